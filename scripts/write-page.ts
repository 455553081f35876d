import { readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { build, type Rolldown } from "vite";
import { findPage, stampIn } from "#server/http/page.ts";
import { fingerprintOfSources, PAGES, type PageMode, ROOT } from "./page-sources.ts";

const COMPRESSIBLE = /\.(?:js|css|svg)$/;
const WORTH_IT = 1_000;

export type OutputFile = Rolldown.OutputChunk | Rolldown.OutputAsset;

/** What is built, into a folder beside the pages that were built from other sources. */
const hereIn = async (mode: PageMode) => ({
  root: ROOT,
  folder: PAGES[mode],
  fingerprint: await fingerprintOfSources(),
});

/**
 * Builds the page, with a compressed copy of each file that compression makes smaller. A running program goes on serving the
 * page before it, which is kept; those before that are removed.
 */
export async function writePage(
  mode: PageMode,
  here?: Awaited<ReturnType<typeof hereIn>>,
): Promise<{ page: string; files: OutputFile[] }> {
  const { root, folder, fingerprint } = here ?? (await hereIn(mode));
  const before = await findPage(folder);
  const page = join(folder, fingerprint);
  const logLevel = mode === "check" ? "error" : "warn";
  // The same files again have the same names, and may be served meanwhile.
  const into = { outDir: page, emptyOutDir: false };
  const built = await build({ root, mode, logLevel, build: into });
  await compressFiles(page);
  await writeFile(stampIn(folder), fingerprint);
  if (before !== page) await removeAllBut(folder, [stampIn(folder), page, before]);
  return { page, files: [built].flat().flatMap((one) => ("output" in one ? one.output : [])) };
}

async function removeAllBut(folder: string, kept: readonly (string | null)[]): Promise<void> {
  const all = (await readdir(folder)).map((name) => join(folder, name));
  const old = all.filter((path) => !kept.includes(path));
  await Promise.all(old.map((path) => rm(path, { recursive: true, force: true })));
}

async function compressFiles(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && COMPRESSIBLE.test(entry.name));
  await Promise.all(files.map(({ parentPath, name }) => compressFile(join(parentPath, name))));
}

async function compressFile(file: string): Promise<void> {
  const content = await readFile(file);
  if (content.length < WORTH_IT) return;
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
  await Promise.all([
    promisify(brotliCompress)(content, { params }).then((small) => writeFile(`${file}.br`, small)),
    promisify(gzip)(content, { level: 9 }).then((small) => writeFile(`${file}.gz`, small)),
  ]);
}
