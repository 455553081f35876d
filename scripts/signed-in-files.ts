import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin, Rolldown } from "vite";
import { SIGNED_IN_FILES } from "#server/http/signed-in-files.ts";
import { getDashboard } from "#shared/dashboard/contract.ts";
import { listDrafts } from "#shared/drafts/contract.ts";
import { addressOf } from "#shared/http/endpoint.ts";
import { getPreferences } from "#shared/profile/contract-preferences.ts";
import { ALL_SLIPS, listSlips } from "#shared/slips/contract-list.ts";
import { RECENT_COUNT } from "#shared/slips/rules-page-sizes.ts";

const ROUTER = join(import.meta.dirname, "../src/web/app/router.tsx");

/** What a signed-in person needs right after the page's first file, on whichever screen. */
const FRAME = ["src/web/app/shell.tsx", "src/web/lib/account-calls.ts"];

/** Where the signed-in begin; the router sends them there from `/`. */
const HOME = "/dashboard";

const LIST = [addressOf(listSlips, { query: ALL_SLIPS }), addressOf(getPreferences)];
/** What stands on a screen as soon as it is known, as it opens without anything more in its address. */
const FIRST_CALLS: Readonly<Record<string, readonly string[]>> = {
  "/dashboard": [
    addressOf(listSlips, { query: { ...ALL_SLIPS, limit: RECENT_COUNT } }),
    addressOf(getDashboard),
  ],
  "/admin/slips": LIST,
  "/operator/slips": LIST,
  "/slip": [addressOf(getPreferences), addressOf(listDrafts)],
};

/**
 * Writes down which files each signed-in screen goes on with, and its first calls, and under no route the files of any other
 * address. The server names those of the asked address in the document; public/before-page.js asks for them together with
 * the first file, where somebody is signed in, and not after it.
 */
export function tellSignedInFiles(): Plugin {
  return {
    name: "signed-in-files",
    generateBundle(_options, bundle) {
      const screens = screensOf(readFileSync(ROUTER, "utf8"));
      const files = Object.fromEntries(
        [...screens].map(([path, source]) => [
          path,
          [...filesOf(bundle, [...FRAME, source]), ...(FIRST_CALLS[path] ?? [])],
        ]),
      );
      const named = { "": filesOf(bundle, FRAME), "/": files[HOME], ...files };
      this.emitFile({ type: "asset", fileName: SIGNED_IN_FILES, source: JSON.stringify(named) });
    },
  };
}

/** The source of the screen of each route. */
function screensOf(router: string): Map<string, string> {
  const routes = router.split("createRoute({").map((route) => ({
    path: /path: "([^"]+)"/.exec(route)?.[1],
    source: /import\("#web\/([^"]+)"\)/.exec(route)?.[1],
  }));
  return new Map(
    routes.flatMap(({ path, source }) => (path && source ? [[path, `src/web/${source}`]] : [])),
  );
}

function filesOf(bundle: Rolldown.OutputBundle, sources: readonly string[]): string[] {
  const scripts = Object.values(bundle).filter((file) => file.type === "chunk");
  const found = new Set<Rolldown.OutputChunk>();
  const visit = (script: Rolldown.OutputChunk | undefined) => {
    if (!script || found.has(script)) return;
    found.add(script);
    for (const name of script.imports) visit(scripts.find(({ fileName }) => fileName === name));
  };
  // By the file that an import of the source names, which may only point to the one that holds it.
  const nameOf = (id: string) => id.replaceAll("\\", "/");
  const holding = (source: string) =>
    scripts.find(({ facadeModuleId }) => nameOf(facadeModuleId ?? "").endsWith(source)) ??
    scripts.find(({ moduleIds }) => moduleIds.some((id) => nameOf(id).endsWith(source)));
  visit(holding("src/web/main.tsx"));
  const first = found.size;
  for (const source of sources) visit(holding(source));
  const later = [...found].slice(first);
  const styles = later.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]);
  return [...later.map(({ fileName }) => fileName), ...new Set(styles)].map((name) => `/${name}`);
}
