import { cleanNationalId, cleanPassport } from "#shared/text/clean.ts";

const MOST_NAMES = 4;

/**
 * The ways in which what a person typed may stand on an application, the typed one first: names in another order, since
 * many say the last one first, and a passport number without its spaces and hyphens.
 */
export function writingsOf(text: string): string[] {
  return [...new Set([text, ...otherOrders(text), ...passportIn(text)])];
}

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
