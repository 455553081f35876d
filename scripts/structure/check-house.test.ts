import { expect, test } from "vitest";
import { checkFields } from "./check-fields.ts";
import { checkFigures } from "./check-figures.ts";
import { checkUnusedEdges } from "./check-imports.ts";
import { checkMigrations } from "./check-names.ts";
import { checkExplained, checkPackages, checkUnusedPlaces } from "./check-packages.ts";
import { checkDesign, checkRoomSizes, checkUnusedRoomEdges } from "./check-rooms.ts";
import { type Refusal, type Source, sourceAt } from "./source.ts";

const says = (refusals: readonly Refusal[]) => refusals.map((one) => one.says);
const manyOf = (folder: string, count: number) =>
  Array.from({ length: count }, (_, at) => sourceAt(`${folder}/n${at}.ts`, ""));
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

test("an edge that no file uses, of features or rooms, is refused", () => {
  expect(says(checkUnusedEdges([]))).toContainEqual(expect.stringContaining("web: slips -> views"));
  expect(says(checkUnusedEdges([]))).toContainEqual(expect.stringContaining("web: * -> auth"));
  expect(says(checkUnusedRoomEdges([]))).toContainEqual(
    expect.stringContaining("web/slips: list -> dialogs"),
  );
});

test.each([
  ["a feature", "src/web/notices"],
  ["what a divided feature has beside its rooms", "src/shared/slips"],
  ["a feature that is a mechanism too", "src/server/auth"],
  ["a room", "src/web/slips/dialogs"],
])("%s of more than 25 files on a side has to be divided", (_what, folder) => {
  expect(checkRoomSizes(manyOf(folder, 25))).toEqual([]);
  expect(says(checkRoomSizes(manyOf(folder, 26)))).toEqual([
    expect.stringContaining("26 files in one room, at most 25"),
  ]);
});

test("a large room is held to its own number, and is no exception once it is small", () => {
  const list = (count: number) => says(checkRoomSizes(manyOf("src/web/slips/list", count)));
  expect(list(60)).toEqual([]);
  expect(list(61)).toEqual([expect.stringContaining("61 files in one room, at most 60")]);
  expect(list(25)).toEqual([expect.stringContaining("need no exception")]);
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

test("a way round the compiler, and a room that nobody can hold any more, are refused as a sum", () => {
  const escapes = sourceAt("src/web/ui/one.ts", ["let one:", "any = two", "!;"].join(" "));
  const files = manyOf("src/web/slips/list", 46);
  expect(says(checkFigures([escapes, ...files]))).toEqual([
    "any: 1, at most 0",
    "! behind a value: 1, at most 0",
    "list of slips, files of its room: 46, at most 45",
  ]);
});

test("a screen that needs too many files is refused, a part behind a press counting once", () => {
  const importAll = (files: readonly Source[]) =>
    files.map(({ path }) => importing(path.replace("src/", "#"))).join("\n");
  const inside = manyOf("src/shared/slips", 60);
  const part = sourceAt("src/web/slips/code/panel.tsx", importAll(inside));
  const page = (text: string) => sourceAt("src/web/slips/create-slip-page.tsx", text);
  const tooMany = "form of slips, files it reaches: 62, at most 60";
  const later = page('const Panel = part(() => import("./code/panel.tsx"));');
  expect(says(checkFigures([later, part, ...inside]))).toEqual([tooMany]);
  const atOnce = page(importing("./code/panel.tsx"));
  expect(says(checkFigures([atOnce, part, ...inside]))).toEqual([
    "form of slips, files it needs before a press: 62, at most 55",
    tooMany,
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

test("a dependency that neither the server nor what is shared imports is refused", () => {
  expect(says(checkPackages([]))).toContain(
    "fastify is imported by neither src/server nor src/shared: it belongs in devDependencies, or goes",
  );
});

test("a place of a package that nobody has is refused", () => {
  const told = says(checkUnusedPlaces(["postgres", "@mantine/core"]));
  expect(told).toContain("no package is called mrz; take it out of PACKAGE_PLACES");
  expect(told).not.toContainEqual(expect.stringMatching(/postgres|@mantine|node:/));
});

test("a package of which no page says why it is there is refused", () => {
  const pages = "`@left/pad` pads on the left, and left-paddle is another one.";
  expect(says(checkExplained(["@left/pad", "left-pad"], pages))).toEqual([
    expect.stringContaining("say nothing of left-pad"),
  ]);
});
