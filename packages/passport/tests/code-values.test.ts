import { readPassportCode } from "@slipdesk/passport";
import { linesOf, type MadeUpPassport, rahim } from "@slipdesk/passport/made-up";
import { expect, test } from "vitest";

const today = "2026-11-21";

const codeOf = (text: string) => {
  const result = readPassportCode(text, { today });
  return result.kind === "read" ? result.code : null;
};
const codeWith = (changes: Partial<MadeUpPassport>) =>
  codeOf(linesOf({ ...rahim, ...changes }).join("\n"));

test("a passport of Bangladesh", () => {
  expect(codeWith({})).toEqual({
    number: "A01234567",
    isNumberProven: true,
    lastName: "UDDIN",
    firstName: "MD RAHIM",
    nationality: "BGD",
    birth: "1995-03-17",
    gender: "male",
    expiry: "2034-01-22",
    nationalId: "1995261234",
    doAllDigitsHold: true,
    issueDays: [
      {
        date: "2024-01-23",
        label: expect.objectContaining({ message: "Issued 23/01/2024 (10 years)" }),
      },
    ],
    notes: [],
  });
});

test("both possible dates of issue are offered when neither is in the future", () => {
  expect(codeWith({ expiry: "270601" })?.issueDays.map(({ label }) => label.message)).toEqual([
    "Issued 02/06/2022 (5 years)",
    "Issued 02/06/2017 (10 years)",
  ]);
});

test("the example of ICAO 9303 is read with its nationality", () => {
  const example =
    "P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<\nL898902C36UTO7408122F1204159ZE184226B<<<<<10";
  expect(codeOf(example)).toMatchObject({
    number: "L898902C3",
    lastName: "ERIKSSON",
    firstName: "ANNA MARIA",
    birth: "1974-08-12",
    gender: "female",
    expiry: "2012-04-15",
    nationalId: null,
    nationality: "UTO",
    notes: [],
  });
});

test("single and possibly truncated names are marked", () => {
  const one = codeOf(linesOf({ ...rahim, lastName: "RAHIM", firstName: "" }).join("\n"));
  expect(one).toMatchObject({
    lastName: "RAHIM",
    firstName: "",
    notes: ["The passport has one name only."],
  });
  const long = codeOf(
    linesOf({ ...rahim, firstName: "MOHAMMAD ABDUR RAHIM CHOWDHURY KHAN" }).join("\n"),
  );
  expect(long?.notes).toEqual(["The name may be cut off in the code. Compare with the passport."]);
});

test("the year of birth is the latest that is not in the future", () => {
  expect(codeWith({ birth: "261121" })?.birth).toBe("2026-11-21");
  expect(codeWith({ birth: "261122" })?.birth).toBe("1926-11-22");
});
