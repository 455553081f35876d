import { createHash } from "node:crypto";
import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

export const ROOT = fileURLToPath(new URL("..", import.meta.url));

/**
 * `npm start` serves the one; what checks, measures or shows the page builds the other. In the mode `check` a component that
 * breaks the Rules of React fails the build; the page is the same.
 */
export const PAGES = {
  production: join(ROOT, "dist"),
  check: join(ROOT, "node_modules/.cache/page"),
} as const;

export type PageMode = keyof typeof PAGES;

const SOURCES = [
  "src/web",
  "src/shared",
  "packages/passport",
  "public",
  "index.html",
  "vite.config.ts",
  "scripts/write-page.ts",
  "scripts/bookmark-script.ts",
  "package-lock.json",
];

/** A fingerprint of the page's sources, by content and not by modification time. */
export async function fingerprintOfSources(): Promise<string> {
  const hash = createHash("sha256");
  for (const path of (await Promise.all(SOURCES.map(filesIn))).flat().sort()) {
    const content = createHash("sha256").update(await readFile(join(ROOT, path)));
    hash.update(`${path.replaceAll("\\", "/")}\0${content.digest("hex")}\n`);
  }
  return hash.digest("hex");
}

async function filesIn(path: string): Promise<string[]> {
  if (!(await stat(join(ROOT, path))).isDirectory()) return [path];
  const entries = await readdir(join(ROOT, path), { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).slice(ROOT.length));
}
