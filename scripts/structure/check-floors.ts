import { type Import, placeOf, type Refusal, type Source } from "./source.ts";
import { FLOORS, WEB_FLOORS } from "./table.ts";

type Floors = typeof FLOORS;
type Edge = { path: string; line: number; from: string; to: string };

/**
 * Refuses imports by which a room of the server or the page knows one of a higher floor, or by which rooms of one floor
 * know each other in a circle, types included; and floors that docs/architecture.md (`page`) does not show, or where
 * nothing lies.
 */
export function checkFloors(sources: readonly Source[], page: string): Refusal[] {
  return [
    ...checkSide("server", FLOORS, "FLOORS", sources, page),
    ...checkSide("web", WEB_FLOORS, "WEB_FLOORS", sources, page),
  ];
}

function checkSide(
  side: "server" | "web",
  floors: Floors,
  table: string,
  sources: readonly Source[],
  page: string,
): Refusal[] {
  const product = sources.filter((source) => source.side === side && !source.isTest);
  const edges = product.flatMap((source) => edgesOf(source, side));
  const floorOf = (room: string) => floorIn(floors, room);
  const level = edges.filter(({ from, to }) => floorOf(from) === floorOf(to));
  const rooms = new Set(product.map(({ path }) => roomOf(path)));
  return [
    ...edges
      .filter(({ from, to }) => floorOf(to) > floorOf(from))
      .map(({ path, line, from, to }) => ({
        path,
        line,
        says: `${from} (floor ${floorOf(from)}) may not import ${to} (floor ${floorOf(to)}): a room knows its own floor and those below. Move down what both need, or hand it in from above`,
      })),
    ...level
      .filter(({ from, to }) => reachedFrom(to, level).has(from))
      .map(({ path, line, from, to }) => ({
        path,
        line,
        says: `${from} and ${to} import each other in a circle, directly or by other rooms of their floor`,
      })),
    ...floors.flatMap((floor, index) => {
      const row = `| ${index + 1} | ${floor.map((room) => `\`${room}\``).join(", ")} |`;
      const says = `the table of the floors of src/${side} lacks the row "${row}" of ${table}`;
      return page.includes(row) ? [] : [{ path: "docs/architecture.md", says }];
    }),
    ...floors
      .flat()
      .filter((room) => !rooms.has(room))
      .map((room) => ({
        path: "scripts/structure/table.ts",
        says: `there is no src/${side}/${room}; take it out of ${table}`,
      })),
  ];
}

/** A folder of a side, or a file directly in it. */
function roomOf(path: string): string {
  return path.split("/")[2] ?? "";
}

/** What the table does not name puts the program or the page together, above all rooms. */
function floorIn(floors: Floors, room: string): number {
  const index = floors.findIndex((floor) => floor.includes(room));
  return (index === -1 ? floors.length : index) + 1;
}

function edgesOf({ path, imports }: Source, side: string): Edge[] {
  const from = roomOf(path);
  return imports.flatMap(({ target, line }: Import) => {
    if (target.kind === "package" || placeOf(target.path).side !== side) return [];
    const to = roomOf(target.path);
    return to === from ? [] : [{ path, line, from, to }];
  });
}

/** All rooms that a room imports, be it by others. */
function reachedFrom(room: string, edges: readonly Edge[], seen = new Set<string>()): Set<string> {
  for (const { from, to } of edges) {
    if (from === room && !seen.has(to)) reachedFrom(to, edges, seen.add(to));
  }
  return seen;
}
