import { PHONE_CODE } from "#shared/slips/form/form-checks.ts";
import { SLIP_FIELDS } from "#shared/slips/form/form-fields.ts";
import type { FieldKind } from "#shared/slips/form/form-kinds.ts";
import { cleanNumber, cleanText } from "#shared/text/clean.ts";
import type { Words } from "#shared/text/sentence.ts";
import { cellLoss, LOST_LETTER, LOST_LETTERS, LOST_WORD } from "#shared/text/spreadsheet-loss.ts";
import { fieldOfHeading } from "./rules-headings.ts";
import {
  type CellContext,
  type ImportField,
  NUMBERS,
  readCell,
  writtenOut,
} from "./rules-values.ts";

const REMARKS: ReadonlySet<ImportField> = new Set(["others", "agent"]);

const BESIDE = "Something else stands beside this number. Keep the number alone.";

/** Without the mark by which a spreadsheet keeps a cell as text. */
export function withoutTextMark(text: string): string {
  return text.replace(/^\s*'(?=.)/, "");
}

/** An e-mail address without the words that name it: `Email: rahim@mail.com`. */
export function withoutLabel(name: ImportField, text: string): string {
  if (name !== "email") return text;
  const [, label = "", address] = /^([^@]*[\s:])([^\s:@]+@[^@]*)$/.exec(cleanText(text)) ?? [];
  return address && isNameOf(name, label) ? address : text;
}

/** What a cell holds that would be lost, or was lost before it came here. */
export function cellError(name: ImportField, text: string, context: CellContext): Words | null {
  const loss = cellLoss(text);
  if (loss !== null) return loss;
  const { kind }: FieldKind = SLIP_FIELDS[name];
  if (kind === "code" && LOST_LETTER.test(cleanText(text))) return LOST_LETTERS;
  if (kind !== "text") return null;
  const value = readCell(name, text, context);
  if ((REMARKS.has(name) ? LOST_WORD : LOST_LETTER).test(value)) return LOST_LETTERS;
  // Without its plus it is as long as a number with another digit behind it.
  if (name === "phone" && /^\d{14}$/.test(value)) return PHONE_CODE;
  return NUMBERS.has(name) && hasMore(name, writtenOut(name, text), value) ? BESIDE : null;
}

const SIGNS = "[\\s\\-‐-―−().]*";
const COUNTRY_CODE = `(?:[+(]|00)?${SIGNS}(?:8${SIGNS}8${SIGNS}0?)?${SIGNS}0?${SIGNS}`;

/** Whether more stands in a cell than the number that was read from it and words that name the field. */
function hasMore(name: ImportField, text: string, value: string): boolean {
  const [, mobile] = /^\+880(1\d{9})$/.exec(value) ?? [];
  const signs = [...(mobile ?? value)].map((sign) => sign.replace(/[\\^$.*+?()[\]{}|/]/, "\\$&"));
  const number = new RegExp((mobile ? COUNTRY_CODE : "") + signs.join(SIGNS), "giu");
  const beside = cleanNumber(text).replace(number, " ");
  return /\p{N}/u.test(beside) || !isNameOf(name, beside);
}

const TWO_LETTERS = /[\p{L}\p{M}].*[\p{L}\p{M}]/u;

/** Whether words say no more than the field's own label. A single letter may be more. */
function isNameOf(name: ImportField, words: string): boolean {
  const names = words.split(/[/|,;:()[\]]+/).filter((one) => /\p{L}/u.test(one));
  return names.every(
    (one) =>
      TWO_LETTERS.test(one) &&
      [one, `${one} ${SLIP_FIELDS[name].label}`].some(
        (heading) => fieldOfHeading(heading) === name,
      ),
  );
}
