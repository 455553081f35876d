import { readFileSync } from "node:fs";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { chooseFile, openImport } from "#web/testing/choose-file.tsx";

const HEADINGS =
  "Passport number,Last name,First name,National ID,Date of birth,Gender,Passport issue date,Passport expiry date,Passport issue place,Destination country,Visa type,Position Applied For,City,Phone,Email,Marital status";

const fileOf = (name: string) =>
  new Uint8Array(readFileSync(`${import.meta.dirname}/files/${name}`));

async function openFile(name: string, text?: string): Promise<void> {
  await openImport(name, text ?? fileOf(name));
}

const checkButton = () =>
  screen.getByRole<HTMLButtonElement>("button", { name: /^Check \d+ rows?$/ });

/** What the grid shows of a column, row by row. */
async function checked(heading: string): Promise<string[]> {
  fireEvent.click(checkButton());
  return await column(heading);
}

async function column(heading: string): Promise<string[]> {
  const grid = await screen.findByRole("grid", { name: "Rows of the file" });
  await waitFor(() => expect(within(grid).queryByText("Checking…")).toBeNull());
  const at = within(grid)
    .getAllByRole("columnheader")
    .findIndex(({ textContent }) => textContent === heading);
  return within(grid)
    .getAllByRole("row")
    .slice(1)
    .map((row) => row.children[at]?.textContent ?? "");
}

const results = () => column("Result");
const question = (heading: string) =>
  screen.queryByRole("radiogroup", { name: `How are the dates of ${heading} written?` });

/** A row of the template's usual columns. */
function line(
  place: number,
  changes: Partial<
    Record<"birth" | "issue" | "expiry" | "id" | "phone" | "last" | "place", string>
  >,
) {
  const serial = String(7_200_000 + place);
  return [
    `A0${serial}`,
    changes.last ?? "TESTMAN",
    `KARIM ${place}`,
    changes.id ?? `199${serial}`,
    changes.birth ?? "27/03/1990",
    "Male",
    changes.issue ?? "25/06/2023",
    changes.expiry ?? "24/06/2033",
    changes.place ?? "Dhaka",
    "Saudi Arabia",
    "Work Visa",
    "Labour",
    "Dhaka",
    changes.phone ?? `0171${serial}`,
    `case${place}@example.org`,
    "Single",
  ].join();
}

const listOf = (...lines: string[]) => [HEADINGS, ...lines].join("\r\n");

describe("the dates of a column", () => {
  test("begin with the month in all cells when one cell can only be read so", async () => {
    await openFile("month-first.csv");
    expect(question("Date of birth")).toBeNull();
    expect(screen.getByText("4/3/1990 · line 3, 3/27/1990: The month is first")).toBeDefined();
    expect(await checked("Date of birth")).toEqual(["03/04/1990", "27/03/1990", "11/12/1991"]);
    expect(await column("Passport issue date")).toEqual(["05/06/2023", "25/06/2023", "02/01/2024"]);
    expect(await results()).toEqual(["Ready", "Ready", "Ready"]);
  });

  test("are asked once with two examples when all cells can be read in two ways, and the answer is remembered", async () => {
    const dates = { birth: "4/3/1990", issue: "6/5/2023", expiry: "6/4/2033" };
    await openFile("both.csv", listOf(line(1, dates)));
    expect(checkButton().disabled).toBe(true);
    expect(screen.getByText("Say how the dates of Date of birth are written.")).toBeDefined();
    const birth = within(question("Date of birth") ?? document.body);
    expect(birth.getByLabelText("4/3/1990 is 4 March 1990")).toBeDefined();
    fireEvent.click(birth.getByLabelText("4/3/1990 is 3 April 1990"));
    fireEvent.click(screen.getByLabelText("6/5/2023 is 5 June 2023"));
    fireEvent.click(screen.getByLabelText("6/4/2033 is 4 June 2033"));
    expect(await checked("Date of birth")).toEqual(["03/04/1990"]);

    await chooseFile("next.csv", listOf(line(50, { ...dates, birth: "5/3/1990" })));
    const again = () => screen.getByLabelText<HTMLInputElement>("5/3/1990 is 3 May 1990");
    await waitFor(() => expect(again().checked).toBe(true), { timeout: 60_000 });
    expect(await checked("Date of birth")).toEqual(["03/05/1990"]);
    // Another shape is another program's.
    const other = listOf(line(51, dates)).replace("Email", "Mail");
    await chooseFile("other.csv", other);
    expect(checkButton().disabled).toBe(true);
  });

  test("of one that can be read in two ways are offered like those of a column that settled", async () => {
    const dates = { birth: "3/27/1990", issue: "6/5/2023" };
    await openFile("like.csv", listOf(line(2, { ...dates, expiry: "6/24/2033" })));
    const issue = within(question("Passport issue date") ?? document.body);
    expect(issue.getByText("Chosen like Date of birth: The month is first.")).toBeDefined();
    expect(await checked("Passport issue date")).toEqual(["05/06/2023"]);
    fireEvent.click(issue.getByLabelText("6/5/2023 is 6 May 2023"));
    expect(await checked("Passport issue date")).toEqual(["06/05/2023"]);
  });

  test("may differ from column to column; a cell that does not fit its column is to fix", async () => {
    const rows = [
      line(3, { birth: "27/03/1990", issue: "6/25/2023" }),
      line(4, { birth: "04/03/1990", issue: "6/5/2023" }),
    ];
    await openFile("columns.csv", listOf(...rows));
    expect(await checked("Date of birth")).toEqual(["27/03/1990", "04/03/1990"]);
    expect(await column("Passport issue date")).toEqual(["25/06/2023", "05/06/2023"]);
  });

  test("that contradict each other are said and asked", async () => {
    const rows = [
      line(5, { birth: "27/03/1990" }),
      line(6, { birth: "3/26/1990" }),
      line(7, { birth: "4/3/1990" }),
    ];
    await openFile("mixed.csv", listOf(...rows));
    const birth = within(question("Date of birth") ?? document.body);
    expect(
      birth.getByText(
        "They contradict each other: line 2, 27/03/1990: The day is first; line 3, 3/26/1990: The month is first. What does not fit your choice is to fix.",
      ),
    ).toBeDefined();
    expect(checkButton().disabled).toBe(true);
    fireEvent.click(birth.getByLabelText("The month is first"));
    expect(await checked("Date of birth")).toEqual(["27/03/1990", "26/03/1990", "03/04/1990"]);
    expect(await results()).toEqual(["1 to fix", "Ready", "Ready"]);
    fireEvent.click(birth.getByLabelText("The day is first"));
    expect(await checked("Date of birth")).toEqual(["27/03/1990", "3/26/1990", "04/03/1990"]);
  });

  test.each([
    ["Date of birth (MM/DD/YYYY)", "04.03.1990", "03/04/1990"],
    ["Date of birth mm-dd-yy", "04-03-90", "03/04/1990"],
    ["Date of birth (dd-mm-yyyy)", "04-03-1990", "04/03/1990"],
  ])("follow a heading that says it: %s", async (heading, birth, shown) => {
    await openFile("heading.csv", listOf(line(8, { birth })).replace("Date of birth", heading));
    expect(question(heading)).toBeNull();
    expect(await checked("Date of birth")).toEqual([shown]);
  });

  test("that a heading denies are asked", async () => {
    const heading = "Date of birth (MM/DD/YYYY)";
    await openFile("denied.csv", listOf(line(9, {})).replace("Date of birth", heading));
    expect(question(heading)?.textContent).toContain(
      "heading: The month is first; line 2, 27/03/1990: The day is first",
    );
  });

  test.each([
    ["27.03.1990", "04.03.1990", "04/03/1990"],
    ["3-27-90", "4-3-90", "03/04/1990"],
    ["90-03-27", "10-03-04", "04/03/2010"],
    ["03271990", "04031990", "03/04/1990"],
    ["২৭/০৩/১৯৯০", "০৪/০৩/১৯৯০", "04/03/1990"],
    ["٢٧/٠٣/١٩٩٠", "٠٤/٠٣/١٩٩٠", "04/03/1990"],
  ])("are settled by %s, so that %s is %s", async (settling, open, shown) => {
    await openFile(
      "notation.csv",
      listOf(line(10, { birth: settling }), line(11, { birth: open })),
    );
    expect((await checked("Date of birth"))[1]).toBe(shown);
  });

  test.each([
    ["23-06-05", "5 June 2023", "05/06/2023"],
    ["230625", "25 June 2023", "25/06/2023"],
  ])(
    "may begin with a short year: %s is asked unless a column beside it has settled",
    async (issue, words, shown) => {
      await openFile(
        "short-years.csv",
        listOf(line(16, { birth: "1990-03-27", issue, expiry: "2033-06-24" })),
      );
      expect(checkButton().disabled).toBe(true);
      fireEvent.click(screen.getByLabelText(`${issue} is ${words}`));
      expect(await checked("Passport issue date")).toEqual([shown]);
      await chooseFile(
        "settled.csv",
        listOf(line(17, { birth: "90-03-27", issue, expiry: "33-06-24" })),
      );
      expect(screen.getByText("Chosen like Date of birth: The year is first.")).toBeDefined();
      expect(await checked("Passport issue date")).toEqual([shown]);
    },
  );

  test("with a short year are not asked where slashes or another cell leave one order", async () => {
    const plain = { birth: "1990-03-27", expiry: "2033-06-24" };
    await openFile("slashes.csv", listOf(line(18, { ...plain, issue: "25/06/23" })));
    expect(await checked("Passport issue date")).toEqual(["25/06/2023"]);
    const rows = [
      line(19, { ...plain, issue: "25-06-23" }),
      line(20, { ...plain, issue: "04/03/22" }),
    ];
    await chooseFile("shared.csv", listOf(...rows));
    expect(await checked("Passport issue date")).toEqual(["25/06/2023", "04/03/2022"]);
  });

  test.each(["4\\3\\1990", "৪।৩।১৯৯০", "'4/3/1990", "4/3/1990.", "4|3|1990", "4_3_1990"])(
    "are asked however the numbers are set apart: %s",
    async (birth) => {
      await openFile("apart.csv", listOf(line(21, { birth })));
      fireEvent.click(screen.getByLabelText(`${birth} is 3 April 1990`));
      expect(await checked("Date of birth")).toEqual(["03/04/1990"]);
    },
  );

  test("with the month's name or the year in front are never asked", async () => {
    const rows = ["4 March 1990", '"March 4, 1990"', "1990-03-04", "04/04/1990"].map((birth, at) =>
      line(12 + at, { birth }),
    );
    await openFile("plain.csv", listOf(...rows));
    expect(question("Date of birth")).toBeNull();
    expect(await checked("Date of birth")).toEqual([
      ...["04/03/1990", "04/03/1990", "04/03/1990", "04/04/1990"],
    ]);
  });
});

describe("a date with a time", () => {
  test.each([
    ["1990-03-26T18:00:00Z", "27/03/1990"],
    ["1990-03-26T18:00:00.000+00:00", "27/03/1990"],
    ["1990-03-27T00:00:00+06:00", "27/03/1990"],
    ["1990-03-27T00:00:00Z", "27/03/1990"],
    ["1990-03-27 00:00:00", "27/03/1990"],
    ["27/03/1990 12:00 AM", "27/03/1990"],
    ["Tue Mar 27 1990 00:00:00 GMT+0600 (Bangladesh Standard Time)", "27/03/1990"],
    ['"Mon, 26 Mar 1990 18:00:00 GMT"', "27/03/1990"],
    ["1990-03-26T21:00:00Z", "27/03/1990"],
  ])("%s is the day in Dhaka, %s", async (birth, shown) => {
    await openFile("zone.csv", listOf(line(20, { birth })));
    expect(await checked("Date of birth")).toEqual([shown]);
    expect(await results()).toEqual(["Ready"]);
  });

  test.each([
    "1990-03-26T14:37:21Z",
    "1990-03-26 14:37",
    "1990-03-26 18:00",
    "26/03/1990 6:00 PM",
    "1990-03-27T00:00:00+09:00",
    "1990-03-26T16:00:00Z",
    "1990-03-27 00:00 BST",
  ])("%s is asked", async (birth) => {
    await openFile("time.csv", listOf(line(21, { birth })));
    expect(await checked("Date of birth")).toEqual([birth]);
    expect(await results()).toEqual(["1 to fix"]);
    expect(screen.getByTitle(/^A time stands beside this date/)).toBeDefined();
  });

  test("in a workbook is asked; one that misses midnight by seconds is its day; a cut number is to fix", async () => {
    await openFile("numbers.xlsx");
    fireEvent.click(screen.getByLabelText("05/06/2023 is 5 June 2023"));
    fireEvent.click(screen.getByLabelText("04/06/2033 is 4 June 2033"));
    expect(await checked("Date of birth")).toEqual(["27/03/1990", "1990-03-26 18:00"]);
    expect(await column("Phone")).toEqual(["+8801712000068", "+8801712000069"]);
    expect(await results()).toEqual(["1 to fix", "1 to fix"]);
    expect(screen.getByTitle(/^The spreadsheet has cut this number/)).toBeDefined();
  });
});

describe("a number that a spreadsheet rounded", () => {
  test("has a warning in its cell, and its column one when there are several", async () => {
    const rows = ["19902692512345600", "19902692512345700", "1990269251234"].map((id, at) =>
      line(30 + at, { id }),
    );
    await openFile("rounded.csv", listOf(...rows));
    expect(await checked("National ID")).toEqual([
      "19902692512345600",
      "19902692512345700",
      "1990269251234",
    ]);
    expect(screen.getAllByTitle(/^Check: a spreadsheet may have rounded this number/)).toHaveLength(
      2,
    );
    expect(screen.getByText(/^National ID: 2 numbers end in zeros after 15 digits/)).toBeDefined();
  });

  test.each([
    ["id", "1.99027E+16"],
    ["id", "1,99E16"],
    ["phone", "8.8E+12"],
    ["phone", "+8.80171E+12"],
    ["phone", "8.80171235E+12"],
    ["id", "৮.৮E+১২"],
    ["id", "1.9902692512345678E+16"],
  ] as const)("is to fix when its digits are gone: %s %s", async (field, text) => {
    await openFile("cut.csv", listOf(line(33, { [field]: `"${text}"` })));
    fireEvent.click(checkButton());
    expect(await results()).toEqual(["1 to fix"]);
    expect(screen.getByTitle(/^The spreadsheet has cut this number/)).toBeDefined();
  });
});

test.each([
  ["phone", "1712000001", "+8801712000001"],
  ["phone", "8801712000001.0", "+8801712000001"],
  ["phone", "1.712000001E+9", "+8801712000001"],
  ["phone", "8.801712000001E+12", "+8801712000001"],
  ["phone", "1,712,000,001", "+8801712000001"],
  ["phone", "1,71,20,00,001", "+8801712000001"],
  ["phone", '=""01712000001""', "+8801712000001"],
  ["id", "'0190269251234", "0190269251234"],
  ["id", '=""0190269251234""', "0190269251234"],
  ["id", "1990269251234,00", "1990269251234"],
  ["id", "1.990.269.251.234", "1990269251234"],
  ["id", "1.990269251234E+12", "1990269251234"],
] as const)(
  "a number whose digits are all there is read, however it is written: %s %s",
  async (field, text, read) => {
    await openFile("whole.csv", listOf(line(34, { [field]: `"${text}"` })));
    const heading = field === "id" ? "National ID" : "Phone";
    expect(await checked(heading)).toEqual([read]);
    expect(await results()).toEqual(["Ready"]);
  },
);

test("a national ID that lacks the zero in front has a warning", async () => {
  await openFile(
    "zero.csv",
    listOf(line(35, { id: "190269251234" }), line(36, { id: "0190269251234" })),
  );
  expect(await checked("National ID")).toEqual(["190269251234", "0190269251234"]);
  const marked = screen.getAllByTitle(/a spreadsheet may have dropped a zero in front/);
  const texts = marked.map(({ textContent }) => textContent);
  expect(texts.filter((text) => text !== "")).toEqual(["190269251234"]);
});

describe("a choice", () => {
  const withCell = (heading: string, cell: string) => {
    const at = HEADINGS.split(",").indexOf(heading);
    return listOf(line(37, {}).split(",").with(at, `"${cell}"`).join());
  };

  test.each([
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
  ])("is read in other words: %s, %s", async (heading, cell, read) => {
    await openFile("choice.csv", withCell(heading, cell));
    expect(await checked(heading)).toEqual([read]);
    expect(await results()).toEqual(["Ready"]);
  });

  test.each([
    ["Gender", "M/F"],
    ["Destination country", "KSA/UAE"],
    ["Destination country", "Saudi Arabia, Malaysia"],
    ["Marital status", "Married/Unmarried"],
    ["City", "Dhaka / Sylhet"],
  ])("of two is to fix: %s, %s", async (heading, cell) => {
    await openFile("two.csv", withCell(heading, cell));
    expect(await checked(heading)).toEqual([cell]);
    expect(await results()).toEqual(["1 to fix"]);
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

test.each(["NULL", "none", "TRUE"])(
  "a name that may say that there is none has a warning: %s",
  async (last) => {
    await openFile("none.csv", listOf(line(53, { last })));
    expect(await checked("Last name")).toEqual([last]);
    expect(screen.getAllByTitle(/this may say that there is no name/).length).toBeGreaterThan(0);
  },
);

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
