import { globSync, readFileSync } from "node:fs";
import { basename, matchesGlob, posix } from "node:path";
import { SIDES, type Side } from "./table.ts";

export type Refusal = { path: string; line?: number; says: string };

export type Import = {
  line: number;
  typesOnly: boolean;
  /** Loaded when the program gets there, by `import()`. */
  isDynamic: boolean;
  /** As it is written. */
  specifier: string;
  /** A path from the project's root, or a package's name (`node:*` for what comes with Node). */
  target: { kind: "file"; path: string } | { kind: "package"; name: string };
};

export type Source = {
  path: string;
  name: string;
  text: string;
  /** Set for files below src. */
  side?: Side;
  /** The folder below `src/<side>`: a feature or a mechanism. */
  folder?: string;
  /** The path inside that folder. */
  rest?: string;
  isTest: boolean;
  imports: Import[];
};

const CHECKED = ["src", "design", "scripts", "e2e", "bench"].map(
  (folder) => `${folder}/**/*.{ts,tsx,mjs,css,sql}`,
);
const IMPORT =
  /^\s*(?:import|export)\s+(type\s)?[^"';]*?from\s*["']([^"']+)["']|^\s*import\s*["']([^"']+)["']|\bimport\(\s*["']([^"']+)["']/gm;

/** Every source file of the project with its place and imports, in order of path. */
export function readSources(): Source[] {
  return globSync([...CHECKED, "*.ts"], { exclude: ["**/node_modules"] })
    .map((path) => path.replaceAll("\\", "/"))
    .toSorted()
    .map((path) => sourceAt(path, readFileSync(path, "utf8")));
}

/** A file's place and imports. */
export function sourceAt(path: string, text: string): Source {
  return {
    path,
    name: basename(path),
    text,
    ...placeOf(path),
    isTest: /\.test\.tsx?$/.test(path) || /^src\/\w+\/testing\//.test(path),
    imports: importsOf(path, text),
  };
}

/** True when the path fits one of the globs. */
export function fitsAny(path: string, globs: readonly string[]): boolean {
  return globs.some((glob) => matchesGlob(path, glob));
}

/** The side, folder and inner path of a file below src; nothing for other files. */
export function placeOf(path: string): Pick<Source, "side" | "folder" | "rest"> {
  const [root, side, ...inside] = path.split("/");
  if (root !== "src" || !isSide(side)) return {};
  const [folder, ...rest] = inside;
  if (folder === undefined || rest.length === 0) return { side };
  return { side, folder, rest: rest.join("/") };
}

function isSide(name: string | undefined): name is Side {
  return name !== undefined && name in SIDES;
}

function importsOf(path: string, text: string): Import[] {
  return [...text.matchAll(IMPORT)].flatMap((match) => {
    const specifier = match[2] ?? match[3] ?? match[4];
    if (specifier === undefined) return [];
    const start = match.index + match[0].length;
    return [
      {
        line: lineAt(text, start),
        typesOnly: match[1] !== undefined,
        isDynamic: match[4] !== undefined,
        specifier,
        target: targetOf(path, specifier),
      },
    ];
  });
}

function targetOf(from: string, specifier: string): Import["target"] {
  if (specifier.startsWith(".")) {
    return { kind: "file", path: posix.join(posix.dirname(from), specifier) };
  }
  if (specifier.startsWith("#")) return { kind: "file", path: `src/${specifier.slice(1)}` };
  if (specifier.startsWith("node:")) return { kind: "package", name: specifier };
  const parts = specifier.split("/");
  return { kind: "package", name: parts.slice(0, specifier.startsWith("@") ? 2 : 1).join("/") };
}

/** The line, from 1, on which a position of a text lies. */
export function lineAt(text: string, position: number): number {
  return text.slice(0, position).split("\n").length;
}
