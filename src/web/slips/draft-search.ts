/** What the address of the form says: the draft that it goes on with. */
export type DraftSearch = { draft?: number };

/** Reads the address of the form; what is no record number is left out. */
export function parseDraftSearch(raw: Record<string, unknown>): DraftSearch {
  const draft = Number(raw.draft);
  return Number.isSafeInteger(draft) && draft > 0 ? { draft } : {};
}
