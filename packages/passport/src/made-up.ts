import { checkDigitOf } from "./code/proof.ts";
import type { PassportLines } from "./code/surroundings.ts";

/** What a made-up passport says; dates as `yymmdd`. */
export type MadeUpPassport = {
  lastName: string;
  firstName: string;
  number: string;
  nationality: string;
  birth: string;
  sex: string;
  expiry: string;
  optional: string;
};

/** A made-up person's passport of Bangladesh. */
export const rahim: MadeUpPassport = {
  lastName: "UDDIN",
  firstName: "MD RAHIM",
  number: "A01234567",
  nationality: "BGD",
  birth: "950317",
  sex: "M",
  expiry: "340122",
  optional: "1995261234",
};

/** The two lines of a made-up passport, with right check digits. */
export function linesOf(passport: MadeUpPassport): PassportLines {
  const name = `${passport.lastName}<<${passport.firstName}`.replaceAll(" ", "<");
  const number = withDigit(passport.number.padEnd(9, "<"));
  const optional = withDigit(passport.optional.padEnd(14, "<"));
  const [birth, expiry] = [withDigit(passport.birth), withDigit(passport.expiry)];
  const composite = checkDigitOf(number + birth + expiry + optional);
  return [
    `P<${passport.nationality}${name}`.padEnd(44, "<").slice(0, 44),
    `${number}${passport.nationality}${birth}${passport.sex}${expiry}${optional}${composite}`,
  ];
}

function withDigit(text: string): string {
  return text + String(checkDigitOf(text));
}
