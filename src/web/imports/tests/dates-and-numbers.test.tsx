import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import {
  checkButton,
  checked,
  chooseFile,
  column,
  line,
  listOf,
  openFile,
  question,
  results,
} from "#web/testing/choose-file.tsx";

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
    await waitFor(() => expect(again().checked).toBe(true));
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
  test("is the day in Dhaka where the time is a midnight", async () => {
    const births = [
      "1990-03-26T18:00:00Z",
      "1990-03-26T18:00:00.000+00:00",
      "1990-03-27T00:00:00+06:00",
      "1990-03-27T00:00:00Z",
      "1990-03-27 00:00:00",
      "27/03/1990 12:00 AM",
      "Tue Mar 27 1990 00:00:00 GMT+0600 (Bangladesh Standard Time)",
      '"Mon, 26 Mar 1990 18:00:00 GMT"',
      "1990-03-26T21:00:00Z",
    ];
    await openFile("zone.csv", listOf(...births.map((birth, at) => line(80 + at, { birth }))));
    expect(await checked("Date of birth")).toEqual(births.map(() => "27/03/1990"));
    expect(await results()).toEqual(births.map(() => "Ready"));
  });

  test("is asked elsewhere", async () => {
    const births = [
      "1990-03-26T14:37:21Z",
      "1990-03-26 14:37",
      "1990-03-26 18:00",
      "26/03/1990 6:00 PM",
      "1990-03-27T00:00:00+09:00",
      "1990-03-26T16:00:00Z",
      "1990-03-27 00:00 BST",
    ];
    await openFile("time.csv", listOf(...births.map((birth, at) => line(90 + at, { birth }))));
    expect(await checked("Date of birth")).toEqual(births);
    expect(await results()).toEqual(births.map(() => "1 to fix"));
    const asked = screen.getAllByTitle(/^A time stands beside this date/);
    expect(asked.map(({ textContent }) => textContent)).toEqual(births);
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

  test("is to fix when its digits are gone", async () => {
    const cells = [
      ["id", "1.99027E+16"],
      ["id", "1,99E16"],
      ["phone", "8.8E+12"],
      ["phone", "+8.80171E+12"],
      ["phone", "8.80171235E+12"],
      ["id", "৮.৮E+১২"],
      ["id", "1.9902692512345678E+16"],
    ] as const;
    const lines = cells.map(([field, text], at) => line(100 + at, { [field]: `"${text}"` }));
    await openFile("cut.csv", listOf(...lines));
    fireEvent.click(checkButton());
    expect(await results()).toEqual(cells.map(() => "1 to fix"));
    expect(screen.getAllByTitle(/^The spreadsheet has cut this number/)).toHaveLength(cells.length);
  });
});

test("a number whose digits are all there is read, however it is written", async () => {
  const phones = [
    ["1712000001", "+8801712000001"],
    ["8801712000001.0", "+8801712000001"],
    ["1.712000001E+9", "+8801712000001"],
    ["8.801712000001E+12", "+8801712000001"],
    ["1,712,000,001", "+8801712000001"],
    ["1,71,20,00,001", "+8801712000001"],
    ['=""01712000001""', "+8801712000001"],
  ] as const;
  const ids = [
    ["'0190269251234", "0190269251234"],
    ['=""0190269251235""', "0190269251235"],
    ["1990269251234,00", "1990269251234"],
    ["1.990.269.251.235", "1990269251235"],
    ["1.990269251236E+12", "1990269251236"],
  ] as const;
  const lines = [
    ...phones.map(([text], at) => line(110 + at, { phone: `"${text}"` })),
    ...ids.map(([text], at) => line(120 + at, { id: `"${text}"` })),
  ];
  await openFile("whole.csv", listOf(...lines));
  expect((await checked("Phone")).slice(0, phones.length)).toEqual(phones.map(([, read]) => read));
  expect((await column("National ID")).slice(phones.length)).toEqual(ids.map(([, read]) => read));
  expect(await results()).toEqual(lines.map(() => "Ready"));
});

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
