import { readPassportCode, type Words } from "@slipdesk/passport";
import { linesOf, rahim } from "@slipdesk/passport/made-up";
import fc from "fast-check";
import { describe, expect, test } from "vitest";

const textOf = (words: Words) => (typeof words === "string" ? words : words.message);
const today = "2026-11-21";
const passport = { ...rahim, lastName: "RAHMAN", firstName: "MD KARIM" };
const [first, second] = linesOf(passport);

const reading = (text: string) => readPassportCode(text, { today });
const codeOf = (text: string) => {
  const result = reading(text);
  return result.kind === "read" ? result.code : null;
};
const namesIn = (line: string) => {
  const code = codeOf(`${line}\n${second}`);
  return code && [code.lastName, code.firstName];
};
const messageOf = (text: string) => {
  const result = reading(text);
  return "message" in result ? textOf(result.message) : null;
};
const notesOf = (line: string) => codeOf(`${line}\n${second}`)?.notes.map(textOf);

const whole = (names: string, filler = "<", length = 44) => `P<BGD${names}`.padEnd(length, filler);
const RIGHT = ["RAHMAN", "MD KARIM"];

describe("names of a code that another program read", () => {
  test.each(["L", "K", "C", "X", "E", "k", "l"])("fillers at the end came as %s", (filler) => {
    const line = whole("RAHMAN<<MD<KARIM", filler);
    const isOpen = filler === "E";
    expect(namesIn(line)).toEqual(isOpen ? ["RAHMAN", ""] : RIGHT);
    expect(notesOf(line)).toEqual([expect.stringContaining(filler.toUpperCase().repeat(5))]);
  });

  test.each([
    ["some of the fillers as letters", whole("RAHMAN<<MD<KARIM<<KKK")],
    ["letters after three fillers", whole("RAHMAN<<MD<KARIM<<<<KKK")],
    ["fillers and several letters in turn", whole("RAHMAN<<MD<KARIM<LK<CK<<<K")],
    ["two of them after the name", whole("RAHMAN<<MD<KARIM<KK")],
    ["a space for a filler", whole("RAHMAN<<MD KARIM")],
    ["a space for each filler", "P BGDRAHMAN  MD KARIM"],
    ["spaces around the two fillers", whole("RAHMAN << MD<KARIM")],
    ["a space between all characters", [...whole("RAHMAN<<MD<KARIM")].join(" ")],
    ...[2, 4, 5, 10, 11, 22].map((size): [string, string] => [
      `a space after every ${size} characters`,
      whole("RAHMAN<<MD<KARIM").replace(RegExp(`.{${size}}(?!$)`, "g"), "$& "),
    ]),
    ["groups without the fillers at the end", "P<BG DRAH MAN< <MD< KARI M"],
    ["a space before the names", whole("RAHMAN<<MD<KARIM").replace("BGD", "BGD ")],
    ["small letters", whole("rahman<<md<karim", "<")],
    ["no fillers at the end", "P<BGDRAHMAN<<MD<KARIM"],
    ["a filler less at the end", whole("RAHMAN<<MD<KARIM", "<", 43)],
    ["a filler more at the end", whole("RAHMAN<<MD<KARIM", "<", 45)],
    ["four fillers more at the end", whole("RAHMAN<<MD<KARIM", "<", 48)],
    ["letters beyond the end", `${whole("RAHMAN<<MD<KARIM")}KL`],
    ["a digit in the state", whole("RAHMAN<<MD<KARIM").replace("BGD", "8GD")],
    ["a letter more for a filler", whole("RAHMAN<<MD<KARIM", "K", 46)],
    ["no filler after the P", whole("RAHMAN<<MD<KARIM").replace("P<", "P")],
    ["two fillers after the P", whole("RAHMAN<<MD<KARIM").replace("P<", "P<<")],
    ["a letter for the filler after the P", whole("RAHMAN<<MD<KARIM").replace("P<", "PK")],
  ])("with %s are read", (_what, line) => {
    expect(namesIn(line)).toEqual(RIGHT);
  });

  test.each([
    ["<C for the two fillers", whole("RAHMAN<CMD<KARIM")],
    ["<K for the two fillers", whole("RAHMAN<KMD<KARIM")],
    ["<L for the two fillers, with one first name", whole("RAHMAN<LKARIM")],
    ["KK for the two fillers", whole("RAHMANKKMD<KARIM")],
    ["CC for the two fillers", whole("RAHMANCCKARIM")],
    ["LL for the two fillers", whole("RAHMANLLKARIM")],
    ["K for every filler", "PKBGDRAHMANKKMDKKARIM".padEnd(44, "K")],
    ["one filler for two", whole("RAHMAN<MD<KARIM")],
    ["a space for all fillers of a place", "P BGDRAHMAN MD KARIM"],
    ["three fillers before the first name", whole("RAHMAN<<<MD<KARIM")],
    ["letters at the end and no border", whole("RAHMAN<MOSTAFA", "K")],
  ])("with %s are left to the person, who sees the letters", (_what, line) => {
    expect(namesIn(line)).toEqual(["", ""]);
    expect(notesOf(line)).toEqual([
      expect.stringMatching(
        /^The code does not say clearly where the names end: RAHMAN.+ Type the names/,
      ),
    ]);
  });

  test.each([
    ["RAHMAN<<MDKKARIM", ["RAHMAN", "MDKKARIM"]],
    ["RAHMAN<<ABULKKALAM", ["RAHMAN", "ABULKKALAM"]],
    ["RAHMAN<<MDLRAFIQUL<ALAM", ["RAHMAN", "MDLRAFIQUL ALAM"]],
    ["RAHMAN<<MSTCAYESHA", ["RAHMAN", "MSTCAYESHA"]],
    ["SKKRAFI<<KARIM", ["SKKRAFI", "KARIM"]],
    ["RAHMAN<<NAZRULLKARIM", ["RAHMAN", "NAZRULLKARIM"]],
  ])("%s, where one filler may be a letter, is to be compared", (names, read) => {
    expect(namesIn(whole(names))).toEqual(read);
    expect(notesOf(whole(names))).toEqual([
      expect.stringMatching(/^The code may have letters in place of its fillers/),
    ]);
  });

  test.each([
    "SIDDICK<<RAFICK",
    "MALLICK<<ABDULLAH",
    "MDODUL<<SKANDAR",
    "HOSSAIN<<MD<SALAUDDIN",
    "BILLAH<<NURULLAH",
  ])("%s has no letter that may be a filler", (names) => {
    expect(notesOf(whole(names))).toEqual([]);
  });

  test.each(["KAMAL", "MALIK", "FRANK", "ALEX", "ISAAC"])(
    "%s may end with its own letter or a filler, and is left open",
    (name) => {
      expect(namesIn(whole(`RAHMAN<<MD<${name}`, name.slice(-1)))).toEqual(["RAHMAN", ""]);
      expect(namesIn(whole(`RAHMAN<<MD<${name}`))).toEqual(["RAHMAN", `MD ${name}`]);
    },
  );

  test.each(["RAHMAN(<MD<KARIM", "RAHMAN{{MD{KARIM", "RAHMAN<<MD*KARIM"])(
    "a sign that no code has ends no name: %s",
    (names) => {
      expect(messageOf(`${whole(names)}\n${second}`)).toMatch(/^The code cannot contain/);
    },
  );

  test.each([
    ["in a word", whole("RAHMAN<<MD<KARIM").replace("RAH", "RAH ")],
    ["for a filler, with a filler more at the end", whole("RAHMAN<<MD KARIM", "<", 45)],
  ])("a space %s is reported: it may be either", (_what, line) => {
    expect(messageOf(`${line}\n${second}`)).toBe(
      "The first line has 45 characters; 44 are needed.",
    );
  });

  test("an initial stays, with a note; a cut name keeps its first letter", () => {
    expect(namesIn(whole("RAHMAN<<KARIM<K"))).toEqual(["RAHMAN", "KARIM K"]);
    expect(notesOf(whole("RAHMAN<<KARIM<K"))).toEqual([
      expect.stringMatching(/^The code may have letters in place of its fillers/),
    ]);
    expect(namesIn(whole("RAHMAN<<KARIM<A"))).toEqual(["RAHMAN", "KARIM A"]);
  });

  test.each([
    ["ABDULLAH", ["ABDULLAH", ""]],
    ["MD<RAHIM", ["MD RAHIM", ""]],
    ["MOLLA<<SHAKIL", ["MOLLA", "SHAKIL"]],
    ["KHAN<<LAILA", ["KHAN", "LAILA"]],
    ["MALLICK<<KAMRUL<KAISAR", ["MALLICK", "KAMRUL KAISAR"]],
    ["MARSHALL<<CK<LEE", ["MARSHALL", "CK LEE"]],
    ["<<MD<RAHIM", ["", "MD RAHIM"]],
  ])("%s is as it stands", (names, read) => {
    expect(namesIn(whole(names))).toEqual(read);
  });

  test("a code without a last name says so", () => {
    expect(notesOf(whole("<<MD<RAHIM"))).toEqual([
      "The code has no last name. Type it as the passport shows it.",
    ]);
  });

  test("whatever the fillers at the end become, a name is right, left open or told to be compared", () => {
    const ends = fc.array(fc.constantFrom("<", "K", "C", "L", "X"), { maxLength: 23 });
    fc.assert(
      fc.property(ends, (end) => {
        const line = whole(`RAHMAN<<MD<KARIM${end.join("")}`);
        const isRight = namesIn(line)?.every((name, side) => name === RIGHT[side]);
        return isRight || notesOf(line)?.length === 1;
      }),
    );
  });
});

describe("what surrounds the two lines", () => {
  const right = codeOf(`${first}\n${second}`);
  const html = (line: string) => line.replaceAll("<", "&lt;");
  test.each([
    ["a chat's header", `[26/11, 10:32 am] Rahim Uddin: ${first}\n${second}`],
    [
      "a chat's header before each line",
      `[10:32, 26/11/2026] +880 1712-345678: ${first}\n[10:33, 26/11/2026] +880 1712-345678: ${second}`,
    ],
    [
      "a header in a line of its own",
      `Rahim Uddin, [26 Nov 2026 at 10:32]:\n${first}\n${second}\nSent from my phone`,
    ],
    ["quotes of a mail", `> ${first}\n> ${second}`],
    ["two levels of quotes", `>> ${first}\n>> ${second}`],
    ["entities", `${html(first)}\n${html(second)}`],
    ["numeric entities", `${first.replaceAll("<", "&#60;")}\n${second.replaceAll("<", "&#x3C;")}`],
    ["entities written twice", `${first.replaceAll("<", "&amp;lt;")}<br>${html(second)}`],
    ["elements of a page", `<p><code>${html(first)}<br/>${html(second)}</code></p>`],
    ["quotation marks", `"${first}"\n"${second}"`],
    ["curved quotation marks", `“${first}\n${second}”`],
    ["bullets", `- ${first}\n- ${second}`],
    ["round bullets", `\u2022 ${first}\n\u2022 ${second}`],
    ["numbers", `1. ${first}\n2. ${second}`],
    ["a code fence", `\`\`\`\n${first}\n${second}\n\`\`\``],
    ["a fence in a line", `\`${first}\`\n\`${second}\``],
    ["stars", `*${first}*\n*${second}*`],
    ["escaped brackets", `${first.replaceAll("<", "\\<")}\n${second.replaceAll("<", "\\<")}`],
    ["labels", `Line 1: ${first}\nLine 2: ${second}`],
    ["a word before it", `MRZ ${first}\nMRZ ${second}`],
    ["a sentence before it", `Please check passport ${first}\n${second}`],
    ["commas", `${first},\n${second},`],
    ["JSON", `{"mrz":"${first}\\n${second}"}`],
    ["both lines in one", `Code: ${first} ${second}`],
    ["a break in the first line", `${first.slice(0, 20)}\n${first.slice(20)}\n${second}`],
    ["a break in the second line", `${first}\n${second.slice(0, 28)}\n${second.slice(28)}`],
    ["breaks as in a narrow box", (first + second).replace(/.{30}/g, "$&\n")],
    ["four short lines below a heading", `MRZ\n${(first + second).replace(/.{22}/g, "$&\n")}`],
    ["a comma between the lines", `${first},${second}`],
    ["a semicolon between the lines", `${first}; ${second}`],
    ["a stroke between the lines", `${first} / ${second}`],
    ["cells of a list", `"${first}","${second}"`],
    ["a list of a program", `["${first}","${second}"]`],
    ["a record of a program", `{"line1":"${first}","line2":"${second}"}`],
    ["entities without their end", `${first.replaceAll("<", "&lt")}\n${second}`],
  ])("%s", (_what, text) => {
    expect(right).not.toBeNull();
    expect(codeOf(text)).toEqual(right);
  });
});

describe("a code of another document", () => {
  const OTHER = "This code is not of a passport.";
  const visa = `V${first.slice(1)}`;
  const td2 = (type: string) => [
    `${type}BGDRAHMAN<<MD<KARIM`.padEnd(36, "<"),
    `${second.slice(0, 28)}<<<<<<<4`,
  ];
  const td1 = (type: string) => [
    `${type}BGD1234567890<<<<<<<<<<<<<<<`.slice(0, 30),
    "8001014M3001011BGD<<<<<<<<<<<6",
    "RAHMAN<<MD<RAHIM<<<<<<<<<<<<<<",
  ];
  const documents: [string, readonly string[]][] = [
    ["a visa", [visa, second]],
    ["a visa of another type", [`VB${first.slice(2)}`, second]],
    ["a small visa", td2("V<")],
    ...["I<", "ID", "A<", "AC", "C<", "IR"].flatMap((type): [string, readonly string[]][] => [
      [`${type}, three lines`, td1(type)],
      [`${type}, two lines`, td2(type)],
      [`${type}, two long lines`, [type + first.slice(2), second]],
    ]),
    ["two short lines that begin with P", td2("P<")],
  ];
  test.each(documents)("is not read: %s", (_what, lines) => {
    for (const text of [
      lines.join("\n"),
      `Here it is:\n> ${lines.join("\n> ")}\nThanks`,
      lines.join("\n").toLowerCase(),
    ]) {
      expect(messageOf(text)).toBe(OTHER);
    }
    expect(codeOf([...lines, first, second].join("\n"))?.number).toBe("A01234567");
  });
});

describe("a date of birth that is not known", () => {
  test.each(["<<<<<<", "95<<<<", "9503<<"])("%s: number and expiry are read", (birth) => {
    const code = codeOf(linesOf({ ...passport, birth }).join("\n"));
    expect(code).toMatchObject({
      number: "A01234567",
      isNumberProven: true,
      birth: null,
      expiry: "2034-01-22",
    });
    expect(code?.notes).toEqual([
      "The code does not say the whole date of birth. Type it as the passport shows it.",
    ]);
  });

  test.each(["9513<<", "<<0317", "95<<17", "950<<<"])("%s cannot be right", (birth) => {
    expect(codeOf(linesOf({ ...passport, birth }).join("\n"))).toBeNull();
  });
});
