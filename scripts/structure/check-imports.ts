import { type Refusal, roomAt, type Source } from "./source.ts";
import { FLOORS, MOST_REACHED } from "./table.ts";

type Edge = { path: string; line: number; from: string; to: string };

/** Refuses rooms that import rooms of a higher floor, or each other in a circle, types included; and rows without a room. */
export function checkFloors(sources: readonly Source[]): Refusal[] {
  return Object.entries(FLOORS).flatMap(([side, floors]) => {
    const product = sources.filter((source) => source.side === side && !source.isTest);
    const edges = product.flatMap((source) => edgesOf(source));
    const others = floors.findIndex((floor) => floor.includes("*"));
    const floorOf = (room: string) => {
      const index = floors.findIndex((floor) => floor.includes(room));
      return (index === -1 ? others : index) + 1;
    };
    const level = edges.filter(({ from, to }) => floorOf(from) === floorOf(to));
    const rooms = new Set(["*", ...product.map(({ room }) => room)]);
    return [
      ...edges
        .filter(({ from, to }) => floorOf(to) > floorOf(from))
        .map(({ path, line, from, to }) => ({
          path,
          line,
          says: `${from} (floor ${floorOf(from)}) may not import ${to} (floor ${floorOf(to)}): move down what both need, or pass it in from above`,
        })),
      ...level
        .filter(({ from, to }) => roomsReached(to, level).has(from))
        .map(({ path, line, from, to }) => ({
          path,
          line,
          says: `${from} and ${to} import each other in a circle, directly or through other rooms of their floor`,
        })),
      ...floors
        .flat()
        .filter((room) => !rooms.has(room))
        .map((room) => ({
          path: "scripts/structure/table.ts",
          says: `there is no src/${side}/${room}; remove it from FLOORS`,
        })),
    ];
  });
}

function edgesOf({ path, side, room, imports }: Source): Edge[] {
  return imports.flatMap(({ target, line }) => {
    if (room === undefined || !("file" in target)) return [];
    const { side: toSide, room: to } = roomAt(target.file);
    return toSide === side && to !== undefined && to !== room
      ? [{ path, line, from: room, to }]
      : [];
  });
}

function roomsReached(room: string, edges: readonly Edge[], seen = new Set<string>()): Set<string> {
  for (const { from, to } of edges) {
    if (from === room && !seen.has(to)) roomsReached(to, edges, seen.add(to));
  }
  return seen;
}

/** Refuses pages that load more of our own TypeScript files by static imports, types aside, than their bound. */
export function checkReach(sources: readonly Source[], bounds = MOST_REACHED): Refusal[] {
  const byPath = new Map(sources.map((source) => [source.path, source]));
  return Object.entries(bounds).flatMap(([path, most]) => {
    if (!byPath.has(path)) {
      const says = `there is no ${path}; remove it from MOST_REACHED`;
      return [{ path: "scripts/structure/table.ts", says }];
    }
    const reached = new Set([path]);
    for (const one of reached) {
      for (const { target, typesOnly, isDynamic } of byPath.get(one)?.imports ?? []) {
        if (typesOnly || isDynamic || !("file" in target)) continue;
        if (/\.tsx?$/.test(target.file) && byPath.has(target.file)) reached.add(target.file);
      }
    }
    const says = `loads ${reached.size} of our files by static imports, and may load ${most}: merge what is read together, or load what is rarely opened by import()`;
    return reached.size > most ? [{ path, says }] : [];
  });
}
