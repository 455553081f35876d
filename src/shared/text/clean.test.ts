import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import {
  cleanEmail,
  cleanNationalId,
  cleanPassport,
  cleanPhone,
  cleanText,
  lengthOf,
} from "./clean.ts";
import { bengaliDigitsToAscii, isPlainText } from "./plain.ts";

describe("cleaning text", () => {
  test.each([
    ["  Md.  Rahim \t Uddin\n", "Md. Rahim Uddin"],
    ["Rahim\u00a0Uddin", "Rahim Uddin"],
    ["\ufeffRa\u200bhim\u2060", "Rahim"],
    ["Rahim\u200d\u200c", "Rahim"],
    ["Jose\u0301", "Jos\u00e9"],
    ["র\u200d্যাব", "র\u200d্যাব"],
    ["о\u200dpa", "оpa"],
    ["⚠\ufe0f", "⚠"],
  ])("makes %j %j", (typed, cleaned) => {
    expect(cleanText(typed)).toBe(cleaned);
  });

  it("changes nothing the second time", () => {
    const units = fc.constantFrom(
      "a",
      "é",
      "e",
      "\u0301",
      " ",
      "\u00a0",
      "\u200b",
      "\u200d",
      "র",
      "্",
      "\n",
      "<",
      "\u0338",
    );
    const texts = fc.oneof(fc.string({ unit: units }), fc.string({ unit: "binary" }));
    fc.assert(fc.property(texts, (text) => cleanText(cleanText(text)) === cleanText(text)));
  });

  it("is fast with long runs of joiners or spaces", () => {
    const typed = `র${"\u200d".repeat(300_000)}র${" ".repeat(300_000)}র`;
    expect(cleanText(typed)).toBe("র\u200dর র");
  });
});

describe("cleaning a phone number", () => {
  test.each([
    "01712345678",
    "1712345678",
    "8801712345678",
    "+8801712345678",
    "+880 1712-345678",
    "01712-345678",
    "008801712345678",
    "(0171) 234 5678",
    "০১৭১২৩৪৫৬৭৮",
    "+৮৮০ ১৭১২-৩৪৫৬৭৮",
  ])("%s becomes +8801712345678", (typed) => {
    expect(cleanPhone(typed)).toBe("+8801712345678");
  });

  test.each([
    [" +966 50-123 4567 ", "+966501234567"],
    ["0171234567", "0171234567"],
    ["017123456789", "017123456789"],
    ["02-9551234", "029551234"],
    ["", ""],
  ])("%j is not a Bangladeshi mobile and stays %j", (typed, cleaned) => {
    expect(cleanPhone(typed)).toBe(cleaned);
  });
});

describe("two phone numbers in one paste", () => {
  test.each([
    "01712345678, 01812345678",
    "01712345678/01812345678",
    "01712345678 01812345678",
    "+880 1712-345678 01812345678",
    "01712345678; 02-9551234",
  ])("%s stay for the user to choose from", (pasted) => {
    expect(cleanPhone(pasted)).toBe(pasted);
  });

  it("are separated by a space at a line end", () => {
    expect(cleanPhone("01712345678\n01812345678")).toBe("01712345678 01812345678");
  });
});

describe("cleaning identity numbers", () => {
  it("writes passport numbers in capitals without spaces and hyphens", () => {
    expect(cleanPassport("ab 1234567")).toBe("AB1234567");
    expect(cleanPassport("ab-123‑4567")).toBe("AB1234567");
    expect(cleanPassport(" a০১২৩৪৫৬৭ ")).toBe("A01234567");
  });

  it("removes spaces and hyphens from a national ID, and keeps letters", () => {
    expect(cleanNationalId("১৯৯০ 123-456 7890")).toBe("19901234567890");
    expect(cleanNationalId("NID: 1234567890")).toBe("NID:1234567890");
  });

  it("removes white space from an e-mail address", () => {
    expect(cleanEmail(" rahim @mail.com\u200b ")).toBe("rahim@mail.com");
  });

  test.each([
    "Rahim Uddin <rahim@mail.com>",
    "mailto:rahim@mail.com",
    "MAILTO:rahim@mail.com?subject=Slip",
  ])("extracts the address from %s", (pasted) => {
    expect(cleanEmail(pasted)).toBe("rahim@mail.com");
  });

  it("reads a long paste at once", () => {
    const pasted = `<${"@".repeat(1_000_000)}`;
    expect(cleanEmail(pasted)).toBe(pasted);
  });

  it("knows all ten Bangla digits", () => {
    expect(bengaliDigitsToAscii("০১২৩৪৫৬৭৮৯ x9")).toBe("0123456789 x9");
  });
});

describe("length", () => {
  it("counts code points after composing", () => {
    expect(lengthOf("e\u0301")).toBe(1);
    expect(lengthOf("😀😀")).toBe(2);
    expect(lengthOf("")).toBe(0);
  });
});

describe("invisible characters", () => {
  test.each([
    "\0",
    "\u0007",
    "\u007f",
    "\u0085",
    "\u202e",
    "\u2066",
    "\u200f",
    "\u061c",
    "\u3164",
    "\u034f",
    "\ufffd",
    "\u{e0041}",
    "\ud800",
  ])("%j is refused", (character) => {
    expect(isPlainText(`Ra${character}him`)).toBe(false);
  });

  test.each(["Rahim", "রহিম", "র\u200d্যাব", "O'Neil-Ş", "😀", ""])("%j is plain", (text) => {
    expect(isPlainText(text)).toBe(true);
  });
});
