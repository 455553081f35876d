/** What a list can be narrowed to because it waits for somebody: failed, ready to send, a link to pay, a lapsed link. */
export const LISTED_NEEDS = ["failed", "send", "pay", "lapsed"] as const;
export type ListedNeed = (typeof LISTED_NEEDS)[number];

/** Whether a list of these begins with the link that lapses, or lapsed, first; all others have the order asked for. */
export function isByLapse(need: ListedNeed | "all" | undefined): boolean {
  return need === "pay" || need === "lapsed";
}

/** What a list that is narrowed to one of these is called. */
export const NEED_NAMES: Readonly<Record<ListedNeed, string>> = {
  failed: "Failed",
  send: "Ready to send",
  pay: "Links to pay",
  lapsed: "Lapsed links",
};
