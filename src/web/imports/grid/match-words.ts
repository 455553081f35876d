import type { DuplicateMatch } from "#shared/duplicates/contract.ts";
import { shownDay } from "#web/language/dates.ts";
import { inLanguage, t } from "#web/language/translate.ts";

const KIND_WORDS: Readonly<Record<DuplicateMatch["kind"], string>> = {
  passport: t("Same passport"),
  "national-id": t("Same national ID"),
  "phone-name": t("Same phone, similar name"),
  "birth-name": t("Same birth date, similar name"),
};

const NUMBERS = { passport: t("passport number"), "national-id": t("national ID") } as const;

/** A match in a sentence: all of it where it may be opened, otherwise only that there is one. */
export function matchWords(match: DuplicateMatch): string {
  if ("outside" in match) {
    const age =
      match.outside === "recent" ? t("from the last 30 days") : t("earlier than 30 days ago");
    return t(
      "A colleague has an application with this {number}, {age}. Ask an admin before you submit.",
      { number: NUMBERS[match.kind], age },
    );
  }
  const { submitted_at, submitted_by, status, process_status } = match.slip;
  const day = shownDay(submitted_at);
  const process = process_status.replaceAll("_", " ");
  return t("{kind}: submitted {day} by {name}, {status}, {process}", {
    kind: KIND_WORDS[match.kind],
    day,
    name: submitted_by,
    status: inLanguage(status),
    process: inLanguage(process),
  });
}
