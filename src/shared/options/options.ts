export type Option = { readonly code: string; readonly name: string };

export const COUNTRIES = [{ code: "BD", name: "Bangladesh" }] as const satisfies readonly Option[];

/** In the booking form's spelling; medical centers store the name, applications the code. */
export const CITIES = [
  { code: "2031", name: "Barishal" },
  { code: "2061", name: "Chandpur" },
  { code: "81", name: "Chitagong" },
  { code: "2033", name: "Cox's Bazar" },
  { code: "2032", name: "Cumilla" },
  { code: "80", name: "Dhaka" },
  { code: "2030", name: "Rajshahi" },
  { code: "2059", name: "Sherpur" },
  { code: "83", name: "Sylhet" },
] as const satisfies readonly Option[];

export const DESTINATIONS = [
  { code: "BH", name: "Bahrain" },
  { code: "KW", name: "Kuwait" },
  { code: "OM", name: "Oman" },
  { code: "QA", name: "Qatar" },
  { code: "SA", name: "Saudi Arabia" },
  { code: "UAE", name: "UAE" },
  { code: "YEM", name: "Yemen" },
] as const satisfies readonly Option[];

export const VISA_TYPES = [
  { code: "wv", name: "Work Visa" },
  { code: "fv", name: "Family Visa" },
] as const satisfies readonly Option[];

export const NATIONALITIES = [
  { code: "15", name: "Bangladeshi" },
] as const satisfies readonly Option[];

export const GENDERS = [
  { code: "male", name: "Male" },
  { code: "female", name: "Female" },
] as const satisfies readonly Option[];

export const MARITAL_STATUSES = [
  { code: "married", name: "Married" },
  { code: "unmarried", name: "Single" },
] as const satisfies readonly Option[];

export const CITY_CODES = CITIES.map((option) => option.code);
export const CITY_NAMES = CITIES.map((option) => option.name);
export const DESTINATION_CODES = DESTINATIONS.map((option) => option.code);

export type CityCode = (typeof CITY_CODES)[number];
export type DestinationCode = (typeof DESTINATION_CODES)[number];

/** A city's name; like the functions below, it returns an unknown code unchanged. */
export const cityName = (code: string) => nameIn(CITIES, code);
export const destinationName = (code: string) => nameIn(DESTINATIONS, code);
export const nationalityName = (code: string) => nameIn(NATIONALITIES, code);
export const genderName = (code: string) => nameIn(GENDERS, code);

export function visaTypeLabel(code: string | null): "Work Visa" | "Family Visa" {
  return code === "wv" ? "Work Visa" : "Family Visa";
}

function nameIn(options: readonly Option[], code: string): string {
  return options.find((option) => option.code === code)?.name ?? code;
}
