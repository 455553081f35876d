import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { build, type Rolldown } from "vite";

// What the form's help adds to the first load of /slip; the rest of it must come only when it is used.
const ROOT = join(import.meta.dirname, "..");
const MOST_BYTES = 6 * 1024;
const PAGE = "src/web/slips/create-slip-page.tsx";
const HELP = [
  "src/web/slips/code/",
  "src/web/duplicates/",
  "src/web/drafts/",
  "src/shared/passport-code/",
  "src/shared/slips/code-fill/",
  "src/shared/slips/advice/",
  "src/shared/duplicates/",
  "src/shared/drafts/",
];
const LATER = [
  "node_modules/mrz/",
  "node_modules/read-excel-file/",
  "node_modules/write-excel-file/",
  "node_modules/csv-parse/",
  "src/shared/passport-photo/",
  "src/web/imports/",
];

const chunks = await buildInMemory();
const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
const first = firstLoadOf(PAGE);
const total = sum(first.map(({ code }) => sizeOf(code)));
const help = sum(first.map(helpOf));
const early = LATER.filter((part) => first.some(({ moduleIds }) => moduleIds.some(isIn([part]))));
console.log(`First load of /slip: ${kilobytes(total)} of scripts, gzip, in ${first.length} files.`);
console.log(
  `Of it passport code, advice, duplicates and drafts: ${kilobytes(help)} (at most 6 kB).`,
);
for (const part of early) console.error(`Does not hold: ${part} is loaded before it is used.`);
if (help > MOST_BYTES) console.error("Does not hold: the form's first load has grown too much.");
process.exitCode = early.length > 0 || help > MOST_BYTES ? 1 : 0;

async function buildInMemory(): Promise<Rolldown.OutputChunk[]> {
  const built = await build({ root: ROOT, logLevel: "warn", build: { write: false } });
  const outputs = [built].flat().flatMap((one) => ("output" in one ? one.output : []));
  return outputs.filter((one) => one.type === "chunk");
}

/** The page's file, the entry's, and all that they import before anything is shown. */
function firstLoadOf(page: string): Rolldown.OutputChunk[] {
  const seen = new Set<Rolldown.OutputChunk>();
  const visit = (chunk: Rolldown.OutputChunk | undefined) => {
    if (!chunk || seen.has(chunk)) return;
    seen.add(chunk);
    for (const name of chunk.imports) visit(byName.get(name));
  };
  for (const chunk of chunks) {
    if (chunk.isEntry || chunk.facadeModuleId?.endsWith(page)) visit(chunk);
  }
  return [...seen];
}

// Files are packed as wholes: a part's share of the packed file is its share of the parts packed one by one.
function helpOf({ code, modules }: Rolldown.OutputChunk): number {
  const parts = Object.entries(modules).map(([id, { code: part }]) => ({
    isHelp: isIn(HELP)(id),
    size: part === null ? 0 : sizeOf(part),
  }));
  const all = sum(parts.map(({ size }) => size));
  const ours = sum(parts.filter(({ isHelp }) => isHelp).map(({ size }) => size));
  return all === 0 ? 0 : (sizeOf(code) * ours) / all;
}

function isIn(parts: readonly string[]): (id: string) => boolean {
  return (id) => parts.some((part) => id.replaceAll("\\", "/").includes(part));
}

function sizeOf(code: string): number {
  return gzipSync(code, { level: 9 }).length;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1024).toFixed(1)} kB`;
}
