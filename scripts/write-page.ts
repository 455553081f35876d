import { readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { build, type Rolldown } from "vite";
import { fingerprintOfSources, PAGES, type PageMode, ROOT, stampIn } from "./page-sources.ts";

const COMPRESSIBLE = /\.(?:js|css|svg)$/;
const WORTH_IT = 1_000;

export type OutputFile = Rolldown.OutputChunk | Rolldown.OutputAsset;

/** Builds the page into its folder, with a compressed copy of each file that compression makes smaller. */
export async function writePage(mode: PageMode): Promise<OutputFile[]> {
  const folder = PAGES[mode];
  const fingerprint = await fingerprintOfSources();
  await rm(stampIn(folder), { force: true });
  const logLevel = mode === "check" ? "error" : "warn";
  const built = await build({ root: ROOT, mode, logLevel, build: { outDir: folder } });
  await compressFiles(folder);
  await writeFile(stampIn(folder), fingerprint);
  return [built].flat().flatMap((one) => ("output" in one ? one.output : []));
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
