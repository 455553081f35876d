import { readFileSync } from "node:fs";
import { z } from "zod";
import type { Refusal, Source } from "./source.ts";
import { BROWSER_PACKAGES, LICENCES, LOCKFILES, PACKAGE_FOLDERS } from "./table.ts";

const Names = z.record(z.string(), z.string()).default({});
const Manifest = z.object({
  dependencies: Names,
  devDependencies: Names,
  allowScripts: z.record(z.string(), z.boolean()).default({}),
});
const { dependencies, devDependencies, allowScripts } = Manifest.parse(
  JSON.parse(readFileSync("package.json", "utf8")),
);
const Locked = z.object({
  resolved: z.string().optional(),
  link: z.boolean().optional(),
  integrity: z.string().optional(),
  license: z.string().optional(),
  hasInstallScript: z.boolean().optional(),
  dependencies: Names,
  optionalDependencies: Names,
});
type Locked = z.infer<typeof Locked>;
const Lockfile = z.object({ packages: z.record(z.string(), Locked) });

/** Refuses packages on the wrong side or in the wrong list of package.json; knip refuses unlisted and unused ones. */
export function checkPackages(sources: readonly Source[]): Refusal[] {
  return sources.flatMap(({ path, side, isTest, imports }) => {
    if (side === undefined || isTest) return [];
    return imports.flatMap(({ line, target }) => {
      const failure = target.startsWith("src/") ? null : packageFailure(target, path, side);
      return failure === null ? [] : [{ path, line, says: failure }];
    });
  });
}

function packageFailure(name: string, path: string, side: string): string | null {
  const folder = PACKAGE_FOLDERS[name];
  if (folder && !path.startsWith(folder)) return `only ${folder} may import ${name}`;
  const runsOnServer = name.startsWith("node:") || name in dependencies;
  if (side !== "server" && runsOnServer && !BROWSER_PACKAGES.includes(name)) {
    return `${name} is for the server, and src/${side} runs in the browser`;
  }
  if (side === "web" || !(name in devDependencies)) return null;
  return `the server runs with ${name}: move it to dependencies, or do without`;
}

export function checkLockfiles(): Refusal[] {
  return LOCKFILES.flatMap((path) => {
    const failures = checkLockfile(readFileSync(path, "utf8"), Object.keys(allowScripts));
    return failures.map((says) => ({ path, says }));
  });
}

/** Refuses locked packages that are foreign, unhashed, incomplete, unfree, or run a script that `allowScripts` does not name. */
export function checkLockfile(text: string, allowedScripts: readonly string[] = []): string[] {
  const { packages } = Lockfile.parse(JSON.parse(text));
  return Object.entries(packages).flatMap(([path, one]) => {
    const name = path.replace(/^.*node_modules\//, "");
    const { resolved, integrity, license, hasInstallScript } = one;
    const missing = missingIn(path, one, packages);
    // Our own: the project, its packages and the links to them.
    if (!path.includes("node_modules/") || one.link) return missing;
    const isForeign = resolved?.startsWith("https://registry.npmjs.org/") === false;
    const isUnread = hasInstallScript && !allowedScripts.includes(name);
    const failures = [
      isForeign && `${name} comes from ${resolved}, and not from registry.npmjs.org`,
      !integrity?.startsWith("sha512-") && `${name} has no sha512 hash`,
      !isFree(license ?? "") && `${name} has the licence ${license}, which is not on the list`,
      isUnread &&
        `${name} runs a script when it is installed: read it, then name it in allowScripts`,
    ];
    return [...missing, ...failures.filter((failure) => typeof failure === "string")];
  });
}

// npm omits platform packages that the registry does not offer at that moment; such platforms would install nothing.
function missingIn(path: string, one: Locked, packages: Record<string, Locked>): string[] {
  return Object.keys({ ...one.dependencies, ...one.optionalDependencies })
    .filter((name) => !foldersAbove(path).some((folder) => `${folder}${name}` in packages))
    .map((name) => `${path || "the project"} needs ${name}, which is not locked: install it again`);
}

/** The node_modules in which a package at this path finds others. */
function foldersAbove(path: string): string[] {
  if (path === "") return ["node_modules/"];
  const above = path.lastIndexOf("node_modules/");
  return [`${path}/node_modules/`, ...foldersAbove(path.slice(0, Math.max(0, above - 1)))];
}

/** SPDX: one choice of OR is enough, and all parts of AND count. */
function isFree(expression: string): boolean {
  return expression
    .replaceAll(/[()]/g, "")
    .split(" OR ")
    .some((choice) => choice.split(" AND ").every((one) => LICENCES.includes(one.trim())));
}
