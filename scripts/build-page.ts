import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { basename, join } from "node:path";
import { findPage } from "#server/http/page.ts";
import { fingerprintOfSources, PAGES, type PageMode, ROOT } from "./page-sources.ts";

export class BuildError extends Error {}

/** The build script, and the folder of the built pages. */
const hereIn = (mode: PageMode) => ({
  builder: join(ROOT, "scripts/build.ts"),
  folder: PAGES[mode],
});

/**
 * Builds the page if its sources have changed, in a separate process so that its memory is freed. Without the build tool
 * (`npm ci --omit=dev`) an existing page is served as it is.
 * Throws `BuildError`.
 */
export async function buildPageIfOutOfDate(
  mode: PageMode,
  { builder, folder } = hereIn(mode),
): Promise<void> {
  const page = await findPage(folder);
  if (page !== null && basename(page) === (await fingerprintOfSources())) return;
  if (!existsSync(join(ROOT, "node_modules/vite"))) return serveAsItIs(page !== null);
  console.log("Building the page …");
  const building = spawn(process.execPath, [builder, mode], { stdio: "inherit" });
  const passOn = (signal: NodeJS.Signals) => building.kill(signal);
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, passOn);
  const [code] = await once(building, "exit");
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.off(signal, passOn);
  if (code === null) process.exit(130);
  if (code !== 0) throw new BuildError("The page could not be built; the reason stands above.");
}

function serveAsItIs(isBuilt: boolean): void {
  if (!isBuilt) {
    throw new BuildError(
      "The page is not built, and what builds it is not installed (npm ci --omit=dev leaves it out). Run: npm ci && npm run build && npm ci --omit=dev",
    );
  }
  console.log(
    "The page was built from different sources and is served as it is. To build it again: npm ci && npm run build",
  );
}
