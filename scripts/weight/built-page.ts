import { statSync } from "node:fs";
import { join } from "node:path";
import type { Rolldown } from "vite";
import { writePage } from "../write-page.ts";

/** The built page: its folder, its scripts by name, and the names of its stylesheets. */
export type BuiltPage = {
  folder: string;
  scripts: ReadonlyMap<string, Rolldown.OutputChunk>;
  styles: ReadonlySet<string>;
};

/** Builds the page; fails if a component breaks the Rules of React. */
export async function buildPage(): Promise<BuiltPage> {
  const { page: folder, files } = await writePage("check");
  const scripts = files.filter((file) => file.type === "chunk");
  const styles = files.filter((file) => file.type === "asset" && file.fileName.endsWith(".css"));
  return {
    folder,
    scripts: new Map(scripts.map((script) => [script.fileName, script])),
    styles: new Set(styles.map(({ fileName }) => fileName)),
  };
}

/** The scripts needed to show these source files, without those already loaded. */
export function scriptsOf(
  { scripts }: BuiltPage,
  sources: readonly string[],
  there: readonly Rolldown.OutputChunk[] = [],
): Rolldown.OutputChunk[] {
  const seen = new Set(there);
  const visit = (script: Rolldown.OutputChunk | undefined) => {
    if (!script || seen.has(script)) return;
    seen.add(script);
    for (const name of script.imports) visit(scripts.get(name));
  };
  for (const source of sources) visit(scriptWith(scripts, source));
  return [...seen].slice(there.length);
}

export function stylesOf({ styles }: BuiltPage, scripts: readonly Rolldown.OutputChunk[]) {
  const names = new Set(
    scripts.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]),
  );
  return [...styles].filter((name) => names.has(name));
}

/** Bytes sent for a file: those of its compressed copy if it has one. */
export function packedSize({ folder }: BuiltPage, name: string): number {
  const file = join(folder, name);
  return (statSync(`${file}.br`, { throwIfNoEntry: false }) ?? statSync(file)).size;
}

function scriptWith(scripts: BuiltPage["scripts"], source: string): Rolldown.OutputChunk {
  const found = [...scripts.values()].find(({ moduleIds }) =>
    moduleIds.some((id) => id.replaceAll("\\", "/").endsWith(source)),
  );
  if (!found) throw new Error(`The built page does not hold ${source}.`);
  return found;
}
