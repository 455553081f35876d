// As many as browsers keep entries of a tab's history.
const KEPT = 50;

/** By which link each entry of the history was left, for those that Back can still reach. */
export function createLeftLinks() {
  const links = new Map<string, string | null>();
  return {
    /** Notes the link that leads away from this entry now; null when it was none. */
    note(entry: string, link: string | null): void {
      links.delete(entry);
      links.set(entry, link);
      const [oldest] = links.keys();
      if (oldest !== undefined && links.size > KEPT) links.delete(oldest);
    },
    /** The link by which this entry was left last, or null. */
    find: (entry: string): string | null => links.get(entry) ?? null,
  };
}
