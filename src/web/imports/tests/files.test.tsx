import { fireEvent, screen } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import {
  checkButton,
  checked,
  chooseFile,
  column,
  HEADINGS,
  line,
  listOf,
  openFile,
  openImport,
  results,
  rowsChecked,
} from "#web/testing/choose-file.tsx";

describe("a choice", () => {
  const TITLES = HEADINGS.split(",");
  /** One row for each cell, so that a whole table is read at once. */
  const openCells = (cells: readonly (readonly [heading: string, cell: string, ...string[]])[]) => {
    const rows = cells.map(([heading, cell], at) =>
      line(400 + at, {})
        .split(",")
        .with(TITLES.indexOf(heading), `"${cell}"`)
        .join(),
    );
    return openFile("choices.csv", listOf(...rows));
  };

  const shownOf = async (cells: readonly (readonly [heading: string, ...string[]])[]) => {
    const [head, ...rows] = await rowsChecked();
    const titles = [...(head?.cells ?? [])].map(({ textContent }) => textContent);
    return cells.map(([heading], at) => rows[at]?.cells[titles.indexOf(heading)]?.textContent);
  };

  test("is read in other words", async () => {
    const cells = [
      ["Gender", "Male (পুরুষ)", "Male"],
      ["Gender", "F/Female", "Female"],
      ["Gender", "মেয়ে", "Female"],
      ["Destination country", "KSA - Saudi Arabia", "Saudi Arabia"],
      ["Destination country", "Saudi Arab", "Saudi Arabia"],
      ["Destination country", "DUBAI, UAE", "UAE"],
      ["Destination country", "State of Qatar", "Qatar"],
      ["Destination country", "সৌদী আরব", "Saudi Arabia"],
      ["Marital status", "Single (unmarried)", "Single"],
      ["Marital status", "Not-married", "Single"],
      ["Visa type", "Work Permit", "Work Visa"],
      ["City", "Dhaka (ঢাকা)", "Dhaka"],
    ] as const;
    await openCells(cells);
    expect(await checked("Result")).toEqual(cells.map(() => "Ready"));
    expect(await shownOf(cells)).toEqual(cells.map(([, , read]) => read));
  });

  test("of two is to fix", async () => {
    const cells = [
      ["Gender", "M/F"],
      ["Destination country", "KSA/UAE"],
      ["Destination country", "Saudi Arabia, Malaysia"],
      ["Marital status", "Married/Unmarried"],
      ["City", "Dhaka / Sylhet"],
    ] as const;
    await openCells(cells);
    expect(await checked("Result")).toEqual(cells.map(() => "1 to fix"));
    expect(await shownOf(cells)).toEqual(cells.map(([, cell]) => cell));
  });
});

describe("hidden rows and columns", () => {
  test("are left out and told, and can be taken in", async () => {
    await openFile("hidden-rows.xlsx");
    expect(screen.getByText("2 hidden rows are left out.")).toBeDefined();
    expect(await checked("Passport number")).toEqual(["A07100010", "A07100013"]);
    fireEvent.click(screen.getByRole("button", { name: "Take them in" }));
    expect(await checked("Passport number")).toHaveLength(4);
    expect(screen.queryByText("2 hidden rows are left out.")).toBeNull();
  });
});

test("cells that are merged downwards all hold what the first one holds, and it is told", async () => {
  await openFile("merged-cells.xlsx");
  expect(
    screen.getByText("6 cells took their text from the merged cells that they are part of."),
  ).toBeDefined();
  expect(await checked("Destination country")).toEqual([
    "Saudi Arabia",
    "Saudi Arabia",
    "Saudi Arabia",
  ]);
  expect(await results()).toEqual(["Ready", "Ready", "Ready"]);
});

describe("a column for the whole name", () => {
  test.each(["full-name.csv", "name.csv"])(
    "is divided as the person says, for all or one: %s",
    async (name) => {
      await openFile(name);
      expect(await checked("Last name")).toEqual(["TESTMAN", "TESTMAN"]);
      expect(await column("First name")).toEqual(["MD KARIM", "MD KARIM"]);
      fireEvent.click(screen.getByLabelText("The first word is the last name"));
      expect(await column("Last name")).toEqual(["MD", "MD"]);
      expect(await column("First name")).toEqual(["KARIM TESTMAN", "KARIM TESTMAN"]);
      const one = screen.getByLabelText("Full name of line 2");
      fireEvent.change(one, { target: { value: "last-word" } });
      expect(await column("Last name")).toEqual(["TESTMAN", "MD"]);
      fireEvent.click(screen.getByLabelText("All of it is the last name"));
      expect(await column("Last name")).toEqual(["MD KARIM TESTMAN", "MD KARIM TESTMAN"]);
      expect(await results()).toEqual(["1 to fix", "1 to fix"]);
    },
  );
});

test("a whole name that only says that it is as above is to fix", async () => {
  const heading = HEADINGS.replace("Last name,First name", "Full name,Remarks");
  const named = (name: string, at: number) => line(at, { last: name });
  await openFile(
    "above.csv",
    [heading, named("Same as above", 70), named("KARIM ALI", 71)].join("\r\n"),
  );
  fireEvent.click(checkButton());
  expect(await results()).toEqual(["1 to fix", "Ready"]);
  expect(screen.getByTitle("This says “as above”. Type what it stands for.").textContent).toBe(
    "above",
  );
});

describe("text files", () => {
  test.each(["utf16le-bom.csv", "utf16le-no-bom.csv"])(
    "in UTF-16 are read with a mark and without: %s",
    async (name) => {
      await openFile(name);
      expect(await checked("Passport number")).toHaveLength(2);
      expect(await results()).toEqual(["Ready", "Ready"]);
    },
  );

  test("in Windows-1252 are read, and the words to compare are named", async () => {
    await openFile("cp1252.csv");
    expect(
      screen.getByText(
        /^The file is written in Windows-1252\. Compare what is not A to Z: D’CRUZE/,
      ),
    ).toBeDefined();
    expect(await checked("First name")).toEqual(["KARIM D’CRUZE"]);
  });

  test("whose letters could be others are refused", async () => {
    const bijoy = new Uint8Array([...listOf(line(40, {}))].map((letter) => letter.charCodeAt(0)));
    await openImport("bijoy.csv", new Uint8Array([...bijoy, 0x86, 0x60, 0x6b, 0x87, 0xab]));
    expect(screen.getByRole("alert").textContent).toMatch(
      /^The letters of this file could be read in several ways/,
    );
  });

  test("with a quotation mark that is not closed name its line", async () => {
    await openFile("quotes.csv");
    expect(screen.getByRole("alert").textContent).toMatch(
      /^Line 2 has a quotation mark that is not closed/,
    );
  });

  test("with a mark that closes lines below name its line too; a cell of two lines is read", async () => {
    const open = line(42, { place: '"Dhaka' });
    await openFile(
      "closed.csv",
      listOf(line(41, {}), open, line(43, {}), line(44, { place: '"Dhaka"' })),
    );
    expect(screen.getByRole("alert").textContent).toMatch(/^Line 3 has a quotation mark/);
  });

  test("with cells of two lines, and a comma between them, are read", async () => {
    await openFile(
      "two-lines.csv",
      listOf(line(45, { place: '"Dhaka,\nAgargaon"' }), line(46, {})),
    );
    expect(await checked("Passport issue place")).toEqual(["Dhaka, Agargaon", "Dhaka"]);
  });
});

test.each([";", "\t", "|"])("cells may be set apart by %j", async (sign) => {
  const rows = listOf(line(47, {}), line(48, {})).replaceAll(",", sign);
  await openFile("signs.csv", rows.replaceAll("Dhaka", "Dhaka, Agargaon"));
  expect(await checked("Passport issue place")).toEqual(["Dhaka, Agargaon", "Dhaka, Agargaon"]);
});

test("headings that are repeated on the next page are no row", async () => {
  await openFile("pages.csv", listOf(line(47, {}), HEADINGS, line(48, {})));
  expect(await checked("Passport number")).toEqual(["A07200047", "A07200048"]);
});

describe("headings", () => {
  const BANGLA =
    "পাসপোর্ট নম্বর,পদবি,প্রদত্ত নাম,এনআইডি,জন্ম তারিখ,লিঙ্গ,ইস্যু তারিখ,মেয়াদ শেষ,ইস্যুর স্থান,গন্তব্য দেশ,ভিসার ধরন,পেশা,শহর,মোবাইল,ইমেইল,বৈবাহিক অবস্থা";

  test("in two rows, in two languages, are no row of people", async () => {
    await openFile("two-rows.csv", [HEADINGS, BANGLA, line(60, {})].join("\r\n"));
    expect(await checked("Passport number")).toEqual(["A07200060"]);
    expect(await results()).toEqual(["Ready"]);
    const repeated = [HEADINGS, "Passport No,Surname,Given name", line(61, {})];
    await chooseFile("short.csv", repeated.join("\r\n"));
    expect(await checked("Passport number")).toEqual(["A07200061"]);
  });

  test("below those of their groups are found", async () => {
    const groups = "Passport,,,,,,Passport,,,Job,,,,Contact,,";
    await openFile("groups.csv", [groups, HEADINGS, line(62, {})].join("\r\n"));
    expect(await checked("Passport number")).toEqual(["A07200062"]);
    expect(await results()).toEqual(["Ready"]);
  });

  test("in two lines of a cell are read", async () => {
    const broken = HEADINGS.split(",").map((one) => `"${one.replace(" ", "\n")}"`);
    await openFile("two-lines.csv", [broken.join(), line(63, {})].join("\r\n"));
    expect(await checked("Date of birth")).toEqual(["27/03/1990"]);
    expect(await results()).toEqual(["Ready"]);
    const both = HEADINGS.replace("Date of birth", '"Date of birth\nজন্ম তারিখ"');
    await chooseFile("both-lines.csv", [both, line(64, {})].join("\r\n"));
    expect(await checked("Date of birth")).toEqual(["27/03/1990"]);
  });

  test("that people resemble are no headings", async () => {
    await openFile("people.csv", listOf(line(65, { last: "Surname" }), line(66, {})));
    expect(await checked("Last name")).toEqual(["Surname", "TESTMAN"]);
  });
});

test("a file whose long name is cut beside an emoji is imported", async () => {
  const name = `😀${"a".repeat(115)}.csv`;
  await openFile(name, listOf(line(67, {})));
  await checked("Phone");
  fireEvent.click(screen.getByRole("button", { name: "Submit 1 application" }));
  expect(await screen.findByText(/^1 submitted/)).toBeDefined();
});

test("text beyond the last heading is told with its line", async () => {
  const open = line(49, {}).replace("Single", "Single, of Comilla");
  await openFile("beyond.csv", listOf(line(50, {}), open));
  expect(
    screen.getByText(/^Line 3 has text beyond the last heading, which is left out/),
  ).toBeDefined();
  await chooseFile("within.csv", listOf(`${line(51, {})},,`, `${line(52, {})},`));
  expect(screen.queryByText(/beyond the last heading/)).toBeNull();
});

test("a name that may say that there is none has a warning", async () => {
  const names = ["NULL", "none", "TRUE"];
  await openFile("none.csv", listOf(...names.map((last, at) => line(430 + at, { last }))));
  expect(await checked("Last name")).toEqual(names);
  const warned = screen.getAllByTitle(/this may say that there is no name/);
  const texts = warned.map(({ textContent }) => textContent);
  expect(texts.filter((text) => text !== "")).toEqual(names);
});

test("marks that nobody sees and digits of other scripts are read", async () => {
  await openFile("unseen.csv");
  expect(await checked("Date of birth")).toEqual(Array.from({ length: 9 }, () => "27/03/1990"));
  expect((await column("Last name")).toSpliced(3, 1)).toEqual(
    Array.from({ length: 8 }, () => "TESTMAN"),
  );
  expect((await column("Last name"))[3]).toBe("Rafi");
});

test("a formula without a result, and an empty cell that is written as text, are to fix in their row alone", async () => {
  await openFile("formula-text-without-result.xlsx");
  fireEvent.click(checkButton());
  expect(await results()).toEqual(["1 to fix", "Ready"]);
  expect(
    screen.getByTitle(/^The spreadsheet has stored no result of this formula/).textContent,
  ).toBe("=LOWER(C2)");
});

test("an empty cell that is written as text is empty", async () => {
  await openFile("blank-inline-string.xlsx");
  fireEvent.click(checkButton());
  expect(await results()).toEqual(["1 to fix", "Ready"]);
});

test.each(["prefixed-names.xlsx", "stray-cell.xlsx"])(
  "%s is read as other programs write it",
  async (name) => {
    await openFile(name);
    fireEvent.click(checkButton());
    expect(await results()).toEqual(["Ready"]);
  },
);

test("of two columns with one heading the first is read; the other is shown to be left out", async () => {
  await openFile("double-headings.csv");
  expect(
    screen.getAllByLabelText<HTMLSelectElement>(/^First name/).map(({ value }) => value),
  ).toEqual(["first_name", ""]);
  expect(await checked("Phone")).toEqual(["+8801712000052"]);
});

test("a comma without quotation marks moves the cells on, and the row is to fix", async () => {
  await openFile("unquoted-comma.csv");
  fireEvent.click(checkButton());
  expect((await results())[0]).toMatch(/to fix$/);
});

test("names are kept as they are, and one that is missing is to fix", async () => {
  await openFile("names.csv");
  const first = await checked("First name");
  expect(first.slice(0, 4)).toEqual(["FNU", "", ".", "MD."]);
  expect((await column("Last name"))[3]).toBe("O'NEIL-D’COSTA");
  expect((await results())[1]).toBe("1 to fix");
});
