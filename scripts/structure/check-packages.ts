import { readFileSync } from "node:fs";
import { z } from "zod";
import type { Refusal, Source } from "./source.ts";
import {
  BROWSER_PACKAGES,
  LICENCES,
  LOCKFILES,
  PACKAGE_FOLDERS,
  UNIMPORTED_DEPENDENCIES,
} from "./table.ts";

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
  integrity: z.string().optional(),
  license: z.string().optional(),
  hasInstallScript: z.boolean().optional(),
  dependencies: Names,
  optionalDependencies: Names,
});
type Locked = z.infer<typeof Locked>;
const Lockfile = z.object({ packages: z.record(z.string(), Locked) });

/** Refuses packages on the wrong side or in the wrong list of package.json. What is not listed at all, knip refuses. */
export function checkPackages(sources: readonly Source[]): Refusal[] {
  const product = sources.filter(({ side, isTest }) => side !== undefined && !isTest);
  const uses = product.flatMap(({ path, side, imports }) =>
    imports.flatMap(({ line, target }) =>
      "package" in target ? [{ path, line, side, name: target.package }] : [],
    ),
  );
  const imported = new Set(uses.filter(({ side }) => side !== "web").map(({ name }) => name));
  return [
    ...uses.flatMap(({ path, line, side, name }) => {
      const folder = PACKAGE_FOLDERS[name];
      const runsOnServer = name.startsWith("node:") || name in dependencies;
      const refuse = (says: string) => [{ path, line, says }];
      if (folder && !path.startsWith(folder)) return refuse(`only ${folder} may import ${name}`);
      if (side !== "server" && runsOnServer && !BROWSER_PACKAGES.includes(name)) {
        return refuse(`${name} is for the server, and src/${side} runs in the browser`);
      }
      if (side === "web" || !(name in devDependencies)) return [];
      return refuse(`the server runs with ${name}: move it to dependencies, or do without`);
    }),
    ...Object.keys(dependencies)
      .filter((name) => !imported.has(name) && !(name in UNIMPORTED_DEPENDENCIES))
      .map((name) => ({
        path: "package.json",
        says: `neither src/server nor src/shared imports ${name}: move it to devDependencies, or remove it`,
      })),
    ...[...BROWSER_PACKAGES, ...Object.keys(PACKAGE_FOLDERS)]
      .filter((name) => !(name in dependencies))
      .map((name) => ({
        path: "scripts/structure/table.ts",
        says: `${name} is not in dependencies; remove it from the tables`,
      })),
  ];
}

export function checkLockfiles(): Refusal[] {
  return LOCKFILES.flatMap((path) =>
    checkLockfile(readFileSync(path, "utf8"), Object.keys(allowScripts)).map((says) => ({
      path,
      says,
    })),
  );
}

/** Refuses locked packages that are foreign, unhashed, incomplete, unfree, or run a script that `allowScripts` does not name. */
export function checkLockfile(text: string, allowedScripts: readonly string[] = []): string[] {
  const { packages } = Lockfile.parse(JSON.parse(text));
  return Object.entries(packages).flatMap(([path, one]) => {
    const name = path.replace(/^.*node_modules\//, "");
    const { resolved, integrity, license, hasInstallScript } = one;
    const faults: [isFault: boolean, says: string][] = [
      [
        resolved?.startsWith("https://registry.npmjs.org/") === false,
        `${name} comes from ${resolved}, and not from registry.npmjs.org`,
      ],
      [!integrity?.startsWith("sha512-"), `${name} has no sha512 hash`],
      [!isFree(license ?? ""), `${name} has the licence ${license}, which is not on the list`],
      [
        hasInstallScript === true && !allowedScripts.includes(name),
        `${name} runs a script when it is installed: read it, then name it in allowScripts`,
      ],
    ];
    const missing = missingIn(path, one, packages);
    if (path === "") return missing;
    return [...missing, ...faults.flatMap(([isFault, says]) => (isFault ? [says] : []))];
  });
}

// npm leaves platform packages out of the lockfile when the registry does not offer them at that moment; machines that
// need one would then install nothing.
function missingIn(path: string, one: Locked, packages: Record<string, Locked>): string[] {
  return Object.keys({ ...one.dependencies, ...one.optionalDependencies })
    .filter((name) => !foldersAbove(path).some((folder) => `${folder}${name}` in packages))
    .map((name) => `${path || "the project"} needs ${name}, which is not locked: install it again`);
}

/** The node_modules in which a package at this path finds others. */
function foldersAbove(path: string): string[] {
  const own = path === "" ? "node_modules/" : `${path}/node_modules/`;
  const above = path.lastIndexOf("node_modules/");
  return above < 0 ? [own] : [own, ...foldersAbove(path.slice(0, Math.max(0, above - 1)))];
}

/** Of an SPDX expression, one choice of OR is enough, and all parts of AND are needed. */
function isFree(expression: string): boolean {
  return expression
    .replaceAll(/[()]/g, "")
    .split(" OR ")
    .some((choice) => choice.split(" AND ").every((one) => LICENCES.includes(one.trim())));
}
