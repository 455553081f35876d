import { type Import, placeOf, type Refusal, type Source } from "./source.ts";
import { FLOORS } from "./table.ts";

type Edge = { path: string; line: number; from: string; to: string };

/**
 * Refuses imports by which a room of the server knows one of a higher floor, or by which rooms of one floor know each
 * other in a circle, types included; and floors that docs/architecture.md (`page`) does not show, or where nothing lies.
 */
export function checkFloors(sources: readonly Source[], page: string): Refusal[] {
  const product = sources.filter(({ side, isTest }) => side === "server" && !isTest);
  const edges = product.flatMap(edgesOf);
  const level = edges.filter(({ from, to }) => floorOf(from) === floorOf(to));
  const rooms = new Set(product.map(({ path }) => roomOf(path)));
  return [
    ...edges.filter(goesUp).map(({ path, line, from, to }) => ({
      path,
      line,
      says: `${from} (floor ${floorOf(from)}) may not import ${to} (floor ${floorOf(to)}): a room knows its own floor and those below. Move down what both need, or hand it in from app.ts`,
    })),
    ...level
      .filter(({ from, to }) => reachedFrom(to, level).has(from))
      .map(({ path, line, from, to }) => ({
        path,
        line,
        says: `${from} and ${to} import each other in a circle, directly or by other rooms of their floor`,
      })),
    ...FLOORS.flatMap((floor, index) => {
      const row = `| ${index + 1} | ${floor.map((room) => `\`${room}\``).join(", ")} |`;
      const says = `the table of the server's floors lacks the row "${row}" of FLOORS`;
      return page.includes(row) ? [] : [{ path: "docs/architecture.md", says }];
    }),
    ...FLOORS.flat()
      .filter((room) => !rooms.has(room))
      .map((room) => ({
        path: "scripts/structure/table.ts",
        says: `there is no src/server/${room}; take it out of FLOORS`,
      })),
  ];
}

/** A folder of src/server, or a file directly in it. */
function roomOf(path: string): string {
  return path.split("/")[2] ?? "";
}

/** Files that FLOORS does not name put the program together, above all rooms. */
function floorOf(room: string): number {
  const index = FLOORS.findIndex((floor) => floor.includes(room));
  return (index === -1 ? FLOORS.length : index) + 1;
}

function goesUp({ from, to }: Edge): boolean {
  return floorOf(to) > floorOf(from);
}

function edgesOf({ path, imports }: Source): Edge[] {
  const from = roomOf(path);
  return imports.flatMap(({ target, line }: Import) => {
    if (target.kind === "package" || placeOf(target.path).side !== "server") return [];
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
