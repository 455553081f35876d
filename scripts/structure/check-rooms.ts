import { dirname, matchesGlob } from "node:path";
import type { Import, Refusal, Source } from "./source.ts";
import { placeOf } from "./source.ts";
import { ROOM_EDGES } from "./table-rooms.ts";

/** Refuses imports between rooms of a feature that no table opens, and imports written in the wrong style. */
export function checkRooms(source: Source): Refusal[] {
  const { path } = source;
  return source.imports.flatMap((one) =>
    [style(source, one), roomEdge(source, one)]
      .filter((says) => says !== undefined)
      .map((says) => ({ path, line: one.line, says })),
  );
}

/** Refuses rows of ROOM_EDGES by which no file goes. */
export function checkUnusedRoomEdges(sources: readonly Source[]): Refusal[] {
  const used = new Set(sources.flatMap(roomEdgesOf));
  return Object.entries(ROOM_EDGES).flatMap(([feature, rooms]) =>
    Object.entries(rooms)
      .flatMap(([from, targets]) => targets.map((to) => `${feature}: ${from} -> ${to}`))
      .filter((edge) => !used.has(edge))
      .map((edge) => ({
        path: "scripts/structure/table-rooms.ts",
        says: `no file imports by the edge ${edge}; take it out of ROOM_EDGES`,
      })),
  );
}

function roomEdgesOf(source: Source): string[] {
  return source.imports.flatMap(({ target }) => {
    const to = target.kind === "file" ? placeOf(target.path) : {};
    return [`${source.side}/${to.folder}: ${roomOf(source.rest)} -> ${roomOf(to.rest)}`];
  });
}

/** Refuses parts of src/web/ui that the page `/design` does not show. */
export function checkDesign(sources: readonly Source[]): Refusal[] {
  const shown = new Set(
    sources
      .filter(({ path }) => path.startsWith("src/web/design/"))
      .flatMap(({ imports }) => imports.map(({ target }) => target.kind === "file" && target.path)),
  );
  return sources
    .filter(({ path, isTest }) => matchesGlob(path, "src/web/ui/*.tsx") && !isTest)
    .filter(({ path }) => !shown.has(path))
    .map(({ path }) => ({ path, says: "show this part in all its states in src/web/design" }));
}

// One way to write each import: "./x" for one's own folder and below, "#side/…" for all else; tools have no alias.
function style({ path, side }: Source, { target, specifier }: Import): string | undefined {
  if (target.kind === "package") return undefined;
  if (side === undefined && placeOf(target.path).side === undefined) return undefined;
  const isBelow = target.path.startsWith(`${dirname(path)}/`);
  if (specifier.startsWith(isBelow ? "./" : "#")) return undefined;
  return isBelow
    ? `"${specifier}" lies in this folder: write "./${target.path.slice(dirname(path).length + 1)}"`
    : `"${specifier}" lies elsewhere: write "#${target.path.slice("src/".length)}"`;
}

function roomEdge(source: Source, { target }: Import): string | undefined {
  if (target.kind === "package" || source.isTest) return undefined;
  const to = placeOf(target.path);
  const rooms = ROOM_EDGES[`${source.side}/${source.folder}`];
  if (rooms === undefined || to.side !== source.side || to.folder !== source.folder) {
    return undefined;
  }
  const [from, into] = [roomOf(source.rest), roomOf(to.rest)];
  if (from === undefined || into === undefined || from === into) return undefined;
  if (rooms[from]?.includes(into)) return undefined;
  return `the room ${from} may not import ${into}; what both need belongs in components/ or in the feature's own folder`;
}

function roomOf(rest: string | undefined): string | undefined {
  return rest?.includes("/") ? rest.split("/")[0] : undefined;
}
