import type { z } from "zod";
import type { FieldError } from "#shared/http/error-answer.ts";
import { sentenceOf } from "#shared/text/sentence.ts";
import { inLanguage } from "#web/language/translate.ts";

/** What was typed, read: either what may be sent, or every fault in the order in which the banner tells them. */
export type Reading<Input> =
  | { input: Input }
  | {
      faults: readonly FieldError[];
      /** What the banner says in place of the faults' own messages. */
      message?: string | undefined;
    };

/** Reads values by a schema: at most one fault for each field, in the schema's order. */
export function readBy<Input>(schema: z.ZodType<Input>, values: unknown): Reading<Input> {
  const parsed = schema.safeParse(values);
  if (parsed.success) return { input: parsed.data };
  const faults = new Map<string, FieldError>();
  for (const issue of parsed.error.issues) {
    const field = issue.path.join(".");
    if (!faults.has(field)) faults.set(field, { field, message: inLanguage(sentenceOf(issue)) });
  }
  return { faults: [...faults.values()] };
}
