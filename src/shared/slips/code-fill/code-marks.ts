import { genderName, nationalityName } from "#shared/options/options.ts";
import { type Sentence, sentence, type Words } from "#shared/text/sentence.ts";
import { formatDayMonthYear, plainDate } from "#shared/time/plain-date.ts";
import { type CodeField, type CodeRow, isSameValue } from "./code-rows.ts";

/** Where the characters of a code came from. */
export type CodeSource = "code" | "photo";

/** That a field was filled from a passport code, and with what. It lives in the form and its draft only. */
export type CodeMark = { value: string; isProven: boolean; source: CodeSource };

/** The marks of a form. */
export type CodeMarks = Partial<Record<CodeField, CodeMark>>;

/** The words of a mark beside its field; `differs` is a warning. */
export type CodeNote = { kind: "same" | "differs"; text: Words };

/** The marks that the taken lines of a preview leave. */
export function marksOf(rows: readonly CodeRow[], source: CodeSource): CodeMarks {
  const taken = rows.filter(({ isTaken }) => isTaken);
  return Object.fromEntries(
    taken.map(({ field, code, isProven }) => [field, { value: code, isProven, source }]),
  );
}

/**
 * What to say beside a marked field that holds this value now; null once an unproven one was edited. `number` is the
 * passport number on the form, which the field below it confirms.
 */
export function markNote(
  field: CodeField,
  mark: CodeMark,
  value: string,
  number: string,
): CodeNote | null {
  if (isSameValue(field, value, mark.value)) {
    return { kind: "same", text: sameText(field, mark, number) };
  }
  if (!mark.isProven) return null;
  const text = sentence("Differs from the passport code ({value}).", {
    value: shownValue(field, mark.value),
  });
  return { kind: "differs", text };
}

/** A field's value as the preview and the marks show it. */
export function shownValue(field: CodeField, value: string): string {
  if (field === "gender") return genderName(value);
  if (field === "nationality") return nationalityName(value);
  const date = plainDate(value);
  return date ? formatDayMonthYear(date) : value;
}

/** What is announced when a code has filled so many fields. */
export function filledSentence(count: number): Sentence {
  const words = count === 1 ? sentence("1 field") : sentence("{count} fields", { count });
  return sentence("{words} filled from the passport code. Compare the names with the passport.", {
    words,
  });
}

/** Names in capitals with only the first letter of each part left big: `MD RAKIBUL` is `Md Rakibul`. */
export function titleCase(name: string): string {
  return name.toLowerCase().replace(/(?<![\p{L}\p{M}])\p{L}/gu, (letter) => letter.toUpperCase());
}

function sameText(field: CodeField, { value, isProven, source }: CodeMark, number: string): string {
  const isConfirmed = field === "confirm_passport" && number === value;
  if (isConfirmed && isProven) return "Confirmed by the check digit";
  if (source === "code") return isProven ? "from the code ✓" : "from the code";
  return isProven ? "from the photo ✓" : "from the photo";
}
