import { filled, type Words } from "../message.ts";

/** No check digit covers the names: what the shape of line 1 leaves open stays empty, with a note. */
export type CodeNames = { lastName: string; firstName: string; notes: Words[] };

const NAMES_AT = 5;
/** Letters that programs read in place of fillers. */
const LIKE_FILLERS = "CKLX";
/** Names end like this: `MALIK`, `FRANK`, `ALEX`. */
const PLAIN_END = /[AEIOUY][CKLX]|[RNSLH][CKL]/;

export function namesOf(line: string): CodeNames {
  const area = line.slice(NAMES_AT).replace(/<+$/, "");
  const { names, end } = partsOf(area, !line.endsWith("<"));
  const isOpen = end === "open" || isBorderOpen(names, end);
  const border = names.indexOf("<<");
  const last = border === -1 ? names : names.slice(0, border);
  const first = border === -1 ? "" : names.slice(border);
  if (isOpen) {
    // The end is that of the first name; the last name stands before the border.
    return { lastName: border === -1 ? "" : spaced(last), firstName: "", notes: [openNote(area)] };
  }
  const notes: Words[] = [];
  if (last === "") notes.push("The code has no last name. Type it as the passport shows it.");
  else if (first === "") notes.push("The passport has one name only.");
  if (end === "misread" || isJoined(names)) notes.push(misreadNote(area));
  if (!line.endsWith("<") && end === "plain") {
    notes.push("The name may be cut off in the code. Compare with the passport.");
  }
  return { lastName: spaced(last), firstName: spaced(first), notes };
}

function openNote(letters: string): Words {
  return filled(
    "The code does not say clearly where the names end: {letters}. Type the names as the passport shows them.",
    { letters },
  );
}

function misreadNote(letters: string): Words {
  return filled(
    "The code may have letters in place of its fillers: {letters}. Compare the names letter by letter.",
    { letters },
  );
}

/** One letter again and again, or several that look like fillers. */
const MISREAD_FILLERS = /^<*(?:([A-Z])(?:<*\1)*|[CKLX<]+)<*$/;
/** Rarely in a name, and often two fillers: `RAHMANKKMD`. */
const DOUBLE = /[CKX]{2}|[^AEIOUY]LL|LL[^AEIOUY]/;

type End = "plain" | "misread" | "open";

/** Fillers that were read as letters are no part of a name; whether a letter is one may stay open. */
function partsOf(area: string, isFull: boolean): { names: string; end: End } {
  const gap = area.search(/<{3}/);
  const names = gap === -1 ? area : area.slice(0, gap);
  const after = gap === -1 ? "" : area.slice(gap);
  // After three fillers nothing is a name.
  if (after !== "" && !MISREAD_FILLERS.test(after)) return { names, end: "open" };
  const end: End = after === "" ? "plain" : "misread";
  const [fillers = ""] = /<[CKLX<]*$/.exec(names) ?? [];
  const letters = fillers.replaceAll("<", "").length;
  // One such letter may be an initial, or the first of a name that was cut off.
  if (letters === 1 && isFull) return { names, end };
  if (letters === 1)
    return { names, end: fillers.length > 2 || end === "misread" ? "open" : "misread" };
  if (letters > 1) return { names: names.slice(0, -fillers.length), end: "misread" };
  const [run = ""] =
    /([A-Z])\1{2,}$|[CKLX]{3,}$|(?!CK|LL)[CKLX]{2}$|(?<=[^AEIOUY])(?:CK|LL)$/.exec(names) ?? [];
  if (run === "") {
    const isOdd = !isFull && /[BDFGJMPQTVZ][CKLX]$/.test(names);
    return { names, end: isOdd ? "misread" : end };
  }
  const bare = names.slice(0, -run.length);
  // `KAMALLLL` may be of KAMAL, `KARIMLLLL` is not of KARIML.
  const isClear = run.length > 2 && !PLAIN_END.test(bare.slice(-1) + run.charAt(0));
  return { names: bare, end: isClear && isOfFillers(run) ? "misread" : "open" };
}

function isOfFillers(run: string): boolean {
  return [...run].every((letter) => LIKE_FILLERS.includes(letter));
}

/** Two fillers stand between last and first name. */
function isBorderOpen(names: string, end: End): boolean {
  if (names.includes("<<")) return false;
  const words = names.split("<").filter((word) => word !== "");
  const isMixed = words.some((word, at) => DOUBLE.test(word) || (at > 0 && /^[CKLX]/.test(word)));
  return words.length > 2 || isMixed || (end !== "plain" && words.length > 0);
}

/** Twice in a name rarely, or behind what stands for Mohammad, Musammat or Sheikh: one filler between two words. */
const JOINED = /KK|CC|XX|[^AEIOUY]LL|LL[^AEIOUY]|^(?:MO?HA?MMAD|MO?HD|MD|MST|SK)[CKLX]/;

function isJoined(names: string): boolean {
  return names.split("<").some((word) => JOINED.test(word));
}

function spaced(text: string): string {
  return text.replace(/<+/g, " ").trim();
}
