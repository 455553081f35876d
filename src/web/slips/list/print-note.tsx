import { cityName } from "#shared/options/options.ts";
import type { SlipPage } from "#shared/slips/contract-list.ts";
import { NEED_NAMES } from "#shared/slips/rules-needs.ts";
import { shownDayTime } from "#web/language/dates.ts";
import { inLanguage, t } from "#web/language/translate.ts";
import { useServerNow } from "#web/lib/server-clock.ts";
import classes from "./print-note.module.css";
import type { ListView } from "./use-list-view.ts";

type PrintNoteProps = { view: ListView; page: SlipPage | undefined };

/** What a printed list says of itself: when it was printed, which applications it holds, and which page of them. */
export function PrintNote({ view: { search, term, filter }, page }: PrintNoteProps) {
  const now = useServerNow();
  const parts = [
    t("Printed {time}", { time: shownDayTime(now) }),
    ...(search.status ? [t("Status: {status}", { status: inLanguage(search.status) })] : []),
    ...(search.city ? [t("City: {city}", { city: cityName(String(search.city)) })] : []),
    ...(search.need ? [inLanguage(NEED_NAMES[search.need])] : []),
    ...(term ? [t("Search: “{term}”", { term })] : []),
    search.sort === "oldest" ? t("Oldest first") : t("Newest first"),
    ...(page
      ? [
          t("Page {current} of {last}", {
            current: filter.page,
            last: Math.max(1, page.totalPages),
          }),
        ]
      : []),
  ];
  // Made by the style sheet: on the screen the same words stand elsewhere.
  return <div className={classes.note} data-words={parts.join(" · ")} aria-hidden />;
}
