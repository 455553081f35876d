import { CITY_NAMES } from "#shared/options/options.ts";

/** What the address of a list of medical centers holds. */
export type CentersSearch = { city?: string };

/** Reads the address of a list of medical centers; what is not a city of the list is left out. */
export function parseCentersSearch(raw: Record<string, unknown>): CentersSearch {
  const city = CITY_NAMES.find((name) => name === raw.city);
  return city ? { city } : {};
}
