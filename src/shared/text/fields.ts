import { z } from "zod";
import { readText, type TextRule } from "./read-text.ts";
import { asError, asIssue, asSentence, isRequired, mustBeText, type Words } from "./sentence.ts";

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
