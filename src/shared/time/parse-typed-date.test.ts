import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { autoSlash, type DateKind, parseSlashedDate, parseTypedDate } from "./parse-typed-date.ts";
import { formatDayMonthYear, longDate, type PlainDate, plainDate } from "./plain-date.ts";

const today = plainDate("2026-11-21") as PlainDate;
const read = (text: string, kind: DateKind = "expiry") => parseTypedDate(text, kind, today);

describe("a typed date", () => {
  test.each([
    "27/03/2027",
    "27-03-2027",
    "27.03.2027",
    "27 03 2027",
    "27032027",
    "27/3/2027",
    "27-3-27",
    "27/03/27",
    "270327",
    "27 MAR 2027",
    "27MAR2027",
    "27-Mar-27",
    "27 march, 2027",
    "2027-03-27",
    "2027/3/27",
    "  27/03/2027 ",
    "27 / 03 / 2027",
    "২৭/০৩/২০২৭",
    "২৭০৩২০২৭",
    "২৭ মার্চ ২০২৭",
    "২৭মার্চ২০২৭",
    "March 27, 2027",
    "mar 27 2027",
    "27th March 2027",
    "20270327",
    "27.Mar.2027",
    "27th of March 2027",
    "27 Mar '27",
    "27 March 2027 AD",
    "27-03-2027 A.D.",
    "27 Mar 2027.",
    "27/03/2027,",
    "27/03/2027*",
    "'27/03/2027",
    "27\\03\\2027",
    "27_03_2027",
    "27|03|2027",
    "২৭।০৩।২০২৭",
    "২৭শে মার্চ, ২০২৭ খ্রিস্টাব্দ",
    "২৭ মার্চ ২০২৭ ইং",
    "২৭-০৩-২০২৭ খ্রিঃ",
  ])("%j is 27 March 2027", (text) => {
    expect(read(text)).toBe("2027-03-27");
  });

  it("is read day first, never month first", () => {
    expect(read("03/04/2027")).toBe("2027-04-03");
    expect(read("1/2/2027")).toBe("2027-02-01");
  });

  test.each([
    ["১৭/০৩/১৯৯৫", "1995-03-17"],
    ["৫ জানুয়ারি ১৯৯৫", "1995-01-05"],
    ["৫ জানুয়ারি ১৯৯৫".normalize("NFD"), "1995-01-05"],
    ["৫ ফেব্রুয়ারী ১৯৯৫", "1995-02-05"],
    ["৫ আগস্ট ১৯৯৫", "1995-08-05"],
    ["১লা এপ্রিল ১৯৯৫", "1995-04-01"],
    ["২রা মে ’৯৫", "1995-05-02"],
    ["৪ঠা জুলাই ১৯৯৫", "1995-07-04"],
    ["৫ই জুন ১৯৯৫", "1995-06-05"],
    ["৫ ডিসেম্বর ১৯৯৫", "1995-12-05"],
    ["9 Sept 1995", "1995-09-09"],
  ])("%s is %s", (text, date) => {
    expect(read(text, "birth")).toBe(date);
  });

  test.each([
    "",
    "31/02/2000",
    "29/02/2023",
    "13/13/2027",
    "00/01/2027",
    "27/03",
    "27/03/2027/1",
    "27/03/127",
    "27/03/20277",
    "7/3/2",
    "2027-27-03",
    "27 Ma 2027",
    "27 Foo 2027",
    "tomorrow",
    "27/03/3027",
    "27/03/1827",
    "27a/03/2027",
  ])("%j cannot be read", (text) => {
    expect(read(text)).toBeNull();
  });

  test.each<[DateKind, string, string]>([
    ["birth", "21/11/26", "2026-11-21"],
    ["birth", "22/11/26", "1926-11-22"],
    ["birth", "17/03/95", "1995-03-17"],
    ["birth", "01/01/00", "2000-01-01"],
    ["issue", "21/11/26", "2026-11-21"],
    ["issue", "22/11/26", "1926-11-22"],
    ["expiry", "22/11/26", "2026-11-22"],
    ["expiry", "21/11/51", "2051-11-21"],
    ["expiry", "22/11/51", "1951-11-22"],
    ["expiry", "01/01/24", "2024-01-01"],
  ])("in a %s date %s is %s", (kind, text, date) => {
    expect(read(text, kind)).toBe(date);
  });

  it("comes back from every way of showing it", () => {
    const days = fc
      .date({ min: new Date("1901-01-01"), max: new Date("2900-01-01"), noInvalidDate: true })
      .map((date) => plainDate(date.toISOString().slice(0, 10)) as PlainDate);
    fc.assert(
      fc.property(days, fc.constantFrom<DateKind>("birth", "issue", "expiry"), (date, kind) => {
        expect(read(formatDayMonthYear(date), kind)).toBe(date);
        expect(read(formatDayMonthYear(date).replaceAll("/", ""), kind)).toBe(date);
        expect(read(longDate(date).message, kind)).toBe(date);
        expect(read(date, kind)).toBe(date);
      }),
    );
  });

  it("is a real day or nothing, whatever is typed", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        const date = read(text);
        expect(date === null || plainDate(date) === date).toBe(true);
      }),
    );
  });
});

describe("automatic slashes", () => {
  const after = (text: string, key: string) =>
    autoSlash(text, key === "⌫" ? text.slice(0, -1) : text + key, true);
  const type = (keys: string) => [...keys].reduce(after, "");

  it("comes between day, month and year while typing forward", () => {
    expect(type("27")).toBe("27");
    expect(type("270")).toBe("27/0");
    expect(type("27032027")).toBe("27/03/2027");
    expect(type("২৭০৩২০২৭")).toBe("২৭/০৩/২০২৭");
  });

  it("may be typed by the user too", () => {
    expect(type("27/03/2027")).toBe("27/03/2027");
    expect(type("7/3/2027")).toBe("7/3/2027");
  });

  test.each([
    ["15⌫4031992", "14/03/1992"],
    ["1403⌫41992", "14/04/1992"],
    ["150⌫⌫4031992", "14/03/1992"],
    ["14031⌫⌫41992", "14/04/1992"],
    ["15/⌫⌫4/03/1992", "14/03/1992"],
  ])("are removed by Backspace and come back: %s gives %s", (keys, text) => {
    expect(type(keys)).toBe(text);
  });

  test.each([
    ["a caret inside the text", "2/03", "27/03", false],
    ["a caret at the front of three digits", "27", "127", false],
    ["a paste", "", "270", true],
    ["a replaced text", "11", "270", true],
  ])("do not appear on %s", (_case, previous, next, caretAtEnd) => {
    expect(autoSlash(previous, next, caretAtEnd)).toBe(next);
  });
});

describe("a date after automatic slashes", () => {
  test.each([
    ["27/03/2027", "27/03/2027"],
    ["20/27-03-27", "2027-03-27"],
    ["20/34/0327", "20340327"],
  ])("%s is read as %s", (shown, meant) => {
    expect(parseSlashedDate(shown, "expiry", today)).toBe(read(meant));
  });
});
