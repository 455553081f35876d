import { ruleOf, SUBJECTS } from "#shared/log/rules-actions.ts";
import { floorOf } from "./check-imports.ts";
import { lineAt, type Refusal, type Source } from "./source.ts";
import { READ_FROM_BELOW, TABLES } from "./table.ts";

const WRITES =
  /\b(?:insert into|update|delete from|lock table)\s+([a-z_.]+)|\btextsOf\(\s*"(\w+)"/g;
const READS = /\b(?<!delete )(?:from|join)\s+([a-z_.]+)/g;
const UPDATE_SLIPS = /\bupdate\s+slips\b/g;
const TRANSITIONS = "src/server/slips/transitions.ts";
/** Actions that SQL names: `action = 'queued'`, `action in ('finished', 'failed')`. */
const ACTIONS_IN_SQL = /\baction\s*(?:=|<>|in)\s*\(?((?:'[\w-]+'(?:,\s*)?)+)/g;

/** Refuses a room that writes the table of another one, or reads that of a higher floor. */
export function checkTables(all: readonly Source[]): Refusal[] {
  const sources = all.filter(
    ({ path, side, isTest }) => side === "server" && !isTest && path.endsWith(".ts"),
  );
  const excused = new Set<string>();
  const refusals = sources.flatMap((source) => {
    const text = withoutComments(source.text);
    const found = (pattern: RegExp) =>
      [...text.matchAll(pattern)].map((match) => ({
        name: match[1] ?? match[2] ?? "",
        line: lineAt(text, match.index),
      }));
    const at = (line: number, says: string) => ({ path: source.path, line, says });
    const room = source.room ?? "";
    const writes = found(WRITES).flatMap(({ name, line }) => {
      const owner = OWNERS.get(name);
      if (owner === undefined || owner === room) return [];
      return at(
        line,
        `${room} may not write ${name}, which is ${owner}'s: call a function of ${owner}`,
      );
    });
    const reads = found(READS).flatMap(({ name, line }) => {
      const owner = OWNERS.get(name);
      if (owner === undefined || owner === room) return [];
      if (floorOf("server", owner) <= floorOf("server", room)) return [];
      if (READ_FROM_BELOW[name]?.includes(room)) {
        excused.add(`${name} ${room}`);
        return [];
      }
      return at(line, `${room} may not read ${name} of the higher floor of ${owner}`);
    });
    const isOwn = room === "slips" && source.path !== TRANSITIONS;
    const updates = isOwn ? found(UPDATE_SLIPS) : [];
    return [
      ...writes,
      ...reads,
      ...updates.map(({ line }) => at(line, `only ${TRANSITIONS} may update slips`)),
    ];
  });
  return [
    ...refusals,
    ...sources.flatMap(checkActions),
    ...all.flatMap(checkSchema),
    ...unused(excused),
  ];
}

const OWNERS = new Map(
  Object.entries(TABLES).flatMap(([room, tables]) => tables.map((table) => [table, room] as const)),
);

function checkSchema({ path, text }: Source): Refusal[] {
  if (!path.startsWith("src/server/database/migrations/")) return [];
  return [...text.matchAll(/\bcreate (?:table|view) ([a-z_.]+)/g)]
    .filter(([, table = ""]) => !OWNERS.has(table))
    .map(({ 1: table, index }) => ({
      path,
      line: lineAt(text, index),
      says: `${table} has no room: name it in TABLES of scripts/structure/table.ts`,
    }));
}

/** The list of exceptions only shrinks. */
function unused(excused: ReadonlySet<string>): Refusal[] {
  return Object.entries(READ_FROM_BELOW).flatMap(([table, rooms]) =>
    rooms
      .filter((room) => !excused.has(`${table} ${room}`))
      .map((room) => ({
        path: "scripts/structure/table.ts",
        says: `${room} does not read ${table} any more: take it out of READ_FROM_BELOW`,
      })),
  );
}

function checkActions({ path, text }: Source): Refusal[] {
  return [...text.matchAll(ACTIONS_IN_SQL)].flatMap((match) =>
    (match[1] ?? "")
      .split(",")
      .map((one) => one.trim().replaceAll("'", ""))
      .filter(
        (action) => action !== "" && SUBJECTS.every((subject) => !ruleOf({ subject, action })),
      )
      .map((action) => ({
        path,
        line: lineAt(text, match.index),
        says: `"${action}" is no action of src/shared/log/rules-actions.ts`,
      })),
  );
}

const withoutComments = (text: string) =>
  text.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, (comment) => comment.replace(/[^\n]/g, " "));
