import type { Migration } from "#server/database/migrate.ts";
import { stamped } from "#server/testing/schema-stamp.ts";
import { lineAt, type Refusal, type Source } from "./source.ts";

const SCHEMA = "src/server/database/tables.ts";
const STATEMENT = /\bsql(?:\.unsafe)?</g;
const DECLARED = /^(?:export )?type (\w+) =/gm;
/** Derived from the schema: a column that is renamed does not compile. */
const DERIVED = /\b(?:Row|Joined|Known)<[^<>]*>/g;
/** What the statement computes, by the types of a contract. */
const COMPUTED = /\bPick<[\s\w."[\]]+,([\s\w"|]*)>/g;

/** Refuses a statement whose type names columns that are not taken from `Row`. */
export function checkRows(all: readonly Source[]): Refusal[] {
  const schema = all.find(({ path }) => path === SCHEMA)?.text ?? "";
  const columns = new Set([...schema.matchAll(/^ {4}(\w+):/gm)].map(([, name = ""]) => name));
  const exported = all.flatMap((one) => (one.side === "server" ? declaredIn(one.text) : []));
  return all.flatMap(({ side, isTest, path, text }) => {
    if (side !== "server" || isTest || !path.endsWith(".ts") || path === SCHEMA) return [];
    const declared = new Map([...exported, ...declaredIn(text)]);
    return [...text.matchAll(STATEMENT)].flatMap(({ index, 0: start }) => {
      const type = upTo(text.slice(index + start.length), ">");
      if (!isFree(type, declared, columns)) return [];
      const says = `this statement's type names columns by itself: use Row of ${SCHEMA}`;
      return [{ path, line: lineAt(text, index), says }];
    });
  });
}

/** Refuses row types that were made of another schema, or changed by hand. */
export function checkStamp(
  all: readonly Source[],
  migrations: readonly Pick<Migration, "checksum">[],
): Refusal[] {
  const types = all.find(({ path }) => path === SCHEMA)?.text ?? "";
  if (stamped(types, migrations) === types) return [];
  const says =
    "is not what the schema makes of it: run npm run test:unit -- src/server/database/tables.test.ts -u";
  return [{ path: SCHEMA, says }];
}

function declaredIn(text: string): (readonly [name: string, type: string])[] {
  return [...text.matchAll(DECLARED)].map(({ 0: start, 1: name = "", index }) => [
    name,
    upTo(text.slice(index + start.length), ";"),
  ]);
}

function isFree(
  type: string,
  declared: ReadonlyMap<string, string>,
  columns: ReadonlySet<string>,
  isPart = false,
): boolean {
  const left = type.replace(DERIVED, "");
  const namesIn = (text: string) =>
    shallow(text)
      .replace(/\{[^{}]*\}/g, "")
      .match(/\b[A-Z]\w+/g) ?? [];
  const isDerived =
    isPart || left !== type || namesIn(left).some((name) => declared.get(name)?.match(DERIVED));
  const others = left.replace(COMPUTED, (all, names: string) => {
    const picked = [...names.matchAll(/"(\w+)"/g)].map(([, name = ""]) => name);
    return picked.length > 0 && (isDerived || !picked.some((name) => columns.has(name))) ? "" : all;
  });
  const properties = [...shallow(others).matchAll(/(?:^|[{;,]\s*)(\w+)\??:/g)];
  if (properties.some(([, name = ""]) => columns.has(name))) return true;
  return namesIn(others).some((name) => {
    const own = declared.get(name);
    const rest = new Map([...declared].filter(([one]) => one !== name));
    if (own !== undefined) return isFree(own, rest, columns, isDerived);
    return !isDerived && !KNOWN.has(name);
  });
}

/** Names of no row: what TypeScript has, and counts. */
const KNOWN = new Set(["Pick", "Omit", "Partial", "Record", "Buffer", "Due"]);

/** Without what stands in braces within braces: the shape of a column's JSON. */
function shallow(type: string): string {
  let depth = 0;
  return [...type]
    .filter((sign) => {
      if (sign === "{") depth += 1;
      const isShown = depth < 2;
      if (sign === "}") depth -= 1;
      return isShown;
    })
    .join("");
}

function upTo(text: string, end: string): string {
  let depth = 0;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at] ?? "";
    if (depth === 0 && sign === end) return text.slice(0, at);
    if ("<{([".includes(sign)) depth += 1;
    if (">})]".includes(sign) && text[at - 1] !== "=") depth -= 1;
  }
  return text;
}
