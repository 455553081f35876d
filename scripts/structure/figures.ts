import { parseSync, Visitor } from "vite";
import { placeOf, type Source } from "./source.ts";

/** How large the house is, and how much of it somebody must have open who works on one screen. */
export type Figures = {
  files: number;
  fileLines: { median: number; ninety: number; most: number };
  functionLines: { median: number; ninety: number; most: number };
  /** `any` as a type, and `!` behind a value. */
  escapes: { any: number; nonNull: number };
  /** Files by screen: those of its own room, and all of its feature that it reaches by imports, stylesheets apart. */
  screens: Readonly<Record<string, { room: number; reached: number }>>;
};

const SCREENS = {
  list: "src/web/slips/admin-slips-page.tsx",
  form: "src/web/slips/create-slip-page.tsx",
  details: "src/web/slips/slip-details-page.tsx",
};

/** Measures the code of src, tests apart. */
export function measure(sources: readonly Source[]): Figures {
  const code = sources.filter(
    ({ path, side, isTest }) => side !== undefined && !isTest && /\.tsx?$/.test(path),
  );
  const parsed = code.map(walk);
  return {
    files: code.length,
    fileLines: spread(code.map(({ text }) => text.trimEnd().split("\n").length)),
    functionLines: spread(parsed.flatMap(({ lengths }) => lengths)),
    escapes: {
      any: parsed.reduce((sum, one) => sum + one.any, 0),
      nonNull: parsed.reduce((sum, one) => sum + one.nonNull, 0),
    },
    screens: Object.fromEntries(
      Object.entries(SCREENS).map(([name, page]) => [
        name,
        {
          room: code.filter(({ path }) => path.startsWith(`src/web/slips/${name}/`)).length,
          reached: reachedFrom(page, code),
        },
      ]),
    ),
  };
}

// A function with a body in braces; what is one expression is part of the line it stands on.
function walk({ path, text }: Source) {
  const found = { lengths: [] as number[], any: 0, nonNull: 0 };
  const note = ({ start, end }: { start: number; end: number }) =>
    found.lengths.push(text.slice(start, end).split("\n").length);
  new Visitor({
    FunctionDeclaration: note,
    FunctionExpression: note,
    ArrowFunctionExpression: (node) => {
      if (node.body.type === "BlockStatement") note(node);
    },
    TSAnyKeyword: () => {
      found.any += 1;
    },
    TSNonNullExpression: () => {
      found.nonNull += 1;
    },
  }).visit(parseSync(path, text).program);
  return found;
}

function reachedFrom(page: string, code: readonly Source[]): number {
  const files = new Map(code.map((source) => [source.path, source]));
  const folder = placeOf(page).folder;
  const seen = new Set<string>();
  const open = [page];
  for (let path = open.pop(); path !== undefined; path = open.pop()) {
    const source = files.get(path);
    if (!source || seen.has(path) || source.folder !== folder) continue;
    seen.add(path);
    for (const { target } of source.imports) if (target.kind === "file") open.push(target.path);
  }
  return seen.size;
}

function spread(numbers: number[]) {
  const sorted = numbers.toSorted((a, b) => a - b);
  const at = (part: number) => sorted[Math.floor((sorted.length - 1) * part)] ?? 0;
  return { median: at(0.5), ninety: at(0.9), most: at(1) };
}
