import { cityName } from "#shared/options/options.ts";
import type { SlipPage } from "#shared/slips/contract.ts";
import { formatDayTime } from "#shared/time/instants.ts";
import { useServerNow } from "#web/lib/server-clock.ts";
import classes from "./print-note.module.css";
import type { ListView } from "./use-list-view.ts";

type PrintNoteProps = { view: ListView; page: SlipPage | undefined };

/** What a printed list says of itself: when it was printed, which applications it holds, and which page of them. */
export function PrintNote({ view: { search, term, filter }, page }: PrintNoteProps) {
  const now = useServerNow();
  const parts = [
    `Printed ${formatDayTime(now)}`,
    ...(search.status ? [`Status: ${search.status}`] : []),
    ...(search.city ? [`City: ${cityName(String(search.city))}`] : []),
    ...(search.links ? ["Links to pay"] : []),
    ...(term ? [`Search: “${term}”`] : []),
    search.sort === "oldest" ? "Oldest first" : "Newest first",
    ...(page ? [`Page ${filter.page} of ${Math.max(1, page.totalPages)}`] : []),
  ];
  // Made by the style sheet: on the screen the same words stand elsewhere.
  return <div className={classes.note} data-words={parts.join(" · ")} aria-hidden />;
}
