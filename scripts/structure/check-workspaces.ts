import { existsSync, globSync, readFileSync } from "node:fs";
import { posix } from "node:path";
import { z } from "zod";
import { lineAt, type Refusal, type Source } from "./source.ts";

const Names = z.record(z.string(), z.string()).default({});
const Manifest = z.object({
  name: z.string().startsWith("@slipdesk/"),
  version: z.string(),
  license: z.string(),
  exports: z.record(z.string(), z.string()),
  dependencies: Names,
  optionalDependencies: Names,
  devDependencies: Names,
});
type Manifest = z.infer<typeof Manifest>;

/** The scope of their names is no word of theirs. */
const PRODUCT = /(?<![@\w])\w*(?:slip|desk|wafid)\w*/gi;
const EXACT = /^\d+\.\d+\.\d+(?:-[\w.]+)?$/;

/** Refuses packages that know the product or each other's insides, and ones that nobody else could use. */
export function checkWorkspaces(sources: readonly Source[]): Refusal[] {
  return [
    ...sources.flatMap(checkBorders),
    ...globSync("packages/*/package.json").flatMap((path) => {
      const folder = posix.dirname(path.replaceAll("\\", "/"));
      return checkPackage(folder, (name) => {
        const file = posix.join(folder, name);
        return existsSync(file) ? readFileSync(file, "utf8") : "";
      });
    }),
  ];
}

/** A package imports only itself and what npm installs; others import it by its name. */
export function checkBorders({ path, text, imports }: Source): Refusal[] {
  const own = packageAt(path);
  const foreign = imports.flatMap(({ line, target }) => {
    if (!/^(?:src|scripts|bench|e2e|design|packages)\//.test(target)) return [];
    const other = packageAt(target);
    if (own === other) return [];
    const says =
      own === null
        ? `${target} is inside a package: import the package by its name`
        : `${target} is outside ${own}: a package knows nothing of the product`;
    return [{ path, line, says }];
  });
  return own === null ? foreign : [...foreign, ...checkWords(path, text)];
}

/** What a stranger needs: a manifest with exact versions, and a README with the example that a test runs. */
export function checkPackage(folder: string, read: (name: string) => string): Refusal[] {
  const path = `${folder}/package.json`;
  const { data, error } = Manifest.safeParse(JSON.parse(read("package.json")));
  if (!data) return [{ path, says: z.prettifyError(error) }];
  const readme = read("README.md");
  const example = read("example.ts");
  const failures = [
    ...looseVersions(data).map((name) => `${name} has no exact version`),
    ...Object.values(data.exports).flatMap((file) =>
      read(file) === "" ? [`exports ${file}, which is not there`] : [],
    ),
    ...(example !== "" && readme.includes(`\`\`\`ts\n${example}\`\`\``)
      ? []
      : ["README.md does not show example.ts as it is"]),
    ...(read("tests/example.test.ts") === "" ? ["no tests/example.test.ts runs example.ts"] : []),
  ];
  return [
    ...failures.map((says) => ({ path, says })),
    ...checkWords(`${folder}/README.md`, readme),
    ...checkWords(path, read("package.json")),
  ];
}

function looseVersions(manifest: Manifest): string[] {
  const { dependencies, optionalDependencies, devDependencies } = manifest;
  return Object.entries({ ...dependencies, ...optionalDependencies, ...devDependencies })
    .filter(([, version]) => !EXACT.test(version))
    .map(([name]) => name);
}

function checkWords(path: string, text: string): Refusal[] {
  return [...text.matchAll(PRODUCT)].map(({ 0: word, index }) => ({
    path,
    line: lineAt(text, index),
    says: `"${word}" is a word of the product`,
  }));
}

function packageAt(path: string): string | null {
  return /^packages\/[\w-]+/.exec(path)?.[0] ?? null;
}
