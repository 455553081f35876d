/**
 * How a call goes wrong: a late response; a lost request or a lost response; reports sent twice, in the wrong order or
 * never.
 */
export const manners = ["slow", "deaf", "mute", "twice", "wrong-order", "silent"] as const;
export type Manner = (typeof manners)[number];

export type Booking = {
  slipId: number;
  state: "accepted" | "finished" | "failed";
  ending: Record<string, string>;
  /** No report is ever sent, so the desk has to ask. */
  isSilent: boolean;
};
