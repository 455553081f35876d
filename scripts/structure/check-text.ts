import { matchesGlob } from "node:path";
import { SLIP_FORM_FIELDS, STORED_SLIP_FIELDS } from "#shared/slips/form/form-fields.ts";
import { lineAt, type Refusal, type Source } from "./source.ts";
import { FORBIDDEN, LINE_LIMIT } from "./table.ts";

/** Refuses product files that are too long, secrets, and ways round the compiler. */
export function checkText({ path, text, side, isTest }: Source): Refusal[] {
  const { length } = text.trimEnd().split("\n");
  const isWritten = path === "src/server/database/tables.ts";
  const isProduct = (side !== undefined && !isWritten) || path.startsWith("packages/");
  const isLong = isProduct && !isTest && /\.tsx?$/.test(path) && length > LINE_LIMIT;
  return [
    ...(isLong ? [{ path, says: `has ${length} lines, ${LINE_LIMIT} at most` }] : []),
    ...FORBIDDEN.flatMap(([pattern, says]) =>
      [...text.matchAll(pattern)].map(({ index }) => ({ path, line: lineAt(text, index), says })),
    ),
  ];
}

/** Refuses a key of the page that stands anywhere but in `KEYS`: two places would come to differ. */
export function checkKeys({ path, text, side, isTest }: Source): Refusal[] {
  if (side !== "web" || isTest) return [];
  const keys = /\bkeys: (?:\[\s*)?"|\bkey: "[a-z]"|<KeyCap\b[^>]*>[^{<\s]|aria-keyshortcuts="/g;
  const says = "declares a key a second time: take it from KEYS in src/web/ui/keys.ts";
  return [...text.matchAll(keys)].map(({ index }) => ({ path, line: lineAt(text, index), says }));
}

/** Refuses a comment whose first words have no subject, as "Of the JSON." has none; one with a comma may have it behind that. */
export function checkComments({ path, text }: Source): Refusal[] {
  if (!/\.(?:css|tsx?)$/.test(path)) return [];
  const bare =
    /(?:\/\*\*?\s(?:\s*\*\s)?|(?<!\/\/.*\n\s*)\/\/ )(?:(?:Also|Per|Said)\b|(?:Of|As|By|With|Without|Longer than)(?: [^\s,.;:]+){0,4}[.;:](?=\s)).*/g;
  return [...text.matchAll(bare)].map(({ 0: comment, index }) => ({
    path,
    line: lineAt(text, index),
    says: `begins a comment without a subject: ${comment}`,
  }));
}

/** Refuses a field of an application that has no column, or no input in the form. The compiler names its other places. */
export function checkFields(sources: readonly Source[]): Refusal[] {
  const textOf = (glob: string) =>
    sources.flatMap(({ path, text }) => (matchesGlob(path, glob) ? [text] : [])).join("\n");
  const columns = columnsOfSlips(textOf("src/server/database/migrations/*.sql"));
  const form = textOf("src/web/form/*.tsx");
  return [
    // A field that names a record has the column of its number.
    ...STORED_SLIP_FIELDS.filter(
      (field) => !columns.includes(field) && !columns.includes(`${field}_id`),
    ).map((field) => `${field} has no column in src/server/database/migrations`),
    ...SLIP_FORM_FIELDS.filter((field) => !form.includes(`"${field}"`)).map(
      (field) => `${field} has no input in src/web/form`,
    ),
  ].map((says) => ({ path: "src/shared/slips/form/form-fields.ts", says }));
}

/** Another table may have a column of the same name. */
function columnsOfSlips(schema: string): (string | undefined)[] {
  const [, body = ""] = /^create table slips \((.*?)^\);/ms.exec(schema) ?? [];
  const changes = schema.match(/^alter table slips\s[^;]*/gm) ?? [];
  return [
    ...body.matchAll(/^ {2}(\w+) /gm),
    ...changes.join("\n").matchAll(/\badd column (?:if not exists )?(\w+)/g),
  ].map(([, name]) => name);
}
