export type TextFile = { text: string; encoding: "UTF-8" | "UTF-16" | "Windows-1252" };

/** Null where the letters could be others: nothing says how they are written. */
export function textOfBytes(bytes: ArrayBuffer): TextFile | null {
  const wide = wideEncoding(new Uint8Array(bytes));
  if (wide) return { text: new TextDecoder(wide).decode(bytes), encoding: "UTF-16" };
  try {
    return { text: new TextDecoder("utf-8", { fatal: true }).decode(bytes), encoding: "UTF-8" };
  } catch {
    const text = new TextDecoder("windows-1252").decode(bytes);
    return isWindows(text) ? { text, encoding: "Windows-1252" } : null;
  }
}

// Two bytes for a letter leave half of the bytes of numbers and commas empty; other text has no empty byte.
function wideEncoding(bytes: Uint8Array): "utf-16le" | "utf-16be" | null {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return "utf-16le";
  if (first === 0xfe && second === 0xff) return "utf-16be";
  const empty = [0, 0];
  for (const [at, byte] of bytes.entries())
    if (byte === 0) empty[at % 2] = (empty[at % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = empty;
  if (even + odd < bytes.length / 10) return null;
  return odd > even ? "utf-16le" : "utf-16be";
}

/** Quotation marks, dashes and the like of Western offices. */
const MARKS = "‘’“”–—…•€£©®°º´·\u00a0";
const LETTERS = "À-ÖØ-öø-ÿŒœŠšŽžŸ";
const FOREIGN = new RegExp(`[^\\t\\r\\n -~${MARKS}${LETTERS}]`);
/** A capital behind a small letter, many of them in a row, and what other encodings write for them. */
const UNLIKELY = new RegExp(`[a-z][À-ÖØ-ÞŒŠŽ]|[${LETTERS}]{3}|[ÒÓÔÕÐ]|[ÃÂ][\u0080-¿]`);

function isWindows(text: string): boolean {
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  const foreign = text.match(new RegExp(`[${LETTERS}]`, "g"))?.length ?? 0;
  return !FOREIGN.test(text) && !UNLIKELY.test(text) && foreign * 10 <= letters;
}

/** The first words with letters outside A to Z, to compare. */
export function wordsToCompare(text: string): string[] {
  return [...new Set(text.match(/[^\s,;"]*[^\0-\x7f\s,;"][^\s,;"]*/g))].slice(0, 3);
}
