import { z } from "zod";
import { readText, type TextRule } from "./read-text.ts";

/** Text that may be left out: absent and null count as empty. */
export function optionalText(rule: TextRule) {
  return z
    .string({ error: `${rule.label} must be text` })
    .nullish()
    .transform((typed, context) => {
      const { text, fault } = readText(typed ?? "", rule);
      if (fault !== null) context.issues.push({ code: "custom", message: fault, input: typed });
      return text;
    });
}

/** Text that has to be said, if only as null; empty text is null. */
export function textOrNull(rule: TextRule) {
  return z
    .string({ error: `${rule.label} must be text` })
    .nullable()
    .transform((typed, context) => {
      const { text, fault } = readText(typed ?? "", rule);
      if (fault !== null) context.issues.push({ code: "custom", message: fault, input: typed });
      return text || null;
    });
}

/** Text that must be there, with its message when nothing is. */
export function requiredText(rule: TextRule, missing = `${rule.label} is required`) {
  return z.string({ error: missing }).transform((typed, context) => {
    const read = readText(typed, rule);
    const fault = read.fault ?? (read.text === "" ? missing : null);
    if (fault !== null) context.issues.push({ code: "custom", message: fault, input: typed });
    return read.text;
  });
}

/** The longest e-mail address, in characters. */
export const MAX_EMAIL_LENGTH = 254;

/** The one message for what is no e-mail address (the product's validation rules). */
export const NOT_AN_EMAIL = "Please enter a valid email address";

/** Whether a cleaned text has the form of an e-mail address; whether anybody reads it, only a letter would tell. */
export function isEmailAddress(text: string): boolean {
  return /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/.test(text);
}
