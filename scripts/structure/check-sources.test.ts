import { expect, test } from "vitest";
import { checkFields } from "./check-fields.ts";
import { checkFigures } from "./check-figures.ts";
import { checkImports, checkUnusedEdges } from "./check-imports.ts";
import { checkMigrations, checkNames } from "./check-names.ts";
import { checkPackages } from "./check-packages.ts";
import { checkDesign, checkRoomSizes, checkRooms, checkUnusedRoomEdges } from "./check-rooms.ts";
import { checkStyles } from "./check-styles.ts";
import { checkText } from "./check-text.ts";
import { type Refusal, sourceAt } from "./source.ts";

const says = (refusals: readonly Refusal[]) => refusals.map((one) => one.says);
const refusedAt = (path: string, text: string) => {
  const source = sourceAt(path, text);
  const checks = [checkNames, checkImports, checkRooms, checkText, checkStyles];
  return says(checks.flatMap((check) => check(source)));
};
const importing = (specifier: string) => `import { one } from "${specifier}";`;
// Put together here, as the checks read this file too.
const escaped = ["const one = two", "as", "any;"].join(" ");
const query = (template: string) => ["sql", template, ""].join("`");

test.each([
  ["src/web/slips/list/one-row.tsx", importing("./use-row.ts")],
  ["src/server/slips/approve-slip.ts", importing("#shared/slips/rules.ts")],
  ["src/server/slips/repository.ts", query("select 1")],
  ["src/web/ui/chip.module.css", ".chip {\n  border-radius: var(--desk-radius);\n}"],
])("%s is where it belongs", (path, text) => {
  expect(refusedAt(path, text)).toEqual([]);
});

test.each([
  ["a name that says nothing", "src/web/ui/utils.ts", "", '"utils.ts" says nothing'],
  ["a folder that says nothing", "src/web/ui/helpers/one.ts", "", 'a folder "helpers"'],
  ["a name in capitals", "src/web/ui/Chip.tsx", "", "kebab-case"],
  ["an unknown feature", "src/server/cars/routes.ts", "", '"cars" is neither a feature'],
  ["an unknown kind of file", "src/server/slips/stuff.ts", "", "not a name for a file"],
  ["a fourth side", "src/mobile/one/two.ts", "", "src holds shared, server and web only"],
  ["a file beside the features", "src/web/stray.ts", "", "itself holds only"],
  ["the server in the page", "src/web/slips/api.ts", importing("#server/desk.ts"), "src/web may"],
  [
    "a feature that is none of its business",
    "src/web/notices/api.ts",
    importing("#web/audit/api.ts"),
    "notices may not import audit",
  ],
  [
    "a repository that knows routes",
    "src/server/slips/repository.ts",
    importing("./routes.ts"),
    "a repository knows no routes",
  ],
  [
    "a package in the wrong place",
    "src/shared/slips/rules.ts",
    importing("react"),
    "screens live in src/web",
  ],
  ["Node in the browser", "src/shared/slips/rules.ts", importing("node:fs"), "node:fs may not"],
  ["a query outside a repository", "src/server/slips/routes.ts", query("select 1"), "SQL belongs"],
  ["a tool that imports a screen", "scripts/one.ts", importing("#web/ui/page.tsx"), "tools do not"],
  [
    "a room that looks into another",
    "src/web/slips/list/one.tsx",
    importing("#web/slips/form/two.tsx"),
    "the room list may not import form",
  ],
  [
    "an alias for what lies beside",
    "src/web/slips/api.ts",
    importing("#web/slips/one.ts"),
    'write "./one.ts"',
  ],
  ["a way up", "src/web/slips/list/one.ts", importing("../api.ts"), 'write "#web/slips/api.ts"'],
  ["a file too long", "src/web/ui/long.ts", "one\n".repeat(251), "251 lines"],
  ["a default export", "src/web/ui/one.ts", "export default one;", "export it by name"],
  ["a way round the compiler", "src/web/ui/one.ts", escaped, "is a way round the checks"],
  [
    "a colour of one's own",
    "src/web/ui/chip.module.css",
    ".a {\n  color: #fff;\n}",
    "colours stand in",
  ],
  [
    "a size of one's own",
    "src/web/ui/chip.module.css",
    ".a {\n  font-size: 13px;\n}",
    "--desk-size",
  ],
  [
    "a type of one's own",
    "src/web/ui/chip.module.css",
    ".a {\n  font: 400 12px / 1 serif;\n}",
    "--desk-type",
  ],
  [
    "a corner of one's own",
    "src/web/ui/chip.module.css",
    ".a {\n  border-radius: 7px;\n}",
    "--desk-radius",
  ],
  [
    "a line of one's own",
    "src/web/ui/chip.module.css",
    ".a {\n  line-height: 19px;\n}",
    "--desk-line",
  ],
  ["a space of one's own", "src/web/ui/chip.module.css", ".a {\n  padding: 4px 13%;\n}", "steps"],
  ["a space off the steps", "src/web/ui/chip.module.css", ".a {\n  gap: 0 18px;\n}", "is none"],
  [
    "a step where things scroll to",
    "src/web/ui/chip.module.css",
    ".a {\n  scroll-margin: 16px;\n}",
    "use it",
  ],
  [
    "a widget's insides",
    "src/web/ui/chip.module.css",
    ".a .mantine-x {\n}",
    "src/web/ui/controls.css",
  ],
  [
    "another feature's stylesheet",
    "src/web/audit/one.tsx",
    'import c from "#web/slips/list/a.module.css";',
    "styles the parts of",
  ],
])("%s is refused", (_what, path, text, why) => {
  expect(refusedAt(path, text).join("\n")).toContain(why);
});

test("a number that schema files leave out is named", () => {
  const files = ["001-one.sql", "003-three.sql"].map((name) =>
    sourceAt(`src/server/database/migrations/${name}`, ""),
  );
  expect(says(checkMigrations(files))).toEqual([expect.stringContaining("this one is 002")]);
});

test("an edge that no file uses, of features or rooms, is refused", () => {
  expect(says(checkUnusedEdges([]))).toContainEqual(expect.stringContaining("web: slips -> views"));
  expect(says(checkUnusedRoomEdges([]))).toContainEqual(
    expect.stringContaining("web/slips: list -> dialogs"),
  );
});

test("a feature of more than 25 files on a side has to be divided", () => {
  const files = (count: number) =>
    Array.from({ length: count }, (_, at) => sourceAt(`src/web/notices/use-n${at}.ts`, ""));
  expect(checkRoomSizes(files(25))).toEqual([]);
  expect(says(checkRoomSizes(files(26)))).toEqual([
    expect.stringContaining("26 files in one room"),
  ]);
});

test("a part of the design system that /design does not show is refused", () => {
  const part = sourceAt("src/web/ui/chip.tsx", "");
  const shows = sourceAt("src/web/design/design-page.tsx", importing("#web/ui/chip.tsx"));
  expect(checkDesign([part, shows])).toEqual([]);
  expect(says(checkDesign([part]))).toEqual([expect.stringContaining("in all its states")]);
});

test("a field without a column, or without a place in the form, is refused", () => {
  expect(says(checkFields([]))).toEqual(
    expect.arrayContaining([
      "passport_number has no column; add a schema file to src/server/database/migrations",
      "passport_number has no place in the form; put it into a group of src/web/slips/form",
    ]),
  );
});

test("a house whose files and functions have grown too long is refused", () => {
  const long = `export function one() {\n${"  two();\n".repeat(130)}}`;
  expect(says(checkFigures([sourceAt("src/web/ui/long.ts", long)]))).toEqual([
    "lines of a file, median: 132, at most 60",
    "lines of a file, 90 of 100: 132, at most 120",
    "lines of a function, 90 of 100: 132, at most 30",
  ]);
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
