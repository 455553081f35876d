import { cleanNationalId, cleanPassport } from "#shared/text/clean.ts";

const MOST_NAMES = 4;

/**
 * The ways in which what a person typed may stand on an application, the typed one first: names in another order, since
 * many say the last one first, and a passport number without its spaces and hyphens.
 */
export function writingsOf(text: string): string[] {
  return [...new Set([text, ...otherOrders(text), ...passportIn(text)])];
}

/**
 * The part of a writing of which it is known where its words meet: by the three letters before and after each space. The
 * first word may be the end of another, and the last one its beginning: of these so many letters are needed. Null when
 * there are no two such words.
 */
export function joinedPart(writing: string): string | null {
  const words = writing.split(" ");
  const [first = "", last = ""] = [words[0], words.at(-1)];
  const known = words.slice(isKnown(first) ? 0 : 1, isKnown(last) ? words.length : -1);
  return known.length < 2 ? null : known.join(" ");
}

/**
 * Pieces of three letters, spread over a term in its order, from its first to its last three; the whole of one that has too
 * few letters for two of them.
 */
export function piecesOf(term: string): string[] {
  const letters = [...term];
  const count = Math.floor(letters.length / 3);
  if (count < 2) return [term];
  const step = (letters.length - 3) / (count - 1);
  return Array.from({ length: count }, (_, place) => {
    const start = Math.floor(place * step);
    return letters.slice(start, start + 3).join("");
  });
}

const isKnown = (word: string) => [...word].length >= 3;

/** The digits of a phone or national ID in any usual writing; null for anything else. */
export function digitsOf(text: string): string | null {
  const number = cleanNationalId(text).replace(/[+()]/g, "");
  return /^\d+$/.test(number) ? number : null;
}

function otherOrders(text: string): string[] {
  const names = text.split(/[ ,]+/).filter((name) => name !== "");
  if (names.length < 2 || names.length > MOST_NAMES || /[\d@]/.test(text)) return [];
  return names.map((_, place) => [...names.slice(place), ...names.slice(0, place)].join(" "));
}

function passportIn(text: string): string[] {
  const number = cleanPassport(text);
  return /^(?=.*\d)[A-Z\d]{5,}$/.test(number) && number !== text.toUpperCase() ? [number] : [];
}
