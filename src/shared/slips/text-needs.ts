import type { ListedNeed } from "./rules-needs.ts";

/** What a list that is narrowed to one of these is called. */
export const NEED_NAMES: Readonly<Record<ListedNeed, string>> = {
  failed: "Failed",
  send: "Ready to send",
  pay: "Links to pay",
  lapsed: "Lapsed links",
};
