import { SLIP_FORM_FIELDS, STORED_SLIP_FIELDS } from "#shared/slips/form/form-fields.ts";
import { fitsAny, type Refusal, type Source } from "./source.ts";

const DECLARED = "src/shared/slips/form/form-fields.ts";

/**
 * Refuses a field of an application that no schema file has a column for, or that has no place in the form. The
 * compiler names the other places: the details page and the headings of a spreadsheet.
 */
export function checkFields(sources: readonly Source[]): Refusal[] {
  const schema = textOf(sources, "src/server/database/migrations/*.sql");
  const form = textOf(sources, "src/web/slips/form/*.tsx");
  return [
    ...STORED_SLIP_FIELDS.filter((field) => !new RegExp(`\\b${field}\\b`).test(schema)).map(
      (field) => `${field} has no column; add a schema file to src/server/database/migrations`,
    ),
    ...SLIP_FORM_FIELDS.filter((field) => !form.includes(`"${field}"`)).map(
      (field) => `${field} has no place in the form; put it into a group of src/web/slips/form`,
    ),
  ].map((says) => ({ path: DECLARED, says }));
}

function textOf(sources: readonly Source[], glob: string): string {
  return sources
    .filter(({ path }) => fitsAny(path, [glob]))
    .map(({ text }) => text)
    .join("\n");
}
