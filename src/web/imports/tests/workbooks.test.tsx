import { fireEvent, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { checked, chooseFile, openImport } from "#web/testing/choose-file.tsx";
import { workbookOf } from "#web/testing/make-workbook.ts";

const TITLES = [
  "Passport number",
  "Last name",
  "First name",
  "Date of birth",
  "Issue date",
  "Expiry",
  "Phone",
];
const text = (value: string) => `<c t="inlineStr"><is><t>${value}</t></is></c>`;
const day = (value: string | number, style = 1) => `<c s="${style}"><v>${value}</v></c>`;
const headings = `<row r="1">${TITLES.map(text).join("")}</row>`;
const row = (place: number, birth: string, attributes = "", last = "TESTMAN") =>
  `<row ${attributes}>${text(`A0730000${place}`)}${text(last)}${text("KARIM")}${birth}${day(45100)}${day(48752)}${text("01712000001")}</row>`;

test("days without their format count from 1904 in a workbook that does", async () => {
  const rows = headings + row(1, day(31_497, 0)) + row(2, day(31_497));
  await openImport("mac.xlsx", workbookOf([{ rows }], { properties: 'date1904="1"' }));
  expect(await checked("Date of birth")).toEqual(["27/03/1990", "27/03/1990"]);
});

test("dates that a spreadsheet of another country may have exchanged are told", async () => {
  const rows = headings + row(1, text("27/03/1990")) + row(2, day(32_966));
  await openImport("mixed.xlsx", workbookOf([{ rows }]));
  expect(screen.getByText(/^Date of birth: among dates that are text, 1 are dates/)).toBeDefined();
});

test("days without their format count from 1900 elsewhere", async () => {
  await openImport("windows.xlsx", workbookOf([{ rows: headings + row(1, day(32_959, 0)) }]));
  expect(await checked("Date of birth")).toEqual(["27/03/1990"]);
});

test("a day that misses midnight by seconds is that day; a half day is asked", async () => {
  const rows =
    headings + row(1, day(32_958.9995)) + row(2, day(32_959.0005)) + row(3, day(32_959.5));
  await openImport("fractions.xlsx", workbookOf([{ rows }]));
  expect(await checked("Date of birth")).toEqual(["27/03/1990", "27/03/1990", "1990-03-27 12:00"]);
});

test("a day that is written as text of the format is that day on every computer", async () => {
  const rows =
    headings +
    row(1, '<c t="d"><v>1990-03-27T00:00:00</v></c>') +
    row(2, '<c t="d"><v>1990-03-27</v></c>');
  await openImport("iso.xlsx", workbookOf([{ rows }]));
  expect(await checked("Date of birth")).toEqual(["27/03/1990", "27/03/1990"]);
});

test("rows that are hidden, filtered out or of no height, and hidden columns, are told and can be taken in", async () => {
  const rows =
    headings +
    row(1, day(32_959)) +
    row(2, day(32_959), 'hidden="1"') +
    row(3, day(32_959), 'ht="0" customHeight="1"');
  const before = '<cols><col min="2" max="2" hidden="1"/></cols>';
  await openImport("hidden.xlsx", workbookOf([{ rows, before }]));
  expect(
    screen.getByText("2 hidden rows are left out. 1 hidden column is left out."),
  ).toBeDefined();
  expect(screen.getByText("Choose the column for Last name.")).toBeDefined();
  fireEvent.click(screen.getByRole("button", { name: "Take them in" }));
  expect(await checked("Last name")).toEqual(["TESTMAN", "TESTMAN", "TESTMAN"]);
});

test("the visible sheet whose headings are known is opened first; a hidden one can be chosen and says that it is hidden", async () => {
  const lists = `<row>${text("Passport number")}${text("Destination")}</row><row>${text("A07300009")}${text("Qatar")}</row>`;
  const notes = `<row>${text("Prices")}</row><row>${text("100")}</row>`;
  await openImport(
    "sheets.xlsx",
    workbookOf([
      { name: "Lists", state: "hidden", rows: lists },
      { name: "Prices", rows: notes },
      { name: "People", rows: headings + row(1, day(32_959)) },
      { name: "Old", state: "veryHidden", rows: headings + row(2, day(32_959)) },
    ]),
  );
  const sheet = screen.getByLabelText<HTMLSelectElement>("Sheet");
  expect(sheet.selectedOptions[0]?.textContent).toBe("People");
  expect([...sheet.options].map(({ textContent }) => textContent)).toContain("Lists (hidden)");
  fireEvent.change(sheet, { target: { value: "0" } });
  expect(screen.getByText("This sheet is hidden in the workbook.")).toBeDefined();
});

test("a formula without a result, and an error of the spreadsheet, never become a name", async () => {
  const lost = '<row><c t="inlineStr"><is><t>A07300005</t></is></c><c t="str"><f>UPPER(B9)</f></c>';
  const error =
    '<row><c t="inlineStr"><is><t>A07300006</t></is></c><c t="e"><f>NA()</f><v>#N/A</v></c>';
  const rest = `${text("KARIM")}${day(32_959)}${day(45100)}${day(48752)}${text("01712000001")}</row>`;
  await openImport("formulas.xlsx", workbookOf([{ rows: headings + lost + rest + error + rest }]));
  expect(await checked("Last name")).toEqual(["=UPPER(B9)", "#N/A"]);
  expect(screen.getByTitle("The spreadsheet shows the error #N/A here.")).toBeDefined();
});

test("cells that are merged sideways stand under several headings: only the first one holds the text, and it is told", async () => {
  const one = `<row>${text("A07300007")}${text("TESTMAN")}<c/>${day(32_959)}${day(45100)}${day(48752)}${text("01712000001")}</row>`;
  const told = /merged over several columns/;
  const after = (...ranges: string[]) =>
    `<mergeCells>${ranges.map((range) => `<mergeCell ref="${range}"/>`).join("")}</mergeCells>`;
  await openImport("sideways.xlsx", workbookOf([{ rows: headings + one, after: after("B2:C2") }]));
  expect(screen.getByText(/^1 cell is merged over several columns/)).toBeDefined();
  expect(await checked("First name")).toEqual([""]);

  const title = `<row r="1">${text("RAHIM TRAVELS")}</row>`;
  const below = `<row r="2">${TITLES.map(text).join("")}</row>`;
  const sheet = { rows: title + below + one };
  await chooseFile("title.xlsx", workbookOf([{ ...sheet, after: after("A1:G1") }]));
  expect(screen.queryByText(told)).toBeNull();
  await chooseFile(
    "names.xlsx",
    workbookOf([{ ...sheet, after: after("A1:G1", "B2:C2", "B3:C3") }]),
  );
  expect(screen.getByText(/^2 cells are merged over several columns/)).toBeDefined();
});

const run = (value: string, look = "") => `<r><rPr>${look}</rPr><t>${value}</t></r>`;
const inRuns = (...runs: string[]) => `<c t="inlineStr"><is>${runs.join("")}</is></c>`;

test.each([
  ["in part", inRuns(run("RAHIM ", "<strike/>"), run("KARIM")), "1 to fix"],
  ["with its value", inRuns(run("KARIM", '<strike val="1"/>')), "1 to fix"],
  ["by the style of its cell", '<c s="2" t="inlineStr"><is><t>KARIM</t></is></c>', "1 to fix"],
  ["not at all", inRuns(run("KA", '<strike val="0"/>'), run("RIM", "<b/>")), "Ready"],
])("a name that is struck through %s is never read in silence", async (_how, first, result) => {
  const one = `<row>${text("A07300007")}${text("TESTMAN")}${first}${day(32_959)}${day(45100)}${day(48752)}${text("01712000001")}</row>`;
  await openImport("struck.xlsx", workbookOf([{ rows: headings + one }]));
  expect((await checked("First name"))[0]).toMatch(/KARIM$/);
  expect(screen.queryAllByTitle(/^This text is struck through/)).toHaveLength(
    result === "Ready" ? 0 : 1,
  );
});

test("a sheet with far more rows, or columns, than can be imported is told by its size alone, and another one can be chosen", async () => {
  const people = { name: "People", rows: headings + row(1, day(32_959)) };
  const many = `<row>${text("a")}</row>`.repeat(5_001);
  const wide = `<row>${text("Passport number").repeat(601)}</row>`;
  await openImport(
    "large.xlsx",
    workbookOf([people, { name: "Many", rows: many }, { name: "Wide", rows: wide }]),
  );
  const sheet = screen.getByLabelText<HTMLSelectElement>("Sheet");
  for (const [at, words] of [
    ["1", "The sheet has 5001 rows; at most 500 can be imported at once."],
    ["2", "The sheet has 601 columns; at most 60 are read."],
  ]) {
    fireEvent.change(sheet, { target: { value: at } });
    expect(screen.getByText(words ?? "")).toBeDefined();
    expect(document.querySelectorAll('select[name^="column-"]')).toHaveLength(0);
    expect(screen.getByRole("button", { name: "Check 0 rows" })).toHaveProperty("disabled", true);
  }
  fireEvent.change(sheet, { target: { value: "0" } });
  expect(await checked("Last name")).toEqual(["TESTMAN"]);
});

test("a sheet with more columns than are read shows no more of them", async () => {
  await openImport("61.csv", `${"Passport number,".repeat(60)}Notes\n${"A07300001,".repeat(60)}x`);
  expect(screen.getByText("The sheet has 61 columns; at most 60 are read.")).toBeDefined();
  expect(document.querySelectorAll('select[name^="column-"]')).toHaveLength(60);
});

test("a file that holds more than any list is refused in words, and what was read before stays", async () => {
  await openImport("people.xlsx", workbookOf([{ rows: headings + row(1, day(32_959)) }]));
  const letters = `<row>${text("a".repeat(5_000_001)).repeat(2)}</row>`;
  await chooseFile("bomb.xlsx", workbookOf([{ rows: letters }]));
  expect(
    screen.getByText(
      "This file holds more than any list of people. Copy the rows to import into a new file and choose that one.",
    ),
  ).toBeDefined();
  expect(await checked("Last name")).toEqual(["TESTMAN"]);
});
