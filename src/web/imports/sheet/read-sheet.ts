import { MAX_FILE_NAME_LENGTH, MAX_IMPORT_BYTES } from "#shared/imports/contract.ts";
import type { Sheet } from "#shared/imports/rules-sheet.ts";
import { t } from "#web/language/translate.ts";
import type { SheetAnswer, SheetQuestion } from "./read-sheets.ts";

export type ReadFile = {
  name: string;
  sha256: string;
  sheets: Sheet[];
  /** What a person should know about how it was read. */
  note?: string;
};

export type Reading = { kind: "read"; file: ReadFile } | { kind: "none"; message: string };

const MAX_MS = 10_000;
const SAVE_AS = t("Save the file as .xlsx or .csv.");
const BROKEN = t(
  "This file is damaged or is not a spreadsheet. Open it where it was made, save it again and choose it again.",
);
const TOO_SLOW = t("This file could not be read in 10 seconds. Save it as CSV and try again.");
const UNKNOWN_ENCODING = t(
  "The letters of this file could be read in several ways. Save it as “CSV UTF-8” or as .xlsx and choose it again.",
);
const TOO_MUCH = t(
  "This file holds more than any list of people. Copy the rows to import into a new file and choose that one.",
);
const EMPTY = t("There is nothing in this file.");
const TOO_LARGE = t("The file is larger than 2 MB. Split it and import the parts.");

/** Reads a spreadsheet in a worker; the file itself never leaves the computer. */
export async function readSheetFile(file: File): Promise<Reading> {
  const kind = /\.(xlsx|csv)$/i.exec(file.name)?.[1]?.toLowerCase();
  if (!kind) return none(SAVE_AS);
  if (file.size > MAX_IMPORT_BYTES) return none(TOO_LARGE);
  const bytes = await file.arrayBuffer();
  if (isCompound(bytes)) return none(SAVE_AS);
  const sha256 = await hashOf(bytes);
  const about = { name: endOf(file.name), sha256 };
  if (kind === "xlsx") return await ask({ workbook: bytes }, about);
  const read = textOfBytes(bytes);
  if (read === null) return none(UNKNOWN_ENCODING);
  return await ask({ text: read.text }, { ...about, ...noteOf(read) });
}

export async function readPastedCells(text: string): Promise<Reading> {
  const bytes = new TextEncoder().encode(text);
  if (bytes.length > MAX_IMPORT_BYTES) return none(TOO_LARGE);
  return await ask({ text }, { name: t("Pasted cells"), sha256: await hashOf(bytes.buffer) });
}

async function ask(question: SheetQuestion, about: Omit<ReadFile, "sheets">): Promise<Reading> {
  const worker = new Worker(new URL("./sheet-worker.ts", import.meta.url), { type: "module" });
  const answer = new Promise<SheetAnswer | "slow">((resolve) => {
    worker.addEventListener("message", ({ data }) => resolve(data));
    worker.addEventListener("error", () => resolve("broken"));
    setTimeout(() => resolve("slow"), MAX_MS);
  });
  worker.postMessage(question);
  const sheets = await answer.finally(() => worker.terminate());
  if (sheets === "slow") return none(TOO_SLOW);
  if (sheets === "broken") return none(BROKEN);
  if (sheets === "too much") return none(TOO_MUCH);
  if ("openLine" in sheets) {
    return none(
      t(
        "Line {line} has a quotation mark that is not closed. Close it or remove it, save the file and choose it again.",
        { line: sheets.openLine },
      ),
    );
  }
  return sheets.length === 0 ? none(EMPTY) : { kind: "read", file: { ...about, sheets } };
}

function none(message: string): Reading {
  return { kind: "none", message };
}

/** The hash in hexadecimal; empty where the browser makes none, because the page did not come over HTTPS. */
async function hashOf(bytes: ArrayBuffer): Promise<string> {
  if (!globalThis.isSecureContext) return "";
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

// By these bytes begin .xls and every workbook that is locked with a password, whatever its name.
const COMPOUND = [0xd0, 0xcf, 0x11, 0xe0];

function isCompound(bytes: ArrayBuffer): boolean {
  const start = new Uint8Array(bytes);
  return COMPOUND.every((byte, at) => start[at] === byte);
}

function noteOf({ text, encoding }: TextFile): Pick<ReadFile, "note"> {
  if (encoding !== "Windows-1252") return {};
  const words = wordsToCompare(text).join(", ");
  return {
    note: t("The file is written in Windows-1252. Compare what is not A to Z: {words}.", { words }),
  };
}

/** Without the second half of a character that the cut went through. */
function endOf(name: string): string {
  return name.slice(-MAX_FILE_NAME_LENGTH).replace(/^[\uDC00-\uDFFF]/, "");
}

type TextFile = { text: string; encoding: "UTF-8" | "UTF-16" | "Windows-1252" };

/** Null where the letters could be others: nothing says how they are written. */
function textOfBytes(bytes: ArrayBuffer): TextFile | null {
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
function wordsToCompare(text: string): string[] {
  return [...new Set(text.match(/[^\s,;"]*[^\0-\x7f\s,;"][^\s,;"]*/g))].slice(0, 3);
}
