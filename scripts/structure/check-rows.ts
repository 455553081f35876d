import type { Refusal, Source } from "./source.ts";
import { FREE_ROWS } from "./table.ts";

const SCHEMA = "src/server/database/tables.ts";
const STATEMENT = /\bsql(?:\.unsafe)?</g;
const DECLARED = /^(?:export )?type (\w+) =/gm;
/** Derived from the schema: a column that is renamed does not compile. */
const DERIVED = /\b(?:Row|Joined|Known)<[^<>]*>/g;

/** Refuses a statement whose type names columns that are not taken from `Row`, beyond those that a room still has. */
export function checkRows(all: readonly Source[], allowed = FREE_ROWS): Refusal[] {
  const schema = all.find(({ path }) => path === SCHEMA)?.text ?? "";
  const columns = new Set([...schema.matchAll(/^ {4}(\w+):/gm)].map(([, name]) => name));
  const found = new Map<string, number>();
  const exported = new Map(
    all.flatMap((one) => (one.side === "server" ? declaredIn(one.text) : [])),
  );
  for (const { side, room = "", isTest, path, text } of all) {
    if (side !== "server" || isTest || !path.endsWith(".ts") || path === SCHEMA) continue;
    const free = typesOf(text).filter((type) =>
      isFree(type, new Map([...exported, ...declaredIn(text)]), columns),
    );
    if (free.length > 0) found.set(room, (found.get(room) ?? 0) + free.length);
  }
  return [...new Set([...found.keys(), ...Object.keys(allowed)])].flatMap((room) => {
    const [count, most] = [found.get(room) ?? 0, allowed[room] ?? 0];
    if (count === most) return [];
    const path = `src/server/${room}`;
    if (count < most) return { path, says: `has ${count} free rows: lower it in FREE_ROWS` };
    const says = `has ${count} statements whose type names columns by itself, ${most} at most: use Row of ${SCHEMA}`;
    return { path, says };
  });
}

function typesOf(text: string): string[] {
  return [...text.matchAll(STATEMENT)].map(({ index, 0: start }) =>
    upTo(text.slice(index + start.length), (depth, sign) => depth === 0 && sign === ">"),
  );
}

function declaredIn(text: string): (readonly [name: string, type: string])[] {
  return [...text.matchAll(DECLARED)].map(({ 0: start, 1: name = "", index }) => [
    name,
    upTo(text.slice(index + start.length), (depth, sign) => depth === 0 && sign === ";"),
  ]);
}

function isFree(
  type: string,
  declared: ReadonlyMap<string, string>,
  columns: ReadonlySet<string | undefined>,
  isPart = false,
): boolean {
  const left = type.replace(DERIVED, "");
  const properties = [...left.matchAll(/(?:^|[{;,]\s*)(\w+)\??:/g)].map(([, name]) => name);
  if (properties.some((name) => columns.has(name))) return true;
  const names = left.replace(/\{[^{}]*\}/g, "").match(/\b[A-Z]\w+/g) ?? [];
  const isDerived = isPart || left !== type;
  return names.some((name) => {
    const own = declared.get(name);
    const others = new Map([...declared].filter(([one]) => one !== name));
    if (own !== undefined) return isFree(own, others, columns, isDerived);
    return !isDerived && !KNOWN.has(name);
  });
}

/** Names of no row: what TypeScript has, and counts. */
const KNOWN = new Set(["Pick", "Omit", "Partial", "Record", "Buffer", "Due"]);

function upTo(text: string, isEnd: (depth: number, sign: string) => boolean): string {
  let depth = 0;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at] ?? "";
    if (isEnd(depth, sign)) return text.slice(0, at);
    if ("<{([".includes(sign)) depth += 1;
    if (">})]".includes(sign) && text[at - 1] !== "=") depth -= 1;
  }
  return text;
}
