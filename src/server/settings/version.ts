import { readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";

const Manifest = z.object({ version: z.string() });

/** The version of this SlipDesk. */
export function readVersion(): string {
  const file = join(import.meta.dirname, "../../../package.json");
  return Manifest.parse(JSON.parse(readFileSync(file, "utf8"))).version;
}
