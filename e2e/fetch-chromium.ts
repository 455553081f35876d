import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { z } from "zod";
import { installLocked } from "../scripts/install-locked.mjs";

/** The archives of a Chromium, and the function that unpacks one of them into the temporary folder. */
export type PackedChromium = { archives: string; inflate: (archive: string) => Promise<string> };

// Pinned by a lockfile of its own, so that only those who run journeys fetch its 75 MB.
const PINNED = fileURLToPath(new URL("./chromium/package.json", import.meta.url));
const NAME = "@sparticuz/chromium";
const Manifest = z.object({ dependencies: z.object({ [NAME]: z.string() }) });

/** The version of the Chromium that journeys are held to. */
export function chromiumVersion(): string {
  return Manifest.parse(JSON.parse(readFileSync(PINNED, "utf8"))).dependencies[NAME];
}

/** Promises the pinned Chromium, fetched by npm when it is not there yet; nothing, and why on stderr, when that fails. */
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
