import { dirname } from "node:path";
import { fitsAny, type Import, placeOf, type Refusal, type Source } from "./source.ts";
import { SIDES, type Side } from "./table.ts";
import {
  FOLDER_EDGES,
  LAYERS,
  PACKAGE_PLACES,
  REMOVABLE,
  SIDE_EDGES,
  SQL_PLACES,
} from "./table-imports.ts";

/** Refuses imports across a border that no table opens, imports written in the wrong style, and SQL outside the repositories. */
export function checkImports(source: Source): Refusal[] {
  if (source.side === undefined) return checkTools(source);
  const { side } = source;
  return [
    ...source.imports.flatMap((one) =>
      refusals(source, one, [
        style(source, one),
        sideEdge(side, one),
        folderEdge(source, one),
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

// Scripts, benchmarks and journeys may use every side but the screens, which only the design page shows.
function checkTools(source: Source): Refusal[] {
  const isDesign = source.path.startsWith("design/");
  return source.imports.flatMap((one) => {
    const intoWeb =
      !isDesign && one.target.kind === "file" && placeOf(one.target.path).side === "web";
    const says = "tools do not import screens; drive them through the browser";
    return refusals(source, one, [style(source, one), intoWeb ? says : undefined]);
  });
}

function sideEdge(side: Side, { target }: Import): string | undefined {
  if (target.kind === "package") return undefined;
  const to = placeOf(target.path).side;
  if (to !== undefined && SIDE_EDGES[side].includes(to)) return undefined;
  return `src/${side} may import ${SIDE_EDGES[side].map((one) => `src/${one}`).join(" and ")} only, not ${target.path}; what both sides need belongs in src/shared`;
}

/** The folder directly in `parent` where a path lies. */
function folderIn(parent: string, path: string): string | undefined {
  if (!path.startsWith(`${parent}/`)) return undefined;
  const [folder, ...rest] = path.slice(parent.length + 1).split("/");
  return rest.length > 0 ? folder : undefined;
}

type FolderEdge = { parent: string; from: string; to: string };

/** Where an import crosses from one folder to another one beside it that is not open to all. */
function folderEdgesOf({ path }: Source, { target }: Import): FolderEdge[] {
  if (target.kind === "package") return [];
  const { side } = placeOf(target.path);
  return Object.keys(FOLDER_EDGES).flatMap((parent) => {
    const [from, to] = [folderIn(parent, path), folderIn(parent, target.path)];
    if (from === undefined || to === undefined || from === to) return [];
    const isOpen = side && parent === `src/${side}` && !SIDES[side].features.includes(to);
    return isOpen ? [] : [{ parent, from, to }];
  });
}

function folderEdge(source: Source, one: Import): string | undefined {
  if (source.isTest) return undefined;
  const closed = folderEdgesOf(source, one).find(({ parent, from, to }) => {
    const edges = FOLDER_EDGES[parent];
    const allowed = [...(edges?.[from] ?? []), ...(edges?.["*"] ?? [])];
    return !allowed.includes(to) && !allowed.includes("*");
  });
  if (!closed) return undefined;
  const { parent, from, to } = closed;
  return `in ${parent}, ${from} may not import ${to}. Move what both need to where all may look, or add the edge to FOLDER_EDGES and say why in docs/architecture.md`;
}

/** Refuses rows of FOLDER_EDGES by which no file goes: an allowance that nobody uses is a false map. */
export function checkUnusedEdges(sources: readonly Source[]): Refusal[] {
  const used = new Set(
    sources
      .filter(({ isTest }) => !isTest)
      .flatMap((source) => source.imports.flatMap((one) => folderEdgesOf(source, one)))
      .flatMap(({ parent, from, to }) =>
        [`${from} -> ${to}`, `* -> ${to}`, `${from} -> *`].map((edge) => `${parent}: ${edge}`),
      ),
  );
  return Object.entries(FOLDER_EDGES).flatMap(([parent, edges]) =>
    Object.entries(edges)
      .flatMap(([from, targets]) => targets.map((to) => `${parent}: ${from} -> ${to}`))
      .filter((edge) => !used.has(edge))
      .map((edge) => ({
        path: "scripts/structure/table-imports.ts",
        says: `no file imports by the edge ${edge}; take it out of FOLDER_EDGES`,
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
