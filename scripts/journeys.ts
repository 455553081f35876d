// Runs the journeys of one ring: node scripts/pinned-node.mjs scripts/journeys.ts journeys|outer [NAME …] [OPTION OF PLAYWRIGHT …]
import { readdirSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { argumentsFor } from "./journeys/arguments.ts";

const [, , ring = "journeys", ...given] = process.argv;
const specs = readdirSync(join(import.meta.dirname, "../e2e"));
process.argv.splice(2, Number.POSITIVE_INFINITY, ...argumentsFor(ring, given, specs));
createRequire(import.meta.url)("@playwright/test/cli");
