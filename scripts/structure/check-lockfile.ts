import { readFileSync } from "node:fs";
import { z } from "zod";
import type { Refusal } from "./source.ts";
import { LOCKFILE_HOSTS, LOCKFILES } from "./table.ts";

const Names = z.record(z.string(), z.string()).default({});
const Locked = z.object({
  resolved: z.string().optional(),
  integrity: z.string().optional(),
  dependencies: Names,
  optionalDependencies: Names,
});
type Locked = z.infer<typeof Locked>;
const Lockfile = z.object({ packages: z.record(z.string(), Locked) });

/** Refuses locked packages from elsewhere, those without a hash, and lockfiles that `npm ci` would not take as whole. */
export function checkLockfiles(): Refusal[] {
  return LOCKFILES.flatMap((path) =>
    checkLockfile(readFileSync(path, "utf8")).map((says) => ({ path, says })),
  );
}

/** The same for one lockfile's text, as sentences. */
export function checkLockfile(text: string): string[] {
  const { packages } = Lockfile.parse(JSON.parse(text));
  return Object.entries(packages).flatMap(([place, one]) => [
    ...unsafe(place, one),
    ...missing(place, one, packages),
  ]);
}

/** Every package comes from the registry and is held to a hash, the Node that runs everything included. */
function unsafe(place: string, { resolved, integrity }: Locked): string[] {
  const host = resolved === undefined ? undefined : URL.parse(resolved)?.host;
  const isForeign = resolved !== undefined && !(host && LOCKFILE_HOSTS.includes(host));
  const isLoose = place !== "" && !integrity?.startsWith("sha512-");
  return [
    ...(isForeign
      ? [`${place} comes from ${resolved}; packages come from ${LOCKFILE_HOSTS.join(", ")} only`]
      : []),
    ...(isLoose ? [`${place} has no sha512 hash; install it from the registry`] : []),
  ];
}

// npm leaves platform packages out of the lockfile when the registry does not have them at that moment, and then the
// machines that need them install nothing in their place.
function missing(place: string, one: Locked, packages: Record<string, Locked>): string[] {
  return Object.keys({ ...one.dependencies, ...one.optionalDependencies })
    .filter((name) => !foldersAbove(place).some((folder) => `${folder}${name}` in packages))
    .map((name) => `${place || "the project"} needs ${name}, which is not locked: install it anew`);
}

/** Where a package at this place finds others: in its own node_modules, and in all those above it. */
function foldersAbove(place: string): string[] {
  const own = place === "" ? "node_modules/" : `${place}/node_modules/`;
  const above = place.lastIndexOf("node_modules/");
  return above < 0 ? [own] : [own, ...foldersAbove(place.slice(0, Math.max(0, above - 1)))];
}
