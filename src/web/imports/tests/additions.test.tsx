import { fireEvent, screen } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { openImport, rowsChecked } from "#web/testing/choose-file.tsx";

const HEADINGS = [
  "Passport number",
  "Last name",
  "First name",
  "National ID",
  "Date of birth",
  "Gender",
  "Passport issue date",
  "Passport expiry date",
  "Passport issue place",
  "Destination country",
  "Visa type",
  "Position Applied For",
  "City",
  "Phone",
  "Email",
  "Marital status",
  "Others",
] as const;
type Heading = (typeof HEADINGS)[number];

const WHOLE: Readonly<Record<Heading, string>> = {
  "Passport number": "A01234567",
  "Last name": "TESTMAN",
  "First name": "KARIM",
  "National ID": "1990123456",
  "Date of birth": "27/03/1990",
  Gender: "Male",
  "Passport issue date": "25/06/2023",
  "Passport expiry date": "24/06/2033",
  "Passport issue place": "Dhaka",
  "Destination country": "Saudi Arabia",
  "Visa type": "Work Visa",
  "Position Applied For": "Labour",
  City: "Dhaka",
  Phone: "01717200001",
  Email: "case@example.org",
  "Marital status": "Single",
  Others: "",
};

type Cell = readonly [Heading, string];

/** One row for each cell, so that a whole table is read at once. */
async function open(cells: readonly Cell[]): Promise<void> {
  const rows = cells.map(([heading, text], at) => {
    const own = {
      ...WHOLE,
      "Passport number": `A0${1_234_567 + at}`,
      "National ID": `${1_990_123_456 + at}`,
      [heading]: text,
    };
    return HEADINGS.map((one) => `"${own[one].replaceAll('"', '""')}"`).join();
  });
  await openImport("additions.csv", [HEADINGS.join(), ...rows].join("\r\n"));
  fireEvent.click(screen.getByRole("button", { name: /^Check \d+ rows?$/ }));
}

/** The text of each cell, or its error. */
async function outcomes(cells: readonly Cell[]) {
  const [head, ...rows] = await rowsChecked();
  const titles = [...(head?.cells ?? [])].map(({ textContent }) => textContent);
  return cells.map(([heading, text], at) => {
    const row = rows[at]?.cells;
    const result = row?.[titles.indexOf("Result")]?.textContent ?? "";
    const shown = row?.[titles.indexOf(heading)]?.textContent ?? "";
    return [heading, text, result === "1 to fix" ? "to fix" : shown];
  });
}

async function expectAsked(cells: readonly Cell[]): Promise<void> {
  await open(cells);
  expect(await outcomes(cells)).toEqual(cells.map(([heading, text]) => [heading, text, "to fix"]));
}

async function expectRead(cells: readonly (readonly [Heading, string, string])[]): Promise<void> {
  const given = cells.map(([heading, text]) => [heading, text] as const);
  await open(given);
  expect(await outcomes(given)).toEqual(cells);
}

const BESIDE = "Something else stands beside this number. Keep the number alone.";

describe("a number with something beside it", () => {
  test("is asked, as the rest would be lost", async () => {
    await expectAsked([
      ["Phone", "01717200001/02"],
      ["Phone", "01717200001 / 2"],
      ["Phone", "01717200001 (father)"],
      ["Phone", "01717200001 father"],
      ["Phone", "01717200001 a"],
      ["Phone", "01717200001 (b)"],
      ["Phone", "Father: 01717200001"],
      ["Phone", "01717200001;ext=5"],
      ["Phone", "01717200001 ext. 5"],
      ["Phone", "01717200001 x5"],
      ["Phone", "01717200001 or 02-9551234"],
      ["Phone", "01717200001 (not in use)"],
      ["Phone", "০১৭১৭২০০০০১ (বাবা)"],
      ["Phone", "8801717200001-2"],
      ["Phone", "8801717200001 2"],
      ["Phone", "01717200001, 01817200001"],
      ["Passport number", "A01234567 (new)"],
      ["Passport number", "A01234567 old"],
      ["Passport number", "old: A01234567"],
      ["Passport number", "A01234567 [lost]"],
      ["Passport number", "A01234567\tRAHIM"],
      ["Passport number", "A01234567, B01234567"],
      ["National ID", "1990123456 (birth certificate)"],
      ["National ID", "1990123456 / father"],
      ["National ID", "Birth: 1990123456"],
    ]);
    expect(screen.getAllByTitle(BESIDE).length).toBeGreaterThan(15);
  });

  test("is read where the words only name the field", async () => {
    await expectRead([
      ["Phone", "Phone: 01717200001", "+8801717200001"],
      ["Phone", "Mob. 01717-200001", "+8801717200001"],
      ["Phone", "Mobile/WhatsApp: 01717200001", "+8801717200001"],
      ["Phone", "tel:+8801717200001", "+8801717200001"],
      ["Phone", "01717200001 (mobile)", "+8801717200001"],
      ["Phone", "No. 01717200001", "+8801717200001"],
      ["Phone", "মোবাইল: ০১৭১৭২০০০০১", "+8801717200001"],
      ["Phone", "+8801717200001 / 01717200001", "+8801717200001"],
      ["Phone", "01717200001.", "+8801717200001"],
      ["Passport number", "Passport: A01234567", "A01234567"],
      ["Passport number", "Passport No. a01234568", "A01234568"],
      ["National ID", "NID: 1990123456", "1990123456"],
      ["National ID", "NID No. 1990123457", "1990123457"],
    ]);
  });
});

test("a phone number is read however its country code is written", async () => {
  await expectRead([
    ["Phone", "880 01717200001", "+8801717200001"],
    ["Phone", "88001717200001", "+8801717200001"],
    ["Phone", "+880-01717200001", "+8801717200001"],
    ["Phone", "+880 (0) 1717-200001", "+8801717200001"],
    ["Phone", "(+880) 01717 200001", "+8801717200001"],
    ["Phone", "00880 01717200001", "+8801717200001"],
    ["Phone", "+88 01717200001", "+8801717200001"],
    ["Phone", "88-01717-200001", "+8801717200001"],
    ["Phone", "01717.200.001", "+8801717200001"],
    ["Phone", "'01717200001", "+8801717200001"],
    ["Phone", "'+8801717200001", "+8801717200001"],
  ]);
});

test("an error of a spreadsheet is to fix in any field", async () => {
  const errors = ["#N/A", "#VALUE!", "#REF!", "#DIV/0!", "#NAME?", "#NULL!", "#NUM!", "#SPILL!"];
  const elsewhere = ["#WERT!", "#NV", "#ERROR!", "#n/a", "########", "Err:502", " #N/A "];
  await expectAsked([
    ...[...errors, ...elsewhere].map((error) => ["Last name", error] as const),
    ...HEADINGS.map((heading) => [heading, "#N/A"] as const),
    ["Others", "#REF!"],
    ["First name", "#VALUE!"],
  ]);
  expect(screen.getAllByTitle("The spreadsheet shows the error #N/A here.").length).toBe(
    HEADINGS.length + 2,
  );
});

test("text that only resembles an error is read", async () => {
  await expectRead([
    ["Others", "#1 in the list", "#1 in the list"],
    ["Others", "Room #5", "Room #5"],
    ["Others", "Will he come???", "Will he come???"],
    ["Others", "N/A", "N/A"],
  ]);
});

test("a text that lost its letters is to fix", async () => {
  await expectAsked([
    ["Last name", "?????"],
    ["Last name", "TEST?MAN"],
    ["First name", "?? ?????"],
    ["First name", "\ufffd\ufffd\ufffd"],
    ["First name", "KARIM ？"],
    ["Passport issue place", "????"],
    ["Passport number", "A0123456?"],
    ["Others", "????? visa"],
    ["Email", "ra?im@example.org"],
  ]);
});

test("a choice or day with a question mark is to fix, as somebody was not sure or letters are lost", async () => {
  await expectAsked([
    ["Gender", "Male?"],
    ["Gender", "? M"],
    ["Marital status", "Married ？"],
    ["City", "Dhaka??"],
    ["Destination country", "KSA (?)"],
    ["Position Applied For", "Labour?"],
    ["Visa type", "Work\ufffd"],
    ["Date of birth", "27/03/1990?"],
  ]);
});

test("a question mark alone is no choice and no day, and only in a text or among letters says that letters are lost", async () => {
  const alone = [
    ["Gender", "?"],
    ["City", " ？ "],
    ["Position Applied For", "?"],
    ["Date of birth", "?"],
  ] as const;
  const lost = [
    ["Gender", "??"],
    ["Gender", "\ufffd"],
    ["Marital status", "?????"],
    ["Visa type", "Work ?"],
    ["Last name", "?"],
  ] as const;
  await expectAsked([...alone, ...lost]);
  expect(screen.getAllByTitle(/ is not one of the choices$/).map(named)).toEqual(["?", "？", "?"]);
  expect(screen.getAllByTitle(/^Date of birth must be a real date/).map(named)).toEqual(["?"]);
  expect(screen.getAllByTitle(/^Letters are lost here/).map(named)).toEqual(
    lost.map(([, text]) => text),
  );
});

const named = ({ textContent }: HTMLElement) => textContent?.trim();

test("what only says that it is as above is to fix in any field", async () => {
  await expectAsked([
    ["Last name", "ditto"],
    ["Last name", "-do-"],
    ["First name", "As above"],
    ["First name", "〃"],
    ["Passport issue place", "do"],
    ["Passport issue place", "Do."],
    ["Passport issue place", "same"],
    ["Passport issue place", "Same as above"],
    ["Passport issue place", "ঐ"],
    ["Passport issue place", "-ঐ-"],
    ["Passport issue place", '"'],
    ["Passport issue place", "''"],
    ["Passport issue place", "″"],
    ["Passport issue place", "” ”"],
    ["Others", "ditto"],
    ["Email", "do"],
    ["City", "do"],
    ["Gender", "〃"],
    ["Date of birth", "ditto"],
    ["Phone", "same"],
    ["Passport number", "do"],
  ]);
  expect(screen.getAllByTitle("This says “as above”. Type what it stands for.").length).toBe(21);
  await expectRead([
    ["Last name", "Dost", "Dost"],
    ["First name", "Samer", "Samer"],
    ["Passport issue place", "Doha", "Doha"],
    ["Others", "same flight as his brother", "same flight as his brother"],
  ]);
});

test("a weekday that is not that of its date is to fix", async () => {
  await expectAsked([
    ["Date of birth", "Monday 27 March 1990"],
    ["Date of birth", "Wed, 27/03/1990"],
    ["Passport issue date", "Sat 25-Jun-2023"],
    ["Date of birth", "Mon, 27 Mar 1990 00:00:00 GMT"],
  ]);
  expect(screen.getAllByTitle(/^The weekday is not that of this date/).length).toBe(4);
  await expectRead([
    ["Date of birth", "Tuesday 27 March 1990", "27/03/1990"],
    ["Date of birth", "Tue, 27/03/1990", "27/03/1990"],
    ["Passport issue date", "Sun 25-Jun-2023", "25/06/2023"],
  ]);
});

describe("an e-mail address", () => {
  test("is read with the mark of text, blanks at its signs, and words that only name it", async () => {
    await expectRead([
      ["Email", "'case@example.org", "case@example.org"],
      ["Email", "case @ example.org", "case@example.org"],
      ["Email", "Karim Testman <case@example.org>", "case@example.org"],
      ["Email", "mailto:case@example.org", "case@example.org"],
      ["Email", "Email: case@example.org", "case@example.org"],
      ["Email", "E-mail ID - case@example.org", "case@example.org"],
      ["Email", "ইমেইল: case@example.org", "case@example.org"],
      ["Email", "o'neil@example.org", "o'neil@example.org"],
    ]);
  });

  test("with something else beside it is asked", async () => {
    await expectAsked([
      ["Email", "case@example.org (office)"],
      ["Email", "case@example.org(office)"],
      ["Email", "case@example.org office"],
      ["Email", "office case@example.org"],
      ["Email", "Office: case@example.org"],
      ["Email", "case@example.org/office"],
      ["Email", "case@example.org, other"],
      ["Email", "case@example.org; other@example.org"],
      ["Email", "case@example.org?"],
      ["Email", "father:case@example.org"],
    ]);
  });
});

test("the mark of text in front of a name or a choice is no part of it", async () => {
  await expectRead([
    ["Last name", "'TESTMAN", "TESTMAN"],
    ["First name", "MD 'AZIZ", "MD 'AZIZ"],
    ["City", "'Dhaka", "Dhaka"],
    ["Passport number", "'A01234567", "A01234567"],
    ["National ID", "'0190269251234", "0190269251234"],
  ]);
});
