import { MAX_INTEGER } from "#shared/http/fields.ts";
import type { Option } from "#shared/options/options.ts";
import { readText, type TextRule } from "#shared/text/fields.ts";
import {
  isRequired,
  mustBeText,
  type Sentence,
  sentence,
  type Words,
} from "#shared/text/sentence.ts";
import type { DateKind } from "#shared/time/parse-typed-date.ts";
import { type PlainDate, plainDate } from "#shared/time/plain-date.ts";

/** Whether an application is new or being edited, and the day it is in Dhaka. */
export type SlipFormContext = { mode: "create" | "edit"; today: PlainDate };

/** The fields as they were read: empty text where nothing was given, null where nothing can be said of them. */
export type ReadSlipForm = Readonly<Record<string, string | number | null>>;

/** What is wrong with the value of a field that could be read, in words for the person; null when nothing is. */
type Rule<Value> = (value: Value, context: SlipFormContext, form: ReadSlipForm) => Words | null;

type Common = {
  label: string;
  /** What a new form holds. */
  preset?: string;
  /** Whether it may be left empty; null is stored then. */
  isOptional?: true;
  /** Names what is copied, where the details page has a button for it. */
  copies?: string;
};

/** What erasing leaves of a field: all of it, or a value of nobody, with so many digits of the record's number after it. */
export type Erased = "kept" | { becomes: string | null; digits?: number };

/** A field has to say what erasing leaves of it, unless it is asked for, compared and not kept. */
type Stored = { isStored?: true; erased: Erased };
type NotStored = { isStored: false };

export type TextKind = Common & {
  kind: "text";
  text: Omit<TextRule, "label">;
  /** Tidies what was typed or pasted; goes further than reading does. */
  tidy?: (typed: string) => string;
  /** Of a name, which no browser may translate, or of characters that must be told apart, such as O and 0. */
  face?: "identity" | "code";
  rule?: Rule<string>;
  /** What the API's description says beside the length, in JSON Schema. */
  described?: Readonly<Record<string, unknown>>;
} & (Stored | NotStored);

type CodeKind = Common &
  Stored & {
    kind: "code";
    options: readonly Option[];
    rule?: Rule<string>;
  };

type DayKind = Common & Stored & { kind: "day"; of: DateKind; rule?: Rule<PlainDate> };

/** The number of a record that may be there or not. */
type RecordKind = Common & Stored & { kind: "record"; isOptional: true };

export type FieldKind = TextKind | CodeKind | DayKind | RecordKind;

/** What was sent as a field: its value, or what keeps it from having one. */
export type ReadValue = { value: string | number; fault: null } | { value: null; fault: Words };

/** Reads what was sent as one field. Absent and null count as empty text, but of a field that is not kept as not asked. */
export function readField(field: FieldKind, sent: unknown): ReadValue | null {
  if (field.kind === "record") return readRecord(field, sent);
  if (field.kind === "text" && field.isStored === false && (sent ?? null) === null) return null;
  if (typeof (sent ?? "") !== "string") return unreadable(mustBeText(field.label));
  const { text, fault } = readText(String(sent ?? ""), textRuleOf(field));
  if (fault !== null) return unreadable(fault);
  const isWrong = field.kind !== "text" && text !== "" && !isOne(field, text);
  return isWrong ? unreadable(notOne(field)) : { value: text, fault: null };
}

/** What its rule, or that it must be there, says of a value that could be read. */
export function ruleFault(
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

/** What each code means, in a line: "wv: Work Visa, fv: Family Visa". */
export function meaningOf(options: readonly Option[]): string {
  return options.map(({ code, name }) => `${code}: ${name}`).join(", ");
}

const LONGEST = 100;

function textRuleOf(field: TextKind | CodeKind | DayKind): TextRule {
  if (field.kind === "text") return { label: field.label, ...field.text };
  return { label: field.label, max: LONGEST, tooLong: notOne(field) };
}

function isOne(field: CodeKind | DayKind, text: string): boolean {
  if (field.kind === "day") return plainDate(text) !== null;
  return field.options.some(({ code }) => code === text);
}

export function notOne({
  kind,
  label,
}: Pick<CodeKind | DayKind | RecordKind, "kind" | "label">): Sentence {
  return kind === "day"
    ? sentence("{label} must be a real date, for example 27/03/2027", { label: sentence(label) })
    : sentence("{label} is not one of the choices", { label: sentence(label) });
}

function readRecord(field: RecordKind, sent: unknown): ReadValue {
  if ((sent ?? null) === null) return { value: "", fault: null };
  const isNumber = typeof sent === "number" && Number.isInteger(sent);
  const isRecord = isNumber && sent > 0 && sent <= MAX_INTEGER;
  return isRecord ? { value: sent, fault: null } : unreadable(notOne(field));
}

function unreadable(fault: Words): ReadValue {
  return { value: null, fault };
}
