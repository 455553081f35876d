import { globSync, readFileSync } from "node:fs";
import { posix } from "node:path";

export type Refusal = { path: string; line?: number; says: string };

type Import = {
  line: number;
  typesOnly: boolean;
  /** Loaded when the program gets there, by `import()`. */
  isDynamic: boolean;
  /** A path from the project's root, or a package's name (`node:*` for what comes with Node). */
  target: { file: string } | { package: string };
};

export type Source = {
  path: string;
  text: string;
  /** `shared`, `server` or `web`, for files below src. */
  side?: string | undefined;
  /** A folder of `src/<side>`, or a file directly in it. */
  room?: string | undefined;
  isTest: boolean;
  imports: Import[];
};

const CHECKED = ["{src,design,scripts,e2e,bench}/**/*.{ts,tsx,mjs,css,sql}", "*.ts"];
const IMPORT =
  /^\s*(?:import|export)\s+(type\s)?[^"';]*?from\s*["']([^"']+)["']|^\s*import\s*["']([^"']+)["']|\bimport\(\s*["']([^"']+)["']/gm;

/** Every source file of the project, in order of path. */
export function readSources(): Source[] {
  return globSync(CHECKED, { exclude: ["**/node_modules"] })
    .map((path) => path.replaceAll("\\", "/"))
    .toSorted()
    .map((path) => sourceAt(path, readFileSync(path, "utf8")));
}

export function sourceAt(path: string, text: string): Source {
  const isTest = /\.test\.tsx?$|^src\/\w+\/testing\//.test(path);
  return { path, text, ...roomAt(path), isTest, imports: importsOf(path, text) };
}

/** The side and the room of a path below src. */
export function roomAt(path: string): { side?: string | undefined; room?: string | undefined } {
  const [root, side, room] = path.split("/");
  return root === "src" ? { side, room } : {};
}

function importsOf(path: string, text: string): Import[] {
  return [...text.matchAll(IMPORT)].flatMap((match) => {
    const specifier = match[2] ?? match[3] ?? match[4];
    if (specifier === undefined) return [];
    return [
      {
        line: lineAt(text, match.index + match[0].length),
        typesOnly: match[1] !== undefined,
        isDynamic: match[4] !== undefined,
        target: targetOf(path, specifier),
      },
    ];
  });
}

function targetOf(from: string, specifier: string): Import["target"] {
  if (specifier.startsWith(".")) return { file: posix.join(posix.dirname(from), specifier) };
  if (specifier.startsWith("#")) return { file: `src/${specifier.slice(1)}` };
  if (specifier.startsWith("node:")) return { package: specifier };
  const parts = specifier.split("/");
  return { package: parts.slice(0, specifier.startsWith("@") ? 2 : 1).join("/") };
}

/** The line, from 1, of a position in a text. */
export function lineAt(text: string, position: number): number {
  return text.slice(0, position).split("\n").length;
}
