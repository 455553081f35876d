import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import {
  cleanEmail,
  cleanNationalId,
  cleanPassport,
  cleanPhone,
  cleanProse,
  cleanText,
  lengthOf,
} from "./clean.ts";
import { digitsToAscii, isPlainText } from "./plain.ts";

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

  test.each([
    "\u200e",
    "\u200f",
    "\u061c",
    "\u202a",
    "\u202c",
    "\u2066",
    "\u2069",
    "\u200b",
    "\u200c",
    "\u200d",
    "\u2060",
    "\u2063",
    "\ufeff",
    "\u00ad",
    "\u034f",
    "\u180e",
    "\u3164",
    "\uffa0",
    "\ufe0f",
    "\ufffa",
    "\u{e0041}",
    "\u{e0101}",
    "\u{1d173}",
  ])("sheds %j, which nobody sees", (mark) => {
    expect(cleanText(`${mark}Ra${mark}${mark}him${mark}`)).toBe("Rahim");
    expect(cleanProse(`${mark}Ra${mark}him${mark}`)).toBe("Rahim");
  });

  test.each([
    "\t",
    "\u0085",
    "\u00a0",
    "\u1680",
    "\u2003",
    "\u2009",
    "\u202f",
    "\u2800",
    "\u3000",
    "\u2028",
  ])("takes %j as a space", (space) => {
    expect(cleanText(`${space}Md.${space} ${space}Rahim${space}`)).toBe("Md. Rahim");
  });

  test.each([
    ["Ra\ufb01 Sha\ufb01qul", "Rafi Shafiqul"],
    ["\uff34\uff25\uff33\uff34", "TEST"],
    ["\u{1d411}ahim \u2163", "Rahim IV"],
    ["\u2116 5\u2026", "No 5..."],
    ["Dhaka\uff0c House \uff11", "Dhaka, House 1"],
  ])("gives letters of another form their plain one: %j", (typed, cleaned) => {
    expect(cleanText(typed)).toBe(cleaned);
  });

  test.each([
    "O\u00b4Neil",
    "House 3\u00bd",
    "50 m\u00b2",
    "Wei\u00df",
    "I\u015f\u0131k",
    "\u0130pek",
    "\u0995\u09cd\u200c\u09b7",
    "\u0995\u09cd\u200d\u09b7",
    "\u09b0\u200d\u09cd\u09af\u09be\u09ac",
    "\u0645\u06cc\u200c\u0631\u0648\u0645",
    "Road ৫",
  ])("keeps %j, which would become something else", (text) => {
    expect(cleanText(text)).toBe(text);
  });

  it("keeps the forms of text in several lines", () => {
    expect(cleanProse("a\u00a0\u2026\r\nb\u2028\u2122\u0085")).toBe("a \u2026\nb\n\u2122");
  });

  it("sheds a joiner between digits", () => {
    expect(cleanText("০১\u200c৭")).toBe("০১৭");
  });

  it("finds nothing unseen afterwards, and text of the plain kind as it was", () => {
    const texts = fc.string({ unit: "binary" });
    const isSeen = (text: string) =>
      isPlainText(text) || /[\p{Cc}\p{Cs}\u202e\ufffc\ufffd]/u.test(text);
    fc.assert(fc.property(texts, (text) => isSeen(cleanText(text)) && isSeen(cleanProse(text))));
    fc.assert(fc.property(texts, (text) => cleanProse(cleanProse(text)) === cleanProse(text)));
    const plain = fc.string({ unit: "grapheme-ascii" });
    fc.assert(fc.property(plain, (text) => cleanText(text) === text.replace(/\s+/g, " ").trim()));
  });

  it("means the same with marks anywhere in it", () => {
    const marks = fc.constantFrom(
      "\u200e",
      "\u200b",
      "\u2068",
      "\u00ad",
      "\ufeff",
      "\ufe0f",
      "\u{e0020}",
    );
    const letters = fc.constantFrom("R", "a", "é", "র", "া", "5", "৫", "<", "@", " ");
    const pieces = fc.array(fc.oneof(marks, letters));
    fc.assert(
      fc.property(pieces, (all) => {
        const seen = all.filter((piece) => !/\p{Default_Ignorable_Code_Point}/u.test(piece));
        return cleanText(all.join("")) === cleanText(seen.join(""));
      }),
    );
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

describe("digits", () => {
  test.each([
    ["Bangla", "০১২৩৪৫৬৭৮৯"],
    ["Arabic-Indic", "٠١٢٣٤٥٦٧٨٩"],
    ["Persian", "۰۱۲۳۴۵۶۷۸۹"],
    ["Devanagari", "०१२३४५६७८९"],
    ["full-width", "０１２３４５６７８９"],
    [
      "bold",
      "\u{1d7ce}\u{1d7cf}\u{1d7d0}\u{1d7d1}\u{1d7d2}\u{1d7d3}\u{1d7d4}\u{1d7d5}\u{1d7d6}\u{1d7d7}",
    ],
    [
      "monospaced",
      "\u{1d7f6}\u{1d7f7}\u{1d7f8}\u{1d7f9}\u{1d7fa}\u{1d7fb}\u{1d7fc}\u{1d7fd}\u{1d7fe}\u{1d7ff}",
    ],
  ])("in %s are 0 to 9", (_script, digits) => {
    expect(digitsToAscii(`${digits} x9`)).toBe("0123456789 x9");
    expect(cleanPhone(`+880 17${[...digits].slice(0, 8).join("")}`)).toBe("+8801701234567");
    expect(cleanPassport(`a${[...digits].slice(0, 8).join("")}`)).toBe("A01234567");
    expect(cleanNationalId(`\u200e${digits}`)).toBe("0123456789");
  });
});

describe("cleaning identity numbers", () => {
  it.each(["\u00df1234567", "\u01311234567"])("makes no English letter of %s", (typed) => {
    expect(cleanPassport(typed)).toBe(typed);
  });

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
