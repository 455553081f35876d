import { readFileSync } from "node:fs";
import { checkDocs } from "./structure/check-docs.ts";
import { checkFields } from "./structure/check-fields.ts";
import { checkFloors } from "./structure/check-floors.ts";
import { checkImports, checkRemovable, checkUnusedEdges } from "./structure/check-imports.ts";
import { checkLicences } from "./structure/check-licences.ts";
import { checkLockfiles } from "./structure/check-lockfile.ts";
import { checkMigrations, checkNames } from "./structure/check-names.ts";
import { checkPackages } from "./structure/check-packages.ts";
import { checkReach } from "./structure/check-reach.ts";
import { checkSecurity } from "./structure/check-security.ts";
import { checkDesign, checkStyles, checkStylesheets } from "./structure/check-styles.ts";
import { checkText } from "./structure/check-text.ts";
import { type Refusal, readSources } from "./structure/source.ts";

const sources = readSources();
const refusals = [
  ...sources.flatMap((source) => [
    ...checkNames(source),
    ...checkImports(source),
    ...checkText(source),
    ...checkStyles(source),
  ]),
  ...checkFloors(sources, readFileSync("docs/architecture.md", "utf8")),
  ...checkUnusedEdges(sources),
  ...checkRemovable(sources),
  ...checkReach(sources),
  ...checkDesign(sources),
  ...checkStylesheets(sources),
  ...checkFields(sources),
  ...checkMigrations(sources),
  ...checkPackages(sources),
  ...checkLockfiles(),
  ...checkDocs(),
  ...checkLicences(),
  ...checkSecurity(),
];

for (const refusal of refusals) console.error(sentence(refusal));
if (refusals.length > 0) {
  console.error(`\nStructure: ${refusals.length} refused of ${sources.length} files.`);
  process.exitCode = 1;
} else {
  console.log(`Structure: ${sources.length} files are where they belong.`);
}

function sentence({ path, line, says }: Refusal): string {
  return `${line === undefined ? path : `${path}:${line}`}  ${says}.`;
}
