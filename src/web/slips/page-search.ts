/** What the address of the form holds: the draft that it goes on with. */
type DraftSearch = { draft?: number };

/** Reads the address of the form; what is no record number is left out. */
export function parseDraftSearch(raw: Record<string, unknown>): DraftSearch {
  const draft = Number(raw.draft);
  return Number.isSafeInteger(draft) && draft > 0 ? { draft } : {};
}

/** What the address of an application holds: whether it is one of a queue that is worked through. */
type QueueSearch = { queue?: "review" };

/** Reads the address of an application; anything unknown is left out, and nothing throws. */
export function parseQueueSearch(raw: Record<string, unknown>): QueueSearch {
  return raw.queue === "review" ? { queue: "review" } : {};
}
