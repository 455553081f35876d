import { brotliCompressSync, constants } from "node:zlib";
import { build, type Rolldown } from "vite";
import { ROOT } from "../page-sources.ts";

/** The page as built in memory: scripts and stylesheets by name. */
export type BuiltPage = {
  scripts: ReadonlyMap<string, Rolldown.OutputChunk>;
  styles: ReadonlyMap<string, string>;
};

/** Builds the page without writing it; fails if a component breaks the Rules of React. */
export async function buildInMemory(): Promise<BuiltPage> {
  const built = await build({
    root: ROOT,
    mode: "check",
    logLevel: "error",
    build: { write: false },
  });
  const files = [built].flat().flatMap((one) => ("output" in one ? one.output : []));
  const scripts = files.filter((file) => file.type === "chunk");
  const styles = files.filter((file) => file.type === "asset" && file.fileName.endsWith(".css"));
  return {
    scripts: new Map(scripts.map((script) => [script.fileName, script])),
    styles: new Map(
      styles.map((style) => [style.fileName, "source" in style ? String(style.source) : ""]),
    ),
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
  return [...styles].filter(([name]) => names.has(name));
}

/** Bytes sent for a file, compressed as in the build. */
export function packedSize(content: string): number {
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
  return brotliCompressSync(content, { params }).length;
}

function scriptWith(scripts: BuiltPage["scripts"], source: string): Rolldown.OutputChunk {
  const found = [...scripts.values()].find(({ moduleIds }) =>
    moduleIds.some((id) => id.replaceAll("\\", "/").endsWith(source)),
  );
  if (!found) throw new Error(`The built page does not hold ${source}.`);
  return found;
}
