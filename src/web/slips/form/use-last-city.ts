import { CITY_CODES } from "#shared/options/options.ts";

const KEY = "last-city";

/** The city of the last application sent from this browser, or an empty code. */
export function readLastCity(): string {
  return CITY_CODES.find((code) => code === localStorage.getItem(KEY)) ?? "";
}

/** Remembers the city for the next application. */
export function noteLastCity(code: string): void {
  localStorage.setItem(KEY, code);
}
