import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { checkFields } from "./check-fields.ts";
import { checkFloors } from "./check-floors.ts";
import { checkRemovable, checkUnusedEdges } from "./check-imports.ts";
import { checkMigrations } from "./check-names.ts";
import { checkExplained, checkPackages, checkUnusedPlaces } from "./check-packages.ts";
import { checkDesign, checkStylesheets } from "./check-styles.ts";
import { type Refusal, sourceAt } from "./source.ts";

const ARCHITECTURE = readFileSync("docs/architecture.md", "utf8");
const says = (refusals: readonly Refusal[]) => refusals.map((one) => one.says);
const importing = (specifier: string) => `import { one } from "${specifier}";`;

test.each([
  ["leave out", "003-three.sql"],
  ["share", "001-another.sql"],
])("a number that schema files %s is named", (_what, second) => {
  const files = ["001-one.sql", second].map((name) =>
    sourceAt(`src/server/database/migrations/${name}`, ""),
  );
  expect(says(checkMigrations(files))).toEqual([expect.stringContaining("this one is 002")]);
});

test("an edge that no file uses, of features or their parts, is refused", () => {
  const found = says(checkUnusedEdges([])).join("\n");
  expect(found).toContain("web: slips -> views");
  expect(found).toContain("web: * -> auth");
  expect(found).toContain("web: app -> *");
  expect(found).toContain("web/slips: list -> dialogs");
});

test.each([
  ["up", { http: "slips" }, "http (floor 1) may not import slips (floor 7)"],
  ["into what puts the program together", { slips: "app.ts" }, "may not import app.ts (floor 10)"],
  [
    "round in a circle",
    { slips: "drafts", drafts: "search", search: "slips" },
    "slips and drafts import each other in a circle",
  ],
])("rooms of the server that import %s are refused", (_where, edges, why) => {
  const sources = Object.entries(edges).map(([from, to]) => {
    const specifier = to.endsWith(".ts") ? `#server/${to}` : `#server/${to}/one.ts`;
    return sourceAt(`src/server/${from}/one.ts`, `import type { One } from "${specifier}";`);
  });
  expect(says(checkFloors(sources, ARCHITECTURE)).join("\n")).toContain(why);
});

test("rooms of the page have their floors too", () => {
  const sources = [
    sourceAt("src/web/ui/one.ts", importing("#web/auth/one.ts")),
    sourceAt("src/web/slips/one.tsx", importing("#web/app/one.ts")),
  ];
  const found = says(checkFloors(sources, ARCHITECTURE)).join("\n");
  expect(found).toContain("ui (floor 3) may not import auth (floor 4)");
  expect(found).toContain("slips (floor 7) may not import app (floor 9)");
});

test("rooms that import down, level, or for a test, are where they belong", () => {
  const sources = [
    sourceAt("src/server/slips/one.ts", importing("#server/drafts/one.ts")),
    sourceAt("src/server/slips/two.ts", importing("#server/auth/one.ts")),
    sourceAt("src/server/drafts/tests/one.test.ts", importing("#server/slips/one.ts")),
    sourceAt("src/server/testing/one.ts", importing("#server/app.ts")),
  ];
  expect(says(checkFloors(sources, ARCHITECTURE)).join("\n")).not.toMatch(/may not|circle/);
});

test("a floor that architecture.md does not show, and a room that is not there, are refused", () => {
  const page = ARCHITECTURE.replace("| 3 | `auth` |", "| 3 | `access` |");
  const found = says(checkFloors([], page));
  expect(found).toContainEqual(expect.stringContaining('lacks the row "| 3 | `auth` |"'));
  expect(found).toContain("there is no src/server/auth; take it out of FLOORS");
});

test("whatever would break without the fast list is refused", () => {
  const fast = "#server/fast-list/fast.ts";
  const app = (text: string) => sourceAt("src/server/app.ts", `${importing(fast)}\n${text}`);
  const other = sourceAt("src/server/slips/routes.ts", importing(fast));
  expect(checkRemovable([app("  one(api, desk);")])).toEqual([]);
  expect(says(checkRemovable([app("  one(api, desk);"), other]))).toEqual([
    expect.stringContaining("do not import src/server/fast-list"),
  ]);
  for (const text of ["", "one(api);\none(api);", "const two = one(api);", "if (a) one(api);"]) {
    expect(says(checkRemovable([app(text)]))).toEqual([expect.stringContaining("call it once")]);
  }
});

test("a part of the design system that the design page does not show is refused", () => {
  const part = sourceAt("src/web/ui/chip.tsx", "");
  const shows = sourceAt("design/design-page.tsx", importing("#web/ui/chip.tsx"));
  expect(checkDesign([part, shows])).toEqual([]);
  expect(says(checkDesign([part]))).toEqual([expect.stringContaining("in all its states")]);
});

test("the page has one stylesheet per screen, and not one per part", () => {
  const sheets = Array.from({ length: 61 }, (_, at) => sourceAt(`src/web/ui/${at}.css`, ""));
  expect(says(checkStylesheets(sheets))).toEqual([expect.stringContaining("61 stylesheets")]);
  expect(checkStylesheets(sheets.slice(1))).toEqual([]);
});

test("a field without a column, or without a place in the form, is refused", () => {
  expect(says(checkFields([]))).toEqual(
    expect.arrayContaining([
      "passport_number has no column; add a schema file to src/server/database/migrations",
      "passport_number has no place in the form; put it into a group of src/web/slips/form",
    ]),
  );
});

test("a package that nobody declared, and one that runs and is no dependency, are refused", () => {
  const source = sourceAt(
    "src/server/slips/one.ts",
    `${importing("left-pad")}\n${importing("vite")}`,
  );
  const found = says(checkPackages([source]));
  expect(found).toContain("left-pad is not in package.json; install it, or do without");
  expect(found).toContain("vite is what the server runs on: it belongs in dependencies");
});

test("a dependency that neither the server nor what is shared imports is refused", () => {
  expect(says(checkPackages([]))).toContain(
    "fastify is imported by neither src/server nor src/shared: it belongs in devDependencies, or goes",
  );
});

test("a place of a package that nobody has is refused", () => {
  const told = says(checkUnusedPlaces(["pg", "@mantine/core"]));
  expect(told).toContain("no package is called mrz; take it out of PACKAGE_PLACES");
  expect(told).not.toContainEqual(expect.stringMatching(/postgres|@mantine|node:/));
});

test("a package of which no page says why it is there is refused", () => {
  const pages = "`@left/pad` pads on the left, and left-paddle is another one.";
  expect(says(checkExplained(["@left/pad", "left-pad"], pages))).toEqual([
    expect.stringContaining("say nothing of left-pad"),
  ]);
});
