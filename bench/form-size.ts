import { gzipSync } from "node:zlib";
import type { Rolldown } from "vite";
import { buildInMemory, scriptsOf } from "../scripts/weight/built-page.ts";

// What the form's help adds to the first load of /slip; the rest of it must come only when it is used.
const MOST_BYTES = 6 * 1024;
const PAGE = ["src/web/main.tsx", "src/web/slips/create-slip-page.tsx"];
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

const first = scriptsOf(await buildInMemory(), PAGE);
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
