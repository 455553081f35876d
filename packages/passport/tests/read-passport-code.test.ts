import { readPassportCode, type Words } from "@slipdesk/passport";
import { linesOf, type MadeUpPassport, rahim } from "@slipdesk/passport/made-up";
import { describe, expect, test } from "vitest";

const textOf = (words: Words) => (typeof words === "string" ? words : words.message);
const today = "2026-11-21";
const [first, second] = linesOf(rahim);

const reading = (text: string, confirmed?: number[]) =>
  readPassportCode(text, { today, settled: new Set(confirmed) });
const readingOf = (changes: Partial<MadeUpPassport>) =>
  reading(linesOf({ ...rahim, ...changes }).join("\n"));
const codeOf = (text: string) => {
  const result = reading(text);
  return result.kind === "read" ? result.code : null;
};
const messageOf = (text: string) => {
  const result = reading(text);
  return "message" in result ? textOf(result.message) : null;
};
const withCharacter = (at: number, character: string) =>
  `${first}\n${second.slice(0, at)}${character}${second.slice(at + 1)}`;

describe("the lines are found", () => {
  const right = codeOf(`${first}\n${second}`);
  test.each([
    ["keys of a USB reader that ends each line with Enter", `${first}\r${second}\r`],
    ["one run of 88 characters", first + second],
    ["small letters with spaces and tabs", `${first.toLowerCase()} \n\t${second.toLowerCase()}`],
    ["a whole page of text", `Name: MD RAHIM UDDIN\nDhaka\n\n${first}\n\n${second}\nPage 2`],
    [
      "a page of 1,900 characters",
      `${"Government of Bangladesh. ".repeat(70)}\n${first}\n${second}`,
    ],
    [
      "Bangla digits",
      `${first}\n${second.replace(/\d/g, (digit) => String.fromCharCode(0x9e6 + Number(digit)))}`,
    ],
    ["look-alike brackets", `${first.replaceAll("<<", "«")}\n${second.replaceAll("<", "‹")}`],
    ["wide brackets", `${first.replaceAll("<", "＜")}\n${second}`],
    ["invisible characters", `\u200b${first}\n\ufeff${second.slice(0, 9)}\u200e${second.slice(9)}`],
    [
      "a first line without its last fillers",
      `${first.replace(/<+$/, "").padEnd(41, "<")}\n${second}`,
    ],
  ])("in %s", (_, text) => {
    expect(right).not.toBeNull();
    expect(codeOf(text)).toEqual(right);
  });

  test("the last of several codes is taken", () => {
    const other = linesOf({ ...rahim, number: "B07654321" });
    expect(codeOf([first, second, ...other].join("\n"))?.number).toBe("B07654321");
  });
});

describe("fillers of the second line that copying lost or added", () => {
  const withFillers = (optional: string, change: (fillers: string) => string) => {
    const [one, two] = linesOf({ ...rahim, optional });
    const text = `${one}\n${two.replace(/<{2,}/, change)}`;
    return { expected: codeOf(`${one}\n${two}`), text };
  };
  const fewer = (fillers: string) => fillers.slice(1);
  const twoFewer = (fillers: string) => fillers.slice(2);
  const more = (fillers: string) => `${fillers}<`;
  test.each([
    ["one is missing behind a personal number", "1995261234", fewer],
    ["one is too many behind a personal number", "1995261234", more],
    ["two are missing", "1995261234", twoFewer],
    ["one is missing where there is no personal number", "", fewer],
    ["one is too many where there is no personal number", "", more],
  ])("are set right where %s, as the check digits prove it", (_, optional, change) => {
    const { expected, text } = withFillers(optional, change);
    expect(expected).not.toBeNull();
    expect(codeOf(text)).toEqual(expected);
  });

  test.each([
    ["a digit was lost and not a filler", second.replace("1995261234", "199526123")],
    ["a digit was added", second.replace("1995261234", "19952612345")],
    ["a digit beside them is another one", second.replace(/<<+/, fewer).replace(/\d$/, nextDigit)],
  ])("are not where %s", (_, line) => {
    expect(messageOf(`${first}\n${line}`)).toBe(
      `The second line has ${line.length} characters; 44 are needed.`,
    );
  });

  test("are not while somebody may still be typing", () => {
    const { text } = withFillers("1995261234", fewer);
    expect(readPassportCode(text, { today, isWhole: false }).kind).toBe("incomplete");
  });

  function nextDigit(digit: string): string {
    return String((Number(digit) + 1) % 10);
  }
});

describe("input that is no code is reported", () => {
  test("an incomplete code has a count and no message", () => {
    const typed = { today, isWhole: false };
    expect(readPassportCode(first.slice(0, 31), typed)).toEqual({
      kind: "incomplete",
      counts: [31, 0],
    });
    expect(readPassportCode(first + second.slice(0, 7), typed)).toEqual({
      kind: "incomplete",
      counts: [44, 7],
    });
    expect(readPassportCode(`${first}\n${second.slice(0, 43)}`, typed)).toEqual({
      kind: "incomplete",
      counts: [44, 43],
    });
    expect(reading("")).toEqual({ kind: "empty" });
  });

  test.each([
    [`${first}\n${second.slice(0, 43)}`, "The second line has 43 characters; 44 are needed."],
    [`${first}\n${second}1`, "The second line has 45 characters; 44 are needed."],
    [`V${first.slice(1)}\n${second}`, "This code is not of a passport."],
    [`V${first.slice(1)}${second}`, "This code is not of a passport."],
    [`${first.slice(0, 20)}é`, "The code cannot contain “é”."],
    [
      `${first.replace("RAHIM", "RAH1M")}\n${second}`,
      "Line 1 has a digit in the name. Correct it.",
    ],
  ])("%j", (text, message) => {
    expect(messageOf(text)).toBe(message);
  });

  test("the position of an invalid character is marked", () => {
    expect(reading(`P<BGDé`)).toMatchObject({ marks: [{ line: 0, at: 5 }] });
  });
});

describe("check digits", () => {
  test("a wrong check digit is reported with both figures, and its field is marked", () => {
    const digit = second.charAt(9);
    const wrong = String((Number(digit) + 1) % 10);
    expect(reading(withCharacter(9, wrong))).toMatchObject({
      kind: "refused",
      message: {
        message: `The check digit of the passport number does not match: the code says ${wrong}, the number gives ${digit}.`,
      },
      marks: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9].map((at) => ({ line: 1, at })),
    });
  });

  test("a wrong composite digit alone prevents filling", () => {
    const wrong = String((Number(second.charAt(43)) + 1) % 10);
    expect(messageOf(withCharacter(43, wrong))).toMatch(
      /^The check digit of the whole line does not match/,
    );
  });

  test("a personal number with a wrong check digit is not suggested; the rest is read", () => {
    const other = linesOf({ ...rahim, optional: "1995261235" })[1];
    const id = second.slice(28, 42);
    const broken = repairComposite(`${second.slice(0, 28)}${id}${other.charAt(42)}`);
    expect(codeOf(`${first}\n${broken}`)).toMatchObject({
      number: "A01234567",
      nationalId: null,
      doAllDigitsHold: false,
    });
  });

  test.each([
    [{ birth: "950230" }, "The date of birth in the code cannot be right."],
    [{ expiry: "340230" }, "The expiry date in the code cannot be right."],
    [{ expiry: "411122" }, "The expiry date in the code cannot be right."],
  ])("%j cannot be right", (changes, message) => {
    expect(readingOf(changes)).toMatchObject({ kind: "refused", message: { message } });
  });

  test("an expiry of exactly today and 15 years can be right", () => {
    expect(readingOf({ expiry: "411121" })).toMatchObject({ kind: "read" });
  });
});

describe("correction only by proof", () => {
  test("O for 0 in a digit position of the number is corrected and reported", () => {
    const number = "A01230567";
    const [one, two] = linesOf({ ...rahim, number });
    expect(reading(`${one}\n${two.slice(0, 5)}O${two.slice(6)}`)).toMatchObject({
      kind: "read",
      code: { number },
      corrected: expect.objectContaining({
        message: "Corrected: 6th character O → 0, verified by the check digits.",
      }),
    });
  });

  test("several letters for digits are corrected at once", () => {
    const letters =
      second.slice(0, 13) +
      second.slice(13, 20).replaceAll("0", "O").replaceAll("1", "I") +
      second.slice(20);
    expect(reading(`${first}\n${letters}`)).toMatchObject({
      kind: "read",
      code: { birth: "1995-03-17" },
    });
  });

  test("in position 2, where letter and digit both fit, the user decides", () => {
    expect(reading(withCharacter(1, "O"))).toMatchObject({
      kind: "question",
      message: { message: "The 2nd character: 0 or O?" },
      at: 1,
      options: ["0", "O"],
    });
  });

  test("the user decides about characters that no check digit covers", () => {
    expect(second.charAt(7)).toBe("6");
    expect(reading(withCharacter(7, "G"))).toMatchObject({
      kind: "question",
      message: {
        message:
          "The check digits match, but a passport number of Bangladesh has digits here: 6 or G?",
      },
      options: ["6", "G"],
    });
    expect(reading(withCharacter(7, "G"), [7])).toMatchObject({
      kind: "read",
      code: { number: "A012345G7", isNumberProven: false },
    });
  });

  test("a number that begins with a digit is not filled", () => {
    expect(messageOf(withCharacter(0, "0"))).toMatch(/begins with a letter/);
  });
});

function repairComposite(line: string): string {
  for (let digit = 0; digit < 10; digit++) {
    if (!/composite|whole line/.test(messageOf(`${first}\n${line}${digit}`) ?? ""))
      return line + digit;
  }
  throw new Error("no digit fits");
}
