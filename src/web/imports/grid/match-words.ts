import type { DuplicateMatch } from "#shared/duplicates/contract.ts";
import { formatDay } from "#shared/time/instants.ts";

const KIND_WORDS: Readonly<Record<DuplicateMatch["kind"], string>> = {
  passport: "Same passport",
  "national-id": "Same national ID",
  "phone-name": "Same phone, similar name",
  "birth-name": "Same birth date, similar name",
};

const NUMBERS = { passport: "passport number", "national-id": "national ID" } as const;

/** A match in a sentence: all of it where it may be opened, otherwise only that there is one. */
export function matchWords(match: DuplicateMatch): string {
  if ("outside" in match) {
    const age = match.outside === "recent" ? "from the last 30 days" : "earlier than 30 days ago";
    return `A colleague has an application with this ${NUMBERS[match.kind]}, ${age}. Ask an admin before you submit.`;
  }
  const { submitted_at, submitted_by, status, process_status } = match.slip;
  const day = formatDay(submitted_at);
  const process = process_status.replaceAll("_", " ");
  return `${KIND_WORDS[match.kind]}: submitted ${day} by ${submitted_by}, ${status}, ${process}`;
}
