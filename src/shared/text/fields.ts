import { z } from "zod";
import { cleanText, lengthOf } from "./clean.ts";
import { isNormalisable, isPlainText, isPrintableAscii, unusable } from "./plain.ts";
import {
  asError,
  asIssue,
  asSentence,
  isRequired,
  mustBeAtMost,
  mustBeInEnglish,
  mustBeText,
  type Words,
} from "./sentence.ts";

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
