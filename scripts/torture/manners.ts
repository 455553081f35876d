/**
 * How a call goes wrong: answered late; not heard, or heard and not answered; its reports told twice, in the wrong order
 * or never.
 */
export const manners = ["slow", "deaf", "mute", "twice", "wrong-order", "silent"] as const;
export type Manner = (typeof manners)[number];

/** What the service booked under one key. */
export type Booking = {
  slipId: number;
  state: "accepted" | "finished" | "failed";
  ending: Record<string, string>;
  /** No report of it is ever told: the desk has to ask. */
  isSilent: boolean;
};
