import { type Sentence, sentence } from "#shared/text/sentence.ts";
import type { DuplicateKind, DuplicateMatch, SureKind } from "./contract.ts";

export const KIND_WORDS: Readonly<Record<DuplicateKind, string>> = {
  passport: "Same passport",
  "national-id": "Same national ID",
  "phone-name": "Same phone and a similar name",
  "birth-name": "Same date of birth and nearly the same name",
  "agent-name": "Same agent and nearly the same name within 30 days",
};

const VALUE: Readonly<Record<SureKind, string>> = {
  passport: "passport number",
  "national-id": "national ID",
};

/** All that an operator learns of a colleague's application. */
export function outsideSentence({
  kind,
  outside,
}: Extract<DuplicateMatch, { outside: unknown }>): Sentence {
  const when = outside === "recent" ? "from the last 30 days" : "earlier than 30 days ago";
  return sentence(
    "A colleague has an application with this {label}, {words}. Ask an admin before you submit.",
    { label: sentence(VALUE[kind]), words: sentence(when) },
  );
}
