import { type Refusal, roomAt, type Source } from "./source.ts";
import { FLOORS } from "./table.ts";

type Edge = { path: string; line: number; from: string; to: string };

/** Refuses rooms that import rooms of a higher floor, or each other in a circle, types included. */
export function checkFloors(sources: readonly Source[]): Refusal[] {
  return Object.keys(FLOORS).flatMap((side) => {
    const edges = sources
      .filter((source) => source.side === side && !source.isTest)
      .flatMap(edgesOf);
    const floor = (room: string) => floorOf(side, room);
    const level = edges.filter(({ from, to }) => floor(from) === floor(to));
    return edges.flatMap(({ path, line, from, to }) => {
      if (floor(to) > floor(from)) {
        const says = `${from} (floor ${floor(from)}) may not import ${to} (floor ${floor(to)}): move down what both use, or pass it in from above`;
        return [{ path, line, says }];
      }
      if (floor(to) < floor(from) || !roomsReached(to, level).has(from)) return [];
      const says = `${from} and ${to} import each other in a circle, directly or through other rooms of their floor`;
      return [{ path, line, says }];
    });
  });
}

/** From 1. */
export function floorOf(side: string, room: string): number {
  const floors = FLOORS[side] ?? [];
  const index = floors.findIndex((floor) => floor.includes(room));
  return (index === -1 ? floors.findIndex((floor) => floor.includes("*")) : index) + 1;
}

function edgesOf({ path, side, room, imports }: Source): Edge[] {
  return imports.flatMap(({ target, line }) => {
    const { side: toSide, room: to } = roomAt(target);
    if (!room || !to || toSide !== side || to === room) return [];
    return [{ path, line, from: room, to }];
  });
}

function roomsReached(room: string, edges: readonly Edge[], seen = new Set<string>()): Set<string> {
  for (const { from, to } of edges) {
    if (from === room && !seen.has(to)) roomsReached(to, edges, seen.add(to));
  }
  return seen;
}
