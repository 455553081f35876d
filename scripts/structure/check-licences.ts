import { readFileSync } from "node:fs";
import { z } from "zod";
import type { Refusal } from "./source.ts";
import { LICENCES, LOCKFILES } from "./table.ts";

const Lockfile = z.object({
  packages: z.record(
    z.string(),
    z.object({ license: z.string().optional(), hasInstallScript: z.boolean().optional() }),
  ),
});
const Manifest = z.object({ allowScripts: z.record(z.string(), z.boolean()).default({}) });

/** Refuses packages whose licence is not on the list, and install scripts that `allowScripts` does not name. */
export function checkLicences(): Refusal[] {
  const { allowScripts } = Manifest.parse(JSON.parse(readFileSync("package.json", "utf8")));
  return LOCKFILES.flatMap((path) =>
    checkLockfile(path, readFileSync(path, "utf8"), Object.keys(allowScripts)),
  );
}

/** The same for one lockfile. */
export function checkLockfile(path: string, text: string, allowed: readonly string[]): Refusal[] {
  const { packages } = Lockfile.parse(JSON.parse(text));
  return Object.entries(packages).flatMap(([place, { license, hasInstallScript }]) => {
    const name = place.replace(/^.*node_modules\//, "");
    if (name === "") return [];
    const isFree = license !== undefined && isOnList(license);
    const isQuiet = !hasInstallScript || allowed.includes(name);
    return [
      ...(isFree ? [] : [`${name} has the licence ${license ?? "none"}, which is not on the list`]),
      ...(isQuiet
        ? []
        : [`${name} runs a script when it is installed: read it, then name it in allowScripts`]),
    ].map((says) => ({ path, says }));
  });
}

/** An expression of SPDX: one of those joined by OR is enough, all of those joined by AND are needed. */
function isOnList(expression: string): boolean {
  const parts = expression.replaceAll(/[()]/g, "");
  return parts
    .split(" OR ")
    .some((choice) => choice.split(" AND ").every((one) => LICENCES.includes(one.trim())));
}
