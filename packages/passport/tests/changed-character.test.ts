import { readPassportCode } from "@slipdesk/passport";
import { linesOf, type MadeUpPassport, rahim } from "@slipdesk/passport/made-up";
import { expect, test } from "vitest";
import { worthOf } from "../src/code/proof.ts";

const today = "2026-11-21";
const CHARACTERS = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789<"];

const passports: [string, MadeUpPassport][] = [
  ["one letter and a personal number", rahim],
  ["two letters and none", { ...rahim, number: "BR0508164", optional: "" }],
  [
    "letters and digits that look alike",
    { ...rahim, number: "OD8016522", optional: "5018206418120" },
  ],
];

// 44 places and 36 other characters each; a twin in the letters of the number is the same to every check digit.
test.each(passports)(
  "whichever character of line 2 is wrong, no wrong value is filled as proven: %s",
  (_, passport) => {
    const [first, second] = linesOf(passport);
    const wrong: string[] = [];
    for (const [at, right] of [...second].entries()) {
      for (const other of CHARACTERS.filter((character) => character !== right)) {
        const line = second.slice(0, at) + other + second.slice(at + 1);
        const result = readPassportCode(`${first}\n${line}`, { today });
        if (result.kind !== "read") continue;
        const { number, birth, expiry } = result.code;
        const isTwin = at < 2 && worthOf(other) % 10 === worthOf(right) % 10;
        const isRight =
          (number === passport.number || isTwin) &&
          birth ===
            `19${passport.birth.slice(0, 2)}-${passport.birth.slice(2, 4)}-${passport.birth.slice(4)}` &&
          expiry ===
            `20${passport.expiry.slice(0, 2)}-${passport.expiry.slice(2, 4)}-${passport.expiry.slice(4)}`;
        if (!isRight) wrong.push(`${at + 1}: ${right} → ${other}`);
      }
    }
    expect(wrong).toEqual([]);
  },
);
