// Builds the page, which the journeys then need not, and checks it against its budgets of bytes and files, as part of `npm run check`: node scripts/pinned-node.mjs scripts/check-weight.ts
import type { Rolldown } from "vite";
import { type BuiltPage, buildPage, packedSize, scriptsOf, stylesOf } from "./weight/built-page.ts";

type Weight = { screen: string; scripts: number; styles: number; files: number };
type Budget = Omit<Weight, "screen">;

const SIGN_IN: Budget = { scripts: 121_000, styles: 15_000, files: 5 };
/** The frame of all signed-in screens, with the first screen. */
const DASHBOARD: Budget = { scripts: 120_000, styles: 15_000, files: 8 };
/** What each other screen loads in addition; the bundler splits files by the screens that share them. */
const SCREEN: Budget = { scripts: 120_000, styles: 8_000, files: 30 };
/** Screens that may load more. */
const LARGER: Readonly<Record<string, Budget>> = {
  // The form, beside what it shares with the details page.
  "src/web/form/edit-slip-page.tsx": { ...SCREEN, styles: 9_000, files: 33 },
  // Draws with the chart package (docs/decisions/024-charts.md).
  "src/web/reports/reports-page.tsx": { ...SCREEN, scripts: 220_000, styles: 9_000 },
};

/** The document and the script that runs before the page. */
const DOCUMENT = 2;
const START = ["src/web/main.tsx"];
const AROUND = ["src/web/app/shell.tsx", "src/web/lib/call.ts"];
const FIRST = "src/web/dashboard/dashboard-page.tsx";

const page = await buildPage();
const start = scriptsOf(page, START);
const first = scriptsOf(page, [...AROUND, FIRST], start);
const others = pagesOf(page).filter((source) => source !== FIRST);
const weights = [
  { ...weigh("sign-in", start, DOCUMENT), budget: SIGN_IN },
  { ...weigh(`${FIRST}, after the sign-in`, first), budget: DASHBOARD },
  ...others.map((source) => ({
    ...weigh(`${source}, after the dashboard`, scriptsOf(page, [source], [...start, ...first])),
    budget: LARGER[source] ?? SCREEN,
  })),
];
for (const { screen, budget, ...weight } of weights) {
  for (const kind of ["scripts", "styles", "files"] as const) {
    if (weight[kind] <= budget[kind]) continue;
    process.exitCode = 1;
    console.error(`${screen}  loads ${weight[kind]} of ${kind}, at most ${budget[kind]}.`);
  }
}
if (process.argv.includes("--all"))
  console.table(weights.map(({ budget: _, ...weight }) => weight));
console.log(
  `Weight: the sign-in is ${weights[0]?.scripts} bytes of scripts; ${others.length + 1} screens looked at.`,
);

const circle = circleOf(page.scripts);
if (circle) {
  process.exitCode = 1;
  console.error(
    `These files import each other, so one of them runs too early (vite.config.ts): ${circle.join(" → ")}`,
  );
}

function circleOf(scripts: BuiltPage["scripts"]): string[] | null {
  const done = new Set<string>();
  const walk = (name: string, path: readonly string[]): string[] | null => {
    if (path.includes(name)) return [...path.slice(path.indexOf(name)), name];
    if (done.has(name)) return null;
    for (const next of scripts.get(name)?.imports ?? []) {
      const found = walk(next, [...path, name]);
      if (found) return found;
    }
    done.add(name);
    return null;
  };
  for (const name of scripts.keys()) {
    const found = walk(name, []);
    if (found) return found;
  }
  return null;
}

function weigh(screen: string, scripts: readonly Rolldown.OutputChunk[], before = 0): Weight {
  const styles = stylesOf(page, scripts);
  return {
    screen,
    scripts: sum(scripts.map(({ fileName }) => packedSize(page, fileName))),
    styles: sum(styles.map((name) => packedSize(page, name))),
    files: before + scripts.length + styles.length,
  };
}

/** The screens that are loaded lazily by route. */
function pagesOf({ scripts }: BuiltPage): string[] {
  return [...scripts.values()]
    .filter((script) => !start.includes(script))
    .flatMap(({ moduleIds }) => moduleIds)
    .map((id) => id.replaceAll("\\", "/").replace(/^.*\/(?=src\/web\/)/, ""))
    .filter((source) => source.endsWith("-page.tsx"));
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
