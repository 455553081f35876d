import { isBangladeshi } from "./number-form.ts";

const GROUPS = ["0OQD", "1IL", "2Z", "4A", "5S", "6G", "7T", "8B"] as const;

const OPTIONAL = { start: 28, end: 42, digit: 42 } as const;

/** What may stand at a place of line 2, from 0; `unchecked` places are covered by no check digit. */
export type PlaceKind = "digit" | "letter" | "either" | "unchecked";

/** What may stand at this place of this line 2. */
export function placeKind(line: string, at: number): PlaceKind {
  if (at < 9) return numberPlaceKind(line, at);
  if ((at >= 10 && at < 13) || at === 20) return "unchecked";
  if (at >= OPTIONAL.start && at < OPTIONAL.end) return "either";
  return "digit";
}

function numberPlaceKind(line: string, at: number): PlaceKind {
  if (!isBangladeshi(line) || at === 1) return "either";
  return at === 0 ? "letter" : "digit";
}

/** Whether the optional data of line 2 holds digits, so that a letter among them may be a misread one. */
export function hasOptionalDigits(line: string): boolean {
  return /\d/.test(line.slice(OPTIONAL.start, OPTIONAL.end));
}

/** Whether a place belongs to the optional data of line 2. */
export function isOptional(at: number): boolean {
  return at >= OPTIONAL.start && at < OPTIONAL.end;
}

/** The digit that this letter looks like, or null; a digit looks like no other. */
export function digitLike(character: string): string | null {
  return groupOf(character)?.find((one) => one !== character && /\d/.test(one)) ?? null;
}

/** The characters that look like the one at this place and may stand there. */
export function looksLike(line: string, at: number): string[] {
  const character = line.charAt(at);
  const kind = placeKind(line, at);
  return (groupOf(character) ?? []).filter((one) => one !== character && fits(one, kind));
}

function groupOf(character: string): string[] | null {
  const group = GROUPS.find((characters) => characters.includes(character));
  return group ? [...group] : null;
}

function fits(character: string, kind: PlaceKind): boolean {
  switch (kind) {
    case "digit":
      return /\d/.test(character);
    case "letter":
      return /[A-Z]/.test(character);
    case "either":
      return true;
    case "unchecked":
      return false;
  }
}
