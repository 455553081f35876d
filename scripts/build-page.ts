import { createHash } from "node:crypto";
import { readdir, readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));

/** What the page is built from; a change of any of these makes it out of date. */
const SOURCES = [
  "src/web",
  "src/shared",
  "public",
  "index.html",
  "vite.config.ts",
  "package-lock.json",
];
const STAMP = join(root, "dist", ".built-from");

/**
 * Builds the page into dist/ unless it was built from exactly these sources. Without the build tool
 * (a production install) a page that is there is served as it is.
 */
export async function buildPageIfOutOfDate(): Promise<void> {
  const fingerprint = await fingerprintOf(SOURCES);
  const built = await readFile(STAMP, "utf8").catch(() => null);
  if (built === fingerprint) return;
  const vite = await import("vite").catch(() => null);
  if (!vite && built !== null) return;
  if (!vite) throw new Error("The page is not built and Vite is not installed: run npm ci first.");
  console.log("Building the page …");
  await vite.build({ root, logLevel: "warn" });
  await writeFile(STAMP, fingerprint);
}

async function fingerprintOf(paths: readonly string[]): Promise<string> {
  const hash = createHash("sha256");
  for (const path of (await Promise.all(paths.map(filesIn))).flat().sort()) {
    const { size, mtimeMs } = await stat(join(root, path));
    hash.update(`${path}\0${size}\0${mtimeMs}\n`);
  }
  return hash.digest("hex");
}

async function filesIn(path: string): Promise<string[]> {
  if (!(await stat(join(root, path))).isDirectory()) return [path];
  const entries = await readdir(join(root, path), { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length));
}
