import { globSync, readFileSync } from "node:fs";
import { posix } from "node:path";

export type Refusal = { path: string; line?: number; says: string };

export type Source = {
  path: string;
  text: string;
  /** `shared`, `server` or `web`. */
  side?: string | undefined;
  /** A folder of `src/<side>`, or a file directly in it. */
  room?: string | undefined;
  isTest: boolean;
  /** Paths from the root (`src/…`) or names of packages (`node:*` for Node's own). */
  imports: { line: number; target: string }[];
};

const CHECKED = ["{src,packages,design,scripts,e2e,bench}/**/*.{ts,tsx,mjs,css,sql}", "*.ts"];
const IMPORT =
  /^\s*(?:import|export)\s+[^"';]*?from\s*["']([^"']+)["']|^\s*import\s*["']([^"']+)["']|\bimport\(\s*["']([^"']+)["']/gm;

export function readSources(): Source[] {
  return globSync(CHECKED, { exclude: ["**/node_modules"] })
    .map((path) => path.replaceAll("\\", "/"))
    .toSorted()
    .map((path) => sourceAt(path, readFileSync(path, "utf8")));
}

export function sourceAt(path: string, text: string): Source {
  const isTest = /\.test\.tsx?$|^src\/\w+\/testing\/|^packages\/[\w-]+\/tests\//.test(path);
  const imports = [...text.matchAll(IMPORT)].map((match) => ({
    line: lineAt(text, match.index + match[0].length),
    target: targetOf(path, match[1] ?? match[2] ?? match[3] ?? ""),
  }));
  return { path, text, ...roomAt(path), isTest, imports };
}

export function roomAt(path: string): { side?: string | undefined; room?: string | undefined } {
  const [root, side, room] = path.split("/");
  return root === "src" ? { side, room } : {};
}

function targetOf(from: string, specifier: string): string {
  if (specifier.startsWith(".")) return posix.join(posix.dirname(from), specifier);
  if (specifier.startsWith("#")) return `src/${specifier.slice(1)}`;
  if (specifier.startsWith("node:")) return specifier;
  return specifier.split("/", specifier.startsWith("@") ? 2 : 1).join("/");
}

/** From 1. */
export function lineAt(text: string, position: number): number {
  return text.slice(0, position).split("\n").length;
}
