import { createHash } from "node:crypto";
import type { FieldError } from "#shared/http/error-answer.ts";
import { keyText } from "#shared/imports/rules-key.ts";
import { type SlipInput, slipFormSchema } from "#shared/slips/form/form.ts";
import { sentenceOf } from "#shared/text/sentence.ts";
import type { PlainDate } from "#shared/time/plain-date.ts";

/** A row as it was sent. */
export type Row = { line: number; form_values: Record<string, unknown> };

/** A row as an application: its key when its fields can be read, and either the input to store or what is wrong. */
export type ReadRow = {
  line: number;
  key: string | null;
  input: SlipInput | null;
  errors: FieldError[];
};

/** Reads a row by the form's own schema. The key is there also where only the calendar is against the row. */
export function readRow({ line, form_values }: Row, today: PlainDate): ReadRow {
  const form = slipFormSchema({ mode: "create", today }).safeParse(form_values);
  const errors = (form.error?.issues ?? []).map((issue) => ({
    field: issue.path.join("."),
    ...sentenceOf(issue),
  }));
  const text = keyText(form_values);
  return { line, key: text && keyOf(text), input: form.data ?? null, errors };
}

function keyOf(text: string): string {
  return `import-${createHash("sha256").update(text).digest("base64url")}`;
}
