import { existsSync, globSync, readFileSync } from "node:fs";
import { z } from "zod";
import { fitsAny, type Refusal, type Source } from "./source.ts";
import { UNIMPORTED_DEPENDENCIES } from "./table.ts";
import { PACKAGE_PLACES } from "./table-imports.ts";

const Versions = z.record(z.string(), z.string()).default({});
const Manifest = z.object({
  dependencies: Versions,
  devDependencies: Versions,
  optionalDependencies: Versions,
});
type Manifest = z.infer<typeof Manifest>;

/** Refuses packages in the wrong list and unexplained ones, and places of packages that nobody has. */
export function checkPackages(sources: Source[]): Refusal[] {
  const manifest = Manifest.parse(JSON.parse(readFileSync("package.json", "utf8")));
  const { dependencies, devDependencies, optionalDependencies } = manifest;
  const names = Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies });
  const pages = ["README.md", ...globSync("docs/**/*.md")].filter((page) => existsSync(page));
  return [
    ...undeclared(manifest, sources),
    ...wrongList(manifest, sources),
    ...checkUnusedPlaces(names),
    ...checkExplained(names, pages.map((page) => readFileSync(page, "utf8")).join("\n")),
  ];
}

function undeclared(manifest: Manifest, sources: Source[]): Refusal[] {
  const { dependencies, devDependencies, optionalDependencies } = manifest;
  const declared = { ...dependencies, ...devDependencies, ...optionalDependencies };
  return sources.flatMap((source) =>
    packagesOf(source)
      .filter(({ name }) => !(name in declared))
      .map(({ name, line }) => ({
        path: source.path,
        line,
        says: `${name} is not in package.json; install it, or do without`,
      })),
  );
}

function wrongList(manifest: Manifest, sources: Source[]): Refusal[] {
  const running = sources.filter(
    ({ side, isTest }) => side !== undefined && side !== "web" && !isTest,
  );
  const imported = new Set(running.flatMap((one) => packagesOf(one).map(({ name }) => name)));
  const missing = [...imported]
    .filter((name) => name in manifest.devDependencies)
    .map((name) => `${name} is what the server runs on: it belongs in dependencies`);
  // Before the server has its entry, what it will import cannot be told.
  const spare = existsSync("src/server/main.ts") ? Object.keys(manifest.dependencies) : [];
  const unused = spare
    .filter((name) => !imported.has(name) && !(name in UNIMPORTED_DEPENDENCIES))
    .map(
      (name) =>
        `${name} is imported by neither src/server nor src/shared: it belongs in devDependencies, or goes`,
    );
  return [...missing, ...unused].map((says) => ({ path: "package.json", says }));
}

function packagesOf(source: Source): { name: string; line: number }[] {
  return source.imports.flatMap(({ target, line }) =>
    target.kind === "package" && !target.name.startsWith("node:")
      ? [{ name: target.name, line }]
      : [],
  );
}

/** Refuses rows of PACKAGE_PLACES about packages that are not among these. */
export function checkUnusedPlaces(names: readonly string[]): Refusal[] {
  return PACKAGE_PLACES.flatMap(({ packages }) => packages)
    .filter((glob) => !glob.startsWith("node:") && !names.some((name) => fitsAny(name, [glob])))
    .map((glob) => ({
      path: "scripts/structure/table-imports.ts",
      says: `no package is called ${glob}; take it out of PACKAGE_PLACES`,
    }));
}

/** Refuses packages by name of which the pages for people say nothing. */
export function checkExplained(names: readonly string[], pages: string): Refusal[] {
  return names
    .filter((name) => !mentions(pages, name))
    .map((name) => ({
      path: "package.json",
      says: `README.md and docs say nothing of ${name}: name it where its use is explained, so that nobody wonders why it is here`,
    }));
}

function mentions(words: string, name: string): boolean {
  const escaped = name.replace(/[./]/g, "\\$&");
  return new RegExp(`(?<![\\w@/-])${escaped}(?![\\w/-])`, "i").test(words);
}
