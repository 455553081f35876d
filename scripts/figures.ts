// Prints how large the house is, beside what `npm run check` allows: npm run figures
// Circles of imports, types included, and exports that no other file uses are refused by Biome and knip, so there are none when the check is green.
import { rows } from "./structure/check-figures.ts";
import { measure } from "./structure/figures.ts";
import { readSources } from "./structure/source.ts";

for (const { what, is, most } of rows(measure(readSources()))) {
  const allowed = most === undefined ? "" : `  (at most ${most})`;
  console.log(`${String(is).padStart(5)}  ${what}${allowed}`);
}
