import type { SlipPage } from "./contract-list.ts";

/** A count of a page of slips as people read it: `1,000+` where a search has more matches than are counted. */
export function shownCount(page: SlipPage, count: number): string {
  return page.isTotalLowerBound ? `${count.toLocaleString("en")}+` : String(count);
}
