/** Ways of a file, page or message to write `<` and a line break. */
const WRITTEN = [
  [/&amp;/gi, "&"],
  [/&(?:lt|#0*60|#x0*3c);?|%3C|=3C|\\u003c/gi, "<"],
  [/\\(?=<)/g, ""],
  [/&(?:gt|#0*62|#x0*3e);/gi, ">"],
  [/&(?:nbsp|#160|#xa0|emsp|ensp|thinsp);/gi, " "],
  [/&(?:quot|apos|#0*39|#0*34);/gi, '"'],
  [/&(?:shy|zwnj|zwj|lrm|rlm|#8203);/gi, ""],
  [
    /<\/?(?:br|p|div|pre|code|span|li|tr|td|font|b|i|blockquote)\b[^<>\n]*>|\\r\\n|\\[nr]|%0A/gi,
    "\n",
  ],
] as const;

/** The lines of the text, cleaned, in which a code may stand beside other words. */
export function linesAmong(text: string): string[] {
  const plain = WRITTEN.reduce((before, [way, sign]) => before.replace(way, sign), text);
  return plain
    .split(/\r\n|[\r\n\u0085\u2028\u2029]/)
    .map((line) =>
      inCapitals(digitsToAscii(line.normalize("NFKC")))
        .replace(/\p{Default_Ignorable_Code_Point}|\p{Cf}/gu, "")
        .replace(/\s/g, " ")
        .trim()

        .replaceAll("«", "<<")
        .replace(/[‹〈≪⟨]/g, bracketsOf),
    )
    .filter((line) => line !== "");
}

/** English letters only: `ß` and `ı` would become other letters. */
function inCapitals(text: string): string {
  return text.replace(/[a-z]/g, (letter) => letter.toUpperCase());
}

/** Digits of any script. Unicode has the ten of a script in one row, from zero to nine. */
function digitsToAscii(text: string): string {
  return text.replace(/\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0;
    let before = code;
    while (/^\p{Nd}$/u.test(String.fromCodePoint(before - 1))) before -= 1;
    return String((code - before) % 10);
  });
}

function bracketsOf(sign: string): string {
  return sign === "≪" ? "<<" : "<";
}

/** Removes white space. Invalid characters stay to be reported. */
export function cleanCode(line: string): string {
  return line.replace(/[\s\p{Cf}\p{Cc}]/gu, "");
}

const OTHER_SIGNS = /[^A-Z0-9< ]+/u;

/** The first line of a code at the end of a line: after a chat's header, a quote's mark, a bullet or a label. */
export function firstLineIn(line: string): string | null {
  const parts = line.split(OTHER_SIGNS).filter((part) => part.trim() !== "");
  for (const [at, part] of parts.entries()) {
    const first = withFillers(fromItsP(part.trim()));
    // A foreign sign within the code is reported and not the end of a name.
    const isCut = parts.length > at + 1 && first.length < LEAST_LENGTH;
    if (/^P[A-Z<][A-Z0-9< ]{7,60}$/.test(first) && hasFillers(first)) return isCut ? null : first;
  }
  return null;
}

export type PassportLines = readonly [string, string];

export const LINE_LENGTH = 44;
const LEAST_LENGTH = 40;

/** Without the words before it, if it is not the first. */
function fromItsP(part: string): string {
  const words = part.split(" ");
  const [word = ""] = words;
  const start = words.findIndex((one) => one.startsWith("P") && one.includes("<"));
  return word === "P" || start === -1 ? part : words.slice(start).join(" ");
}

// Fillers, or letters in their place: a word of a sentence has none.
function hasFillers(line: string): boolean {
  return line.includes("<") || line.length >= LEAST_LENGTH;
}

/**
 * A space stands for a filler, but in a line that is written in groups, or beside fillers enough. Where nothing says which of both
 * it is, it stays, to be reported: as a filler it would make two names of one.
 */
function withFillers(line: string): string {
  const groups = line.split(" ");
  const bare = groups.join("");
  if (isGrouped(groups, bare.length)) return bare;
  const plain = line
    .replace(/^(P[A-Z<][A-Z]{3}) +/, bare.length < LINE_LENGTH ? "$&" : "$1")
    .replace(/ *<< *(<*) */g, "<<$1")
    .replace(/<+( <+)+/g, (run) => run.replaceAll(" ", ""));
  return bare.length < LINE_LENGTH ? plain.replaceAll(" ", "<") : plain;
}

/** Of one size, the last one perhaps shorter. */
function isGrouped(groups: readonly string[], count: number): boolean {
  const size = groups[0]?.length ?? 0;
  const isRegular = groups.every(
    ({ length }, at) => length === size || (at === groups.length - 1 && length < size),
  );
  return isRegular && groups.length > 1 && (groups.length > 3 || count >= LEAST_LENGTH);
}

/** The parts of a line between signs that no code has. */
export function partsOf(line: string): string[] {
  return line
    .split(OTHER_SIGNS)
    .map(cleanCode)
    .filter((part) => part !== "");
}

/** Has 44 characters, or nearly. */
export function secondLineIn(line: string): string | null {
  const parts = line.split(OTHER_SIGNS).map((part) => part.trim());
  for (const part of parts) {
    const readings = [cleanCode(part), part.replaceAll(" ", "<"), ...part.split(" ").toReversed()];
    const found =
      readings.find((one) => /^[A-Z0-9<]{44}$/.test(one)) ??
      readings.find((one) => /^[A-Z0-9<]{40,46}$/.test(one));
    if (found && /\d/.test(found)) return found;
  }
  return null;
}
