import { z } from "zod";
import { cleanText, isBlank, lengthOf, withAsciiHost, withoutUnseen } from "#shared/text/clean.ts";
import { isNormalisable, isPlainText, isPrintableAscii, unusable } from "#shared/text/plain.ts";
import {
  asError,
  asIssue,
  asSentence,
  isRequired,
  mustBeAtMost,
  mustBeInEnglish,
  mustBeText,
  type Sentence as SentenceType,
  sentence,
  type Value,
  type Words,
} from "#shared/text/sentence.ts";
import type { PlainDate } from "#shared/time/plain-date.ts";

/** An object that the API's description lists by this name. */
export const component = <Shape extends z.ZodRawShape>(id: string, shape: Shape) =>
  z.object(shape).meta({ id });

/** ISO 8601 in UTC with milliseconds. Only responses use these, so the pattern is not checked. */
export const Instant = z.string().meta({ format: "date-time" });

/** yyyy-MM-dd */
export const Day = z.string().meta({ format: "date" });

type OpenPeriod = { from?: string | undefined; to?: string | undefined };

/** For a filter with a first and a last day: a turned period would be an empty list without a reason. */
export const daysInOrder: [
  (period: OpenPeriod) => boolean,
  { error: string; path: PropertyKey[] },
] = [
  ({ from, to }) => !from || !to || from <= to,
  { error: "To must not be before From", path: ["to"] },
];

/** A day that the rules calculate with. */
export const CalendarDay = z.unknown().meta({ type: "string", format: "date" }) as z.ZodType<
  PlainDate,
  PlainDate
>;

/** A file; the page receives a Blob. */
export const FileAnswer = z.unknown().meta({ type: "string", format: "binary" });

export const Id = z.int().positive();

export const MAX_INTEGER = 2_147_483_647;

/** A number from 1 as text, in an address or its query. */
export const numberText = (error: string) =>
  z
    .string({ error })
    .regex(/^[1-9]\d{0,14}$/, { error })
    .transform(Number);

export const IdParam = z.object({
  id: numberText("The number in the address is not a record number").meta({
    type: "integer",
    minimum: 1,
  }),
});

/** The number of a record in a body. */
export const idWith = (error: string, max = Number.MAX_SAFE_INTEGER) =>
  z.int({ error }).positive({ error }).max(max, { error });

export const MAX_URL_LENGTH = 2048;

/** Without user name, password, spaces and control characters; the scheme becomes lower case. */
export const WebAddress = z
  .string("The address must be text")
  .max(MAX_URL_LENGTH, {
    error: asError(
      sentence("The address must be at most {count} characters", { count: MAX_URL_LENGTH }),
    ),
  })
  .transform((typed, context) => {
    const text = withoutUnseen(typed)
      .trim()
      .replace(/^https?/i, (scheme) => scheme.toLowerCase());
    const message = addressError(text);
    if (message !== null) context.issues.push({ ...asIssue(message), input: typed });
    return withAsciiHost(text);
  })
  // A host in ASCII may be longer.
  .refine((address) => address.length <= MAX_URL_LENGTH, {
    error: asError(
      sentence("The address must be at most {count} characters", { count: MAX_URL_LENGTH }),
    ),
  });

/** Empty text becomes null. */
export function addressOrNull(label: string) {
  return z
    .string({ error: asError(mustBeText(label)) })
    .nullable()
    .transform((typed) => (isBlank(typed ?? "") ? null : typed))
    .pipe(WebAddress.nullable());
}

function addressError(text: string): string | null {
  const isSeen = isNormalisable(text) && isPlainText(text);
  // The parser would repair invalid addresses; the pattern alone would accept invalid hosts and ports.
  const hasShape = /^https?:\/\/[^\s/?#@\\]+([/?#][^\s\\]*)?$/u.test(text);
  const isWebAddress = hasShape && z.url().safeParse(text).success;
  return isSeen && isWebAddress ? null : "The address must start with http:// or https://";
}

export const MAX_PAGE_SIZE = 100;
export const MAX_SEARCH_LENGTH = 100;

export const emptyAsAbsent = (value: unknown) => (value === "" ? undefined : value);
export const wholeNumber = (label: string, max: number, fallback: number, description?: string) =>
  z
    .preprocess(
      emptyAsAbsent,
      z
        .string(`${label} must be a whole number from 1`)
        .regex(/^[1-9]\d*$/, `${label} must be a whole number from 1`)
        .transform(Number)
        .pipe(z.number().max(max, `${label} must be at most ${max}`))
        .default(fallback),
    )
    .meta({
      type: "integer",
      minimum: 1,
      maximum: max,
      fallback,
      ...(description && { description }),
    });

export const choice = <const Code extends string>(
  label: string,
  codes: readonly Code[],
  fallback: NoInfer<Code>,
) =>
  z.preprocess(
    emptyAsAbsent,
    z.enum(codes, `${label} is not one of the choices`).default(fallback),
  );

export const pageNumber = wholeNumber(
  "Page",
  1_000_000_000,
  1,
  "A page past the end is answered with the last one; `currentPage` says which that is.",
);

/** Cleaned like the texts in which it is looked for. */
export const searchTerm = z.preprocess(
  emptyAsAbsent,
  z
    .string("Search must be text")
    .max(MAX_SEARCH_LENGTH, `Search must be at most ${MAX_SEARCH_LENGTH} characters`)
    // PostgreSQL refuses NUL in parameters.
    .transform((text) => cleanText(text.replaceAll("\0", "")))
    .default(""),
);

// A recursive shape can only be described by a component's name.
const Values: z.ZodType<Readonly<Record<string, Value>>> = z
  .record(z.string(), z.union([z.string(), z.number(), z.lazy(() => Sentence)]))
  .meta({
    id: "SentenceValues",
    description: "The values by name: names, figures, and sentences of their own",
  });

const Template = z
  .string()
  .meta({ description: "The sentence with a name in braces where each value stands" });

export const sentenceParts = { template: Template.optional(), values: Values.optional() };

export const Sentence: z.ZodType<SentenceType> = z
  .object({ message: z.string(), template: Template.optional(), values: Values.optional() })
  .meta({ id: "Sentence", description: "A sentence in English, and what it was made of" });

const FieldError = z.object({ field: z.string(), message: z.string(), ...sentenceParts });

export type FieldError = { readonly field: string } & SentenceType;

export const ErrorAnswer = component("ErrorAnswer", {
  message: z.string(),
  ...sentenceParts,
  errors: z.array(FieldError).optional(),
  /** The session must be confirmed first (`POST /auth/confirm`), then the call can be repeated. */
  confirm: z.literal(true).optional(),
  /** The call used the session's previous token; repeat it with the current one. */
  renewed: z.literal(true).optional(),
  /** The record as it is now; with 409 after `If-Match`. */
  current: z.unknown().optional(),
  requestId: z.string(),
});
export type ErrorAnswer = z.infer<typeof ErrorAnswer>;

export type TextRule = {
  label: string;
  /** In characters as users count them. */
  max: number;
  /** Overrides the message for text that is too long. */
  tooLong?: Words;
  /** Normalises the text without dropping anything that matters. */
  clean?: (text: string) => string;
  /** True if the cleaned text is all visible; multi-line text has its own check. */
  isPlain?: (text: string) => boolean;
  isAscii?: boolean;
};

export type ReadText = { text: string; fieldError: Words | null };

/** A composed character has at most three units; longer input is refused unread. */
const UNITS_PER_CHARACTER = 4;

/** Checks the length first, then whether the text can be normalised, then cleans and validates it. */
export function readText(typed: string, rule: TextRule): ReadText {
  const { label, max, clean = cleanText, isPlain = isPlainText } = rule;
  const refused = (fieldError: Words): ReadText => ({ text: "", fieldError });
  const tooLong = rule.tooLong ?? mustBeAtMost(label, max);
  if (typed.length > max * UNITS_PER_CHARACTER) return refused(tooLong);
  if (!isNormalisable(typed)) return refused(unusable(label));
  const text = clean(typed);
  if (!isPlain(text)) return refused(unusable(label));
  if (rule.isAscii && !isPrintableAscii(text)) {
    return refused(mustBeInEnglish(label));
  }
  const isOver = rule.tooLong === undefined && lengthOf(text) > max;
  return isOver ? refused(tooLong) : { text, fieldError: null };
}

/** Absent and null count as empty. */
export function optionalText(rule: TextRule) {
  return textOrNull(rule)
    .optional()
    .transform((text) => text ?? "");
}

/** Must be present; empty text becomes null. */
export function textOrNull(rule: TextRule) {
  return z
    .string({ error: asError(mustBeText(rule.label)) })
    .nullable()
    .transform((typed, context) => {
      const { text, fieldError } = readText(typed ?? "", rule);
      if (fieldError !== null) context.issues.push({ ...asIssue(fieldError), input: typed });
      return text || null;
    });
}

export function requiredText(rule: TextRule, missing: Words = isRequired(rule.label)) {
  return z.string({ error: asError(asSentence(missing)) }).transform((typed, context) => {
    const read = readText(typed, rule);
    const fieldError = read.fieldError ?? (read.text === "" ? missing : null);
    if (fieldError !== null) context.issues.push({ ...asIssue(fieldError), input: typed });
    return read.text;
  });
}
