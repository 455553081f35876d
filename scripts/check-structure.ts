import { readMigrations } from "#server/database/migrate.ts";
import { listReleases, schemaOf } from "./releases/read-release.ts";
import { checkDocs } from "./structure/check-docs.ts";
import { checkFloors } from "./structure/check-imports.ts";
import { checkLockfiles, checkPackages } from "./structure/check-packages.ts";
import { checkReleases } from "./structure/check-releases.ts";
import { checkRooms } from "./structure/check-rooms.ts";
import { checkRows, checkStamp } from "./structure/check-rows.ts";
import { checkScreens } from "./structure/check-screens.ts";
import { checkSends } from "./structure/check-sends.ts";
import { checkTables } from "./structure/check-tables.ts";
import { checkComments, checkFields, checkKeys, checkText } from "./structure/check-text.ts";
import { checkImage, checkNode, checkWorkflows } from "./structure/check-workflows.ts";
import { checkWorkspaces } from "./structure/check-workspaces.ts";
import { readSources } from "./structure/source.ts";

const sources = readSources();
const migrations = await readMigrations();
const releases = listReleases().map(async ({ version, plain }) => ({
  version,
  schema: await schemaOf(plain),
}));
const refusals = [
  ...checkFloors(sources),
  ...sources.flatMap(checkText),
  ...sources.flatMap(checkKeys),
  ...sources.flatMap(checkComments),
  ...checkFields(sources),
  ...checkPackages(sources),
  ...checkLockfiles(),
  ...checkWorkspaces(sources),
  ...checkDocs(sources),
  ...checkTables(sources),
  ...checkRooms(sources),
  ...checkRows(sources),
  ...checkStamp(sources, migrations),
  ...checkReleases(migrations, await Promise.all(releases)),
  ...checkSends(sources),
  ...checkScreens(sources),
  ...checkWorkflows(),
  ...checkNode(),
  ...checkImage(),
];

for (const { path, line, says } of refusals) {
  console.error(`${path}${line === undefined ? "" : `:${line}`}  ${says}.`);
}
if (refusals.length > 0) {
  console.error(`\nStructure: ${refusals.length} faults in ${sources.length} files.`);
  process.exitCode = 1;
} else {
  console.log(`Structure: ${sources.length} files checked.`);
}
