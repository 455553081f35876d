import { readFileSync, writeFileSync } from "node:fs";
import { arch, cpus, release, totalmem, type } from "node:os";
import { join } from "node:path";
import { type Figures, quantile } from "./load.ts";
import { baselineOf, FAR_PAGES, FIRST_PAGES, SEARCH } from "./queries.ts";

/** The figures of one run by query and number of slips. */
export type Results = ReadonlyMap<string, ReadonlyMap<number, Figures>>;

const PAGE = join(import.meta.dirname, "README.md");

/** The requirements, and whether each is met. */
export function judge(results: Results, small: number, large: number): string[] {
  const at = (name: string, slips = large) => {
    const figures = results.get(name)?.get(slips);
    if (!figures) throw new Error(`${name} was not measured.`);
    return figures;
  };
  const shareOf = (name: string) => (at(name).perSecond / at(baselineOf(name)).perSecond) * 100;
  const growthOf = (name: string) => at(name).p95 / at(name, small).p95;
  const searches = [...results.keys()].filter((name) => name.startsWith(SEARCH));
  return [
    ...FIRST_PAGES.flatMap((name) => [
      `${verdict(shareOf(name) >= 75)}: at ${count(large)} slips, ${name}, answers ${shareOf(name).toFixed(0)} % of the bare baseline's requests per second (at least 75 %).`,
      `${verdict(growthOf(name) <= 1.3)}: its p95 is ${growthOf(name).toFixed(2)} times that at ${count(small)} slips (at most 1.3 times).`,
    ]),
    ...FAR_PAGES.map((name) => {
      const { p95 } = at(name);
      return `${verdict(p95 <= 150)}: ${name} has a p95 of ${milliseconds(p95)} (at most 150 ms).`;
    }),
    ...searches.map(
      (name) =>
        `${verdict(at(name).p95 <= 40)}: ${name} has a p95 of ${milliseconds(at(name).p95)} (at most 40 ms).`,
    ),
  ];
}

/** The results as a Markdown table, with machine and date. */
export function toMarkdown(results: Results, sizes: readonly number[], how: string): string {
  const head = ["query", ...sizes.flatMap((size) => headings(size))];
  const rows = [...results].map(([name, bySize]) => [
    name,
    ...sizes.flatMap((size) => cells(bySize.get(size))),
  ]);
  const rule = head.map((_, index) => (index === 0 ? "---" : "--:"));
  return [
    `${dateAndMachine()}. ${how}`,
    "",
    ...[head, rule, ...rows].map((row) => `| ${row.join(" | ")} |`),
  ].join("\n");
}

export function medianOf(values: readonly number[]): number {
  return quantile(
    values.toSorted((one, other) => one - other),
    0.5,
  );
}

/** Writes the text between the markers of this name in bench/README.md. */
export function writeFigures(text: string, name = "figures"): void {
  const [begin, end] = [`<!-- ${name}: begin -->`, `<!-- ${name}: end -->`];
  const page = readFileSync(PAGE, "utf8");
  const [before] = page.split(begin);
  const [, after] = page.split(end);
  if (before === undefined || after === undefined) {
    throw new Error(`bench/README.md has lost its markers ${begin} and ${end}.`);
  }
  writeFileSync(PAGE, `${before}${begin}\n\n${text}\n\n${end}${after}`);
}

function headings(size: number): string[] {
  return [`p50 at ${count(size)}`, "p95", "per second"];
}

function cells(figures: Figures | undefined): string[] {
  if (!figures) return ["", "", ""];
  const { p50, p95, perSecond, unavailable } = figures;
  const lost = unavailable === 0 ? "" : `, ${unavailable} given up`;
  return [milliseconds(p50), milliseconds(p95), `${short(perSecond)}${lost}`];
}

function milliseconds(value: number): string {
  return Number.isNaN(value) ? "none" : `${short(value)} ms`;
}

function short(value: number): string {
  return value >= 100 ? value.toFixed(0) : value.toPrecision(3);
}

function verdict(holds: boolean): string {
  return holds ? "Holds" : "Does not hold";
}

function count(size: number): string {
  return size.toLocaleString("en");
}

export function dateAndMachine(): string {
  const [first] = cpus();
  const memory = Math.round(totalmem() / 2 ** 30);
  return `${new Date().toISOString().slice(0, 10)}, ${cpus().length} cores (${first?.model.trim() || "unknown"}), ${memory} GiB of memory, ${type()} ${release()} ${arch()}, Node ${process.versions.node}`;
}

/** The median, with minimum and maximum if they differ. */
export function spread(values: readonly number[], digits: number): string {
  if (values.length === 0) return "";
  const sorted = values.toSorted((a, b) => a - b);
  const [least, most] = [sorted[0] ?? Number.NaN, sorted.at(-1) ?? Number.NaN];
  const median = quantile(sorted, 0.5).toFixed(digits);
  return least === most ? median : `${median} (${least.toFixed(digits)}–${most.toFixed(digits)})`;
}
