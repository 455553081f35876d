import { createHash } from "node:crypto";
import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

export const ROOT = fileURLToPath(new URL("..", import.meta.url));

export const PAGE = join(ROOT, "dist");

/** Fingerprint of the sources that the page in `PAGE` was built from. */
export const STAMP = join(PAGE, ".built-from");

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
