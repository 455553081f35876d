import { CITY_NAMES } from "#shared/options/options.ts";

export type CentersSearch = { city?: string };

export function parseCentersSearch(raw: Record<string, unknown>): CentersSearch {
  const city = CITY_NAMES.find((name) => name === raw.city);
  return city ? { city } : {};
}
