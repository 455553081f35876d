import { MAX_INTEGER, readText, type TextRule } from "#shared/http/fields.ts";
import type { Option } from "#shared/options/options.ts";
import { cleanNumber, cleanText } from "#shared/text/clean.ts";
import {
  isRequired,
  mustBeText,
  type Sentence,
  sentence,
  type Words,
} from "#shared/text/sentence.ts";
import type { DateKind } from "#shared/time/parse-typed-date.ts";
import { type PlainDate, plainDate } from "#shared/time/plain-date.ts";

/** `today` is Dhaka's. */
export type SlipFormContext = { mode: "create" | "edit"; today: PlainDate };

/** Empty text where nothing was sent, null where the value could not be read. */
export type ReadSlipForm = Readonly<Record<string, string | number | null>>;

/** Checks a value that could be read; null if it is valid. */
type Rule<Value> = (value: Value, context: SlipFormContext, form: ReadSlipForm) => Words | null;

type Common = {
  label: string;
  preset?: string;
  /** May be left empty; stored as null. */
  isOptional?: true;
  /** Label of the copy button on the details page. */
  copies?: string;
};

/** Value written on erasure: unchanged, or a placeholder, optionally followed by digits of the id. */
export type Erased = "unchanged" | { becomes: string | null; digits?: number };

type Stored = { isStored?: true; erased: Erased };
type NotStored = { isStored: false };

export type TextKind = Common & {
  kind: "text";
  text: Omit<TextRule, "label">;
  /** Tidies typed or pasted text; more lenient than the schema. */
  tidy?: (typed: string) => string;
  /** `identity`: not translated by browsers. `code`: distinguishes O and 0. */
  typeface?: "identity" | "code";
  rule?: Rule<string>;
  /** JSON Schema for the API's description, besides the length. */
  described?: Readonly<Record<string, unknown>>;
} & (Stored | NotStored);

type CodeKind = Common &
  Stored & {
    kind: "code";
    options: readonly Option[];
    rule?: Rule<string>;
  };

type DayKind = Common & Stored & { kind: "day"; of: DateKind; rule?: Rule<PlainDate> };

type RecordKind = Common & Stored & { kind: "record"; isOptional: true };

export type FieldKind = TextKind | CodeKind | DayKind | RecordKind;

export type ReadValue =
  | { value: string | number; fieldError: null }
  | { value: null; fieldError: Words };

/** Absent and null count as empty text; for fields that are not stored, as not sent. */
export function readField(field: FieldKind, sent: unknown): ReadValue | null {
  if (field.kind === "record") return readRecord(field, sent);
  if (field.kind === "text" && field.isStored === false && (sent ?? null) === null) return null;
  if (typeof (sent ?? "") !== "string") return unreadable(mustBeText(field.label));
  const { text, fieldError } = readText(String(sent ?? ""), textRuleOf(field));
  if (fieldError !== null) return unreadable(fieldError);
  const isWrong = field.kind !== "text" && text !== "" && !isOne(field, text);
  return isWrong ? unreadable(notOne(field)) : { value: text, fieldError: null };
}

export function ruleError(
  field: FieldKind,
  value: string | number,
  context: SlipFormContext,
  form: ReadSlipForm,
): Words | null {
  if (typeof value === "number" || field.kind === "record") return null;
  const missing = value === "" && !field.isOptional ? isRequired(field.label) : null;
  if (field.kind !== "day") return field.rule ? field.rule(value, context, form) : missing;
  const day = plainDate(value);
  return day === null || !field.rule ? missing : field.rule(day, context, form);
}

/** "wv: Work Visa, fv: Family Visa". */
export function meaningOf(options: readonly Option[]): string {
  return options.map(({ code, name }) => `${code}: ${name}`).join(", ");
}

const LONGEST = 100;

function textRuleOf(field: TextKind | CodeKind | DayKind): TextRule {
  if (field.kind === "text") return { label: field.label, ...field.text };
  const clean = field.kind === "day" ? cleanNumber : cleanText;
  return { label: field.label, max: LONGEST, tooLong: notOne(field), clean };
}

function isOne(field: CodeKind | DayKind, text: string): boolean {
  if (field.kind === "day") return plainDate(text) !== null;
  return field.options.some(({ code }) => code === text);
}

const EXAMPLES: Readonly<Record<DateKind, string>> = {
  birth: "27/03/1998",
  issue: "27/03/2024",
  expiry: "27/03/2027",
};

export function notOne(field: CodeKind | DayKind | RecordKind): Sentence {
  const label = sentence(field.label);
  return field.kind === "day"
    ? sentence("{label} must be a real date, for example {example}", {
        label,
        example: EXAMPLES[field.of],
      })
    : sentence("{label} is not one of the choices", { label });
}

function readRecord(field: RecordKind, sent: unknown): ReadValue {
  if ((sent ?? null) === null) return { value: "", fieldError: null };
  const isNumber = typeof sent === "number" && Number.isInteger(sent);
  const isRecord = isNumber && sent > 0 && sent <= MAX_INTEGER;
  return isRecord ? { value: sent, fieldError: null } : unreadable(notOne(field));
}

function unreadable(fieldError: Words): ReadValue {
  return { value: null, fieldError };
}
