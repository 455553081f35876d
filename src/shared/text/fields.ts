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
