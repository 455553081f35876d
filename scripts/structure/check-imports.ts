import { fitsAny, type Import, placeOf, type Refusal, type Source } from "./source.ts";
import { SIDES, type Side } from "./table.ts";
import {
  COMPOSERS,
  FEATURE_EDGES,
  LAYERS,
  PACKAGE_PLACES,
  REMOVABLE,
  SIDE_EDGES,
  SQL_PLACES,
} from "./table-imports.ts";

/** Refuses imports across a border that no table opens, and SQL outside the repositories. */
export function checkImports(source: Source): Refusal[] {
  if (source.side === undefined) return checkTools(source);
  const { side } = source;
  return [
    ...source.imports.flatMap((one) =>
      refusals(source, one, [
        sideEdge(side, one),
        featureEdge(source, side, one),
        layer(source, one),
        packagePlace(source, one),
      ]),
    ),
    ...sqlPlace(source),
  ];
}

function refusals({ path }: Source, { line }: Import, found: (string | undefined)[]): Refusal[] {
  return found.filter((says) => says !== undefined).map((says) => ({ path, line, says }));
}

// Scripts, benchmarks and journeys may use every side but the screens.
function checkTools(source: Source): Refusal[] {
  return source.imports.flatMap((one) => {
    const intoWeb = one.target.kind === "file" && placeOf(one.target.path).side === "web";
    const says = "tools do not import screens; drive them through the browser";
    return refusals(source, one, [intoWeb ? says : undefined]);
  });
}

function sideEdge(side: Side, { target }: Import): string | undefined {
  if (target.kind === "package") return undefined;
  const to = placeOf(target.path).side;
  if (to !== undefined && SIDE_EDGES[side].includes(to)) return undefined;
  return `src/${side} may import ${SIDE_EDGES[side].map((one) => `src/${one}`).join(" and ")} only, not ${target.path}; what both sides need belongs in src/shared`;
}

function featureEdge(source: Source, side: Side, { target }: Import): string | undefined {
  if (target.kind === "package") return undefined;
  const to = placeOf(target.path);
  if (to.side !== side || to.folder === undefined || to.folder === source.folder) return undefined;
  if (!SIDES[side].features.includes(to.folder)) return undefined;
  if (source.folder === undefined || source.isTest) return undefined;
  if (COMPOSERS[side].includes(source.folder)) return undefined;
  const edges = FEATURE_EDGES[side];
  const allowed = [...(edges[source.folder] ?? []), ...(edges["*"] ?? [])];
  if (allowed.includes(to.folder)) return undefined;
  return `${source.folder} may not import ${to.folder} on the ${side} side. Move what both need to a mechanism, or add the edge to FEATURE_EDGES and say why in docs/architecture.md`;
}

/** Refuses rows of FEATURE_EDGES by which no file goes: an allowance that nobody uses is a false map. */
export function checkUnusedEdges(sources: readonly Source[]): Refusal[] {
  const used = new Set(sources.filter((source) => !source.isTest).flatMap(edgesOf));
  return (["shared", "server", "web"] as const).flatMap((side) =>
    Object.entries(FEATURE_EDGES[side])
      .flatMap(([from, targets]) => targets.map((to) => `${side}: ${from} -> ${to}`))
      .filter((edge) => !used.has(edge))
      .map((edge) => ({
        path: "scripts/structure/table-imports.ts",
        says: `no file imports by the edge ${edge}; take it out of FEATURE_EDGES`,
      })),
  );
}

/** Refuses whatever would break if one of the removable folders were deleted with one import and one call of it. */
export function checkRemovable(sources: readonly Source[]): Refusal[] {
  return REMOVABLE.flatMap(({ folder, usedIn, says }) => {
    const refuse = (path: string, why: string) => ({ path, says: `${why}: ${says}` });
    const isOwn = (path: string) => path.startsWith(`${folder}/`);
    const users = sources
      .filter(({ path }) => !isOwn(path))
      .flatMap(({ path, imports }) =>
        imports.flatMap(({ target }) => (target.kind === "file" && isOwn(target.path) ? path : [])),
      );
    const user = sources.find(({ path }) => path === usedIn);
    const name = new RegExp(`^import { (\\w+) } from .*/${folder.split("/").at(-1)}/`, "m").exec(
      user?.text ?? "",
    )?.[1];
    const calls = user?.text.split("\n").filter((line) => name && line.includes(name)) ?? [];
    const isOneCall = calls.length === 2 && /^\s*\w+\(.*\);$/.test(calls[1] ?? "");
    return [
      ...users
        .filter((path) => path !== usedIn)
        .map((path) => refuse(path, `do not import ${folder}`)),
      ...(isOneCall ? [] : [refuse(usedIn, `import one function of ${folder} and call it once`)]),
    ];
  });
}

function edgesOf({ side, folder, imports }: Source): string[] {
  return imports.flatMap(({ target }) => {
    const to = target.kind === "file" ? placeOf(target.path) : {};
    if (to.side !== side || to.folder === folder) return [];
    return [folder, "*"].map((from) => `${side}: ${from} -> ${to.folder}`);
  });
}

function layer({ side, name }: Source, { target, typesOnly }: Import): string | undefined {
  if (side !== "server" || target.kind === "package" || typesOnly) return undefined;
  const to = target.path.split("/").at(-1) ?? "";
  const broken = LAYERS.find((row) => name.startsWith(row.from) && to.startsWith(row.to));
  return broken?.says;
}

function packagePlace({ path }: Source, { target, typesOnly }: Import): string | undefined {
  if (target.kind === "file") return undefined;
  const { name } = target;
  for (const row of PACKAGE_PLACES) {
    if (!fitsAny(name, row.packages)) continue;
    const places = typesOnly ? [...row.places, ...(row.types ?? [])] : row.places;
    if (!fitsAny(path, places)) return `${name} may not be imported here: ${row.says}`;
  }
  return undefined;
}

function sqlPlace({ path, text }: Source): Refusal[] {
  if (fitsAny(path, SQL_PLACES)) return [];
  const says = "SQL belongs in the feature's repository.ts";
  return text.split("\n").flatMap((content, index) => {
    const isSql = /\b(?:sql|tx|transaction)(?:<[^`]*>)?`/.test(content);
    return isSql ? [{ path, line: index + 1, says }] : [];
  });
}
