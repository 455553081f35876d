import { basename } from "node:path";
import { parseSync } from "vite";
import { lineAt, type Refusal, type Source } from "./source.ts";
import { FLOORS, SQL_ELSEWHERE, VAGUE_NAMES } from "./table.ts";

const QUERIES = /\/[a-z-]+\.queries\.ts$/;
const ALLOWED: Readonly<Record<string, string>> = {
  shared:
    "a shared room has contract*.ts (shapes and endpoints), rules*.ts (pure functions), form*.ts (fields with their checks) and text*.ts (sentences); what no room owns goes to src/shared/http, options, text or time",
  server:
    "a server room has routes.ts (endpoints), <verb-noun>.ts (what the product does), <noun>.queries.ts (SQL; a small room has it in routes.ts) and helpers that say what they are",
  web: "a room of the page has api.ts (calls), *-page.tsx, *-dialog.tsx and parts that say what they show",
};
const SHARED = /^(?:contract|rules|form|text)(?:-[a-z-]+)?\.ts$/;

/** Refuses a file whose name says nothing of its place, SQL outside queries, and endpoints outside routes. */
export function checkRooms(all: readonly Source[]): Refusal[] {
  const rooms = all.filter(
    ({ side, room, isTest, path }) =>
      side !== undefined && room !== undefined && !room.includes(".") && !isTest && isCode(path),
  );
  return rooms.flatMap((source) => [
    ...nameIn(source),
    ...(source.side === "server" ? [...sqlIn(source, rooms), ...endpointsIn(source)] : []),
  ]);
}

const isCode = (path: string) => /(?<!\.d)\.tsx?$/.test(path);

function nameIn({ path, side = "", room = "" }: Source): Refusal[] {
  const name = basename(path);
  const [word = ""] = name.split(".");
  const isFeature = side === "shared" && !FLOORS.shared?.[0]?.includes(room);
  const isForeign = isFeature && !SHARED.test(name);
  const isVague = VAGUE_NAMES.some((vague) => word === vague || word.startsWith(`${vague}-`));
  return isForeign || isVague ? [{ path, says: `${name}: ${ALLOWED[side]}` }] : [];
}

function sqlIn({ path, room, text }: Source, rooms: readonly Source[]): Refusal[] {
  const isSmall = !rooms.some(
    (one) => one.side === "server" && one.room === room && QUERIES.test(one.path),
  );
  if (QUERIES.test(path) || (isSmall && basename(path) === "routes.ts")) return [];
  if (SQL_ELSEWHERE.some((place) => path.startsWith(place))) return [];
  const says = `SQL stands in <noun>.queries.ts of its room, such as src/server/${room}/${room}.queries.ts, or in routes.ts of a small room that has no other`;
  return statementsIn(path, text).map((line) => ({ path, line, says }));
}

/** Lines of tagged templates, which on the server are all SQL, and of `unsafe`. */
function statementsIn(path: string, text: string): number[] {
  const lines = [...text.matchAll(/\.unsafe\s*[<(]/g)].map(({ index }) => lineAt(text, index));
  const visit = (node: unknown) => {
    if (typeof node !== "object" || node === null) return;
    if ("type" in node && node.type === "TaggedTemplateExpression" && "start" in node) {
      lines.push(lineAt(text, Number(node.start)));
    }
    for (const part of Object.values(node)) visit(part);
  };
  if (text.includes("`")) visit(parseSync(path, text).program);
  return lines;
}

function endpointsIn({ path, room, text }: Source): Refusal[] {
  if (basename(path) === "routes.ts" || room === "api") return [];
  const says = "endpoints are served in routes.ts of their room";
  return [...text.matchAll(/^ *serve\(/gm)].map(({ index }) => ({
    path,
    line: lineAt(text, index),
    says,
  }));
}
