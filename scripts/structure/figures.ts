import { parseSync, Visitor } from "vite";
import { fitsAny, type Source } from "./source.ts";

/** How large the house is, and how much of it somebody must have open who works on one screen. */
export type Figures = {
  files: number;
  fileLines: { median: number; ninety: number; most: number };
  functionLines: { median: number; ninety: number; most: number };
  /** `any` as a type, and `!` behind a value. */
  escapes: { any: number; nonNull: number };
  /**
   * Files by screen, stylesheets apart: those of its own room; those that its page reaches by imports, types too, inside
   * what the screens are about (ABOUT_SLIPS); and how many of these come before a press, each part that a press opens
   * counted as the one file by which it is opened.
   */
  screens: Readonly<Record<string, { room: number; reached: number; beforePress: number }>>;
};

const SCREENS = {
  list: "src/web/slips/admin-slips-page.tsx",
  form: "src/web/slips/create-slip-page.tsx",
  details: "src/web/slips/slip-details-page.tsx",
};

/** The feature of these screens and the one it hands slips to, on page and shared side. */
const ABOUT_SLIPS = ["src/{web,shared}/{slips,processing}/**"];

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
          reached: reachedFrom(page, code, { behindPresses: true }),
          beforePress: reachedFrom(page, code, { behindPresses: false }),
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

function reachedFrom(
  page: string,
  code: readonly Source[],
  { behindPresses }: { behindPresses: boolean },
): number {
  const files = new Map(code.map((source) => [source.path, source]));
  const seen = new Set<string>();
  const doors = new Set<string>();
  const open = [page];
  for (let path = open.pop(); path !== undefined; path = open.pop()) {
    const source = files.get(path);
    if (!source || seen.has(path) || !fitsAny(path, ABOUT_SLIPS)) continue;
    seen.add(path);
    for (const { target, isLater } of source.imports) {
      if (target.kind === "package") continue;
      if (isLater && !behindPresses) doors.add(target.path);
      else open.push(target.path);
    }
  }
  return new Set([...seen, ...doors]).size;
}

function spread(numbers: number[]) {
  const sorted = numbers.toSorted((a, b) => a - b);
  const at = (part: number) => sorted[Math.floor((sorted.length - 1) * part)] ?? 0;
  return { median: at(0.5), ninety: at(0.9), most: at(1) };
}
