import { fitsAny, type Refusal, type Source } from "./source.ts";
import { FORBIDDEN_FOLDERS, FORBIDDEN_NAMES, SIDES, type Side } from "./table.ts";

const KEBAB = /^[a-z0-9]+(?:-[a-z0-9]+)*(?:\.[a-z0-9-]+)*$/;

/** Refuses files whose name or folder is not in the vocabulary, and says which names are. */
export function checkNames(source: Source): Refusal[] {
  return [forbiddenName(source), kebabCase(source), vocabulary(source)]
    .filter((says) => says !== undefined)
    .map((says) => ({ path: source.path, says }));
}

function forbiddenName({ path, name }: Source): string | undefined {
  const folder = path.split("/").find((part) => FORBIDDEN_FOLDERS.includes(part));
  if (folder) return `a folder "${folder}" says nothing: put the code with what it serves`;
  const [, says] = Object.entries(FORBIDDEN_NAMES).find(([glob]) => fitsAny(name, [glob])) ?? [];
  return says && `"${name}" says nothing: ${says}`;
}

function kebabCase({ name }: Source): string | undefined {
  return KEBAB.test(name) ? undefined : "file names are kebab-case, as in slip-row-menu.tsx";
}

function vocabulary({ path, side, folder, rest }: Source): string | undefined {
  if (side === undefined)
    return path.startsWith("src/") ? "src holds shared, server and web only" : undefined;
  const table = SIDES[side];
  if (folder === undefined || rest === undefined) return topLevel(path, side);
  if (table.mechanisms.includes(folder)) return undefined;
  if (!table.features.includes(folder)) {
    return `"${folder}" is no folder of src/${side}, which holds ${[...table.features, ...table.mechanisms].join(", ")}; a new one gets its row in scripts/structure/table.ts and docs/architecture.md`;
  }
  if (fitsAny(rest, Object.keys(table.vocabulary))) return undefined;
  return `not a name for a file of a ${side} feature. Choose by what it holds: ${wordsOf(side)}`;
}

function topLevel(path: string, side: Side): string | undefined {
  const top = SIDES[side].top.map((glob) => `src/${side}/${glob}`);
  if (fitsAny(path, top)) return undefined;
  return `src/${side} itself holds only ${SIDES[side].top.join(", ") || "folders"}; this belongs in a feature or a mechanism`;
}

function wordsOf(side: Side): string {
  return Object.entries(SIDES[side].vocabulary)
    .map(([glob, holds]) => `${glob} (${holds})`)
    .join("; ");
}

/** Refuses schema files that share a number or leave one out: they are applied in this order everywhere. */
export function checkMigrations(sources: readonly Source[]): Refusal[] {
  return sources
    .filter(({ path }) => /\/migrations\/\d+-[^/]+\.sql$/.test(path))
    .flatMap(({ path, name }, position) => {
      const number = String(position + 1).padStart(3, "0");
      if (name.startsWith(`${number}-`)) return [];
      return [{ path, says: `schema files are numbered without a gap: this one is ${number}` }];
    });
}
