import { z } from "zod";
import { cleanText, lengthOf } from "./clean.ts";
import { isNormalisable, isPlainText, isPrintableAscii, unusable } from "./plain.ts";
import {
  asError,
  asIssue,
  asSentence,
  isRequired,
  mustBeAtMost,
  mustBeText,
  sentence,
  type Words,
} from "./sentence.ts";

/** What a field of text takes. */
export type TextRule = {
  /** What the field is called in messages. */
  label: string;
  /** The longest text, in characters as a person counts them. */
  max: number;
  /** The message for a text that is too long, where the field has a rule of its own about its length. */
  tooLong?: Words;
  /** How the text is brought into the form that is kept; it never drops a character that counts. */
  clean?: (text: string) => string;
  /** Whether the cleaned text holds only what a person can see; several lines need a check of their own. */
  isPlain?: (text: string) => boolean;
  isAscii?: boolean;
};

/** A text as it would be kept, and what is wrong with it in words; where something is, nothing may be kept of it. */
export type ReadText = { text: string; fault: Words | null };

/** A composed character is at most three units as typed; what is beyond this is refused before it is looked at. */
const UNITS_PER_CHARACTER = 4;

/**
 * The one way text of people is read: its length is judged before anything else, then whether it can be composed at
 * all; only then it is cleaned, and asked what the field takes.
 */
export function readText(typed: string, rule: TextRule): ReadText {
  const { label, max, clean = cleanText, isPlain = isPlainText } = rule;
  const refused = (fault: Words): ReadText => ({ text: "", fault });
  const tooLong = rule.tooLong ?? mustBeAtMost(label, max);
  if (typed.length > max * UNITS_PER_CHARACTER) return refused(tooLong);
  if (!isNormalisable(typed)) return refused(unusable(label));
  const text = clean(typed);
  if (!isPlain(text)) return refused(unusable(label));
  if (rule.isAscii && !isPrintableAscii(text)) {
    return refused(
      sentence("{label} must be in English letters and digits", { label: sentence(label) }),
    );
  }
  const isOver = rule.tooLong === undefined && lengthOf(text) > max;
  return isOver ? refused(tooLong) : { text, fault: null };
}

/** Text that may be left out: absent and null count as empty. */
export function optionalText(rule: TextRule) {
  return z
    .string({ error: asError(mustBeText(rule.label)) })
    .nullish()
    .transform((typed, context) => {
      const { text, fault } = readText(typed ?? "", rule);
      if (fault !== null) context.issues.push({ ...asIssue(fault), input: typed });
      return text;
    });
}

/** Text that has to be said, if only as null; empty text is null. */
export function textOrNull(rule: TextRule) {
  return z
    .string({ error: asError(mustBeText(rule.label)) })
    .nullable()
    .transform((typed, context) => {
      const { text, fault } = readText(typed ?? "", rule);
      if (fault !== null) context.issues.push({ ...asIssue(fault), input: typed });
      return text || null;
    });
}

/** Text that must be there, with its message when nothing is. */
export function requiredText(rule: TextRule, missing: Words = isRequired(rule.label)) {
  return z.string({ error: asError(asSentence(missing)) }).transform((typed, context) => {
    const read = readText(typed, rule);
    const fault = read.fault ?? (read.text === "" ? missing : null);
    if (fault !== null) context.issues.push({ ...asIssue(fault), input: typed });
    return read.text;
  });
}
