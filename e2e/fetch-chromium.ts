import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { z } from "zod";
import { installLocked } from "../scripts/install-locked.mjs";

/** The archives of a Chromium, and the function that unpacks one into the temporary folder. */
export type PackedChromium = { archives: string; inflate: (archive: string) => Promise<string> };

// Pinned by its own lockfile, so that only people who run journeys download its 75 MB.
const PINNED = fileURLToPath(new URL("./chromium/package.json", import.meta.url));
const NAME = "@sparticuz/chromium";
const Manifest = z.object({ dependencies: z.object({ [NAME]: z.string() }) });

/** The pinned version of Chromium. */
export function chromiumVersion(): string {
  return Manifest.parse(JSON.parse(readFileSync(PINNED, "utf8"))).dependencies[NAME];
}

/** The pinned Chromium, installed by npm if missing; undefined if that fails, with the reason on stderr. */
export async function fetchChromium(): Promise<PackedChromium | undefined> {
  const folder = join(dirname(PINNED), "node_modules", NAME);
  if (!existsSync(folder)) {
    console.error(`Fetching Chromium ${chromiumVersion()} for the journeys…`);
    const errors = installLocked(dirname(PINNED));
    if (!existsSync(folder)) {
      console.error(["Fetching it from the npm registry did not work.", ...errors].join("\n"));
      return undefined;
    }
  }
  const entry = createRequire(PINNED).resolve(NAME);
  const { inflate }: Pick<PackedChromium, "inflate"> = await import(pathToFileURL(entry).href);
  return { archives: join(folder, "bin"), inflate };
}
