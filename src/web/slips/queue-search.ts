/** What the address of an application says: whether it is one of a queue that is worked through. */
export type QueueSearch = { queue?: "review" };

/** Reads the address of an application; anything unknown is left out, and nothing throws. */
export function parseQueueSearch(raw: Record<string, unknown>): QueueSearch {
  return raw.queue === "review" ? { queue: "review" } : {};
}
