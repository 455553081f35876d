/** One choice of a list: the code that is stored and the words that are shown. */
export type Option = { readonly code: string; readonly name: string };

/** Countries an applicant may live in. */
export const COUNTRIES = [{ code: "BD", name: "Bangladesh" }] as const satisfies readonly Option[];

/** Cities with medical centers, in the booking form's spelling; a medical center keeps the name, an application the code. */
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

/** Countries an applicant may travel to. */
export const DESTINATIONS = [
  { code: "BH", name: "Bahrain" },
  { code: "KW", name: "Kuwait" },
  { code: "OM", name: "Oman" },
  { code: "QA", name: "Qatar" },
  { code: "SA", name: "Saudi Arabia" },
  { code: "UAE", name: "UAE" },
  { code: "YEM", name: "Yemen" },
] as const satisfies readonly Option[];

/** Kinds of visa. */
export const VISA_TYPES = [
  { code: "wv", name: "Work Visa" },
  { code: "fv", name: "Family Visa" },
] as const satisfies readonly Option[];

/** Nationalities of applicants. */
export const NATIONALITIES = [
  { code: "15", name: "Bangladeshi" },
] as const satisfies readonly Option[];

/** Genders as passports state them. */
export const GENDERS = [
  { code: "male", name: "Male" },
  { code: "female", name: "Female" },
] as const satisfies readonly Option[];

/** Marital statuses; `unmarried` is shown as Single. */
export const MARITAL_STATUSES = [
  { code: "married", name: "Married" },
  { code: "unmarried", name: "Single" },
] as const satisfies readonly Option[];

/** The codes alone, for checks; see {@link CITIES}. */
export const CITY_CODES = CITIES.map((option) => option.code);
/** City names, as medical centers keep them. */
export const CITY_NAMES = CITIES.map((option) => option.name);
/** Destination codes, see {@link DESTINATIONS}. */
export const DESTINATION_CODES = DESTINATIONS.map((option) => option.code);

export type CityCode = (typeof CITY_CODES)[number];
export type DestinationCode = (typeof DESTINATION_CODES)[number];

/** The city's name, or the code itself when it is not in the list. */
export const cityName = (code: string) => nameIn(CITIES, code);
/** The destination's name, or the code itself when it is not in the list. */
export const destinationName = (code: string) => nameIn(DESTINATIONS, code);
/** The nationality's name, or the code itself when it is not in the list. */
export const nationalityName = (code: string) => nameIn(NATIONALITIES, code);
/** Male or Female, or the code itself when it is not in the list. */
export const genderName = (code: string) => nameIn(GENDERS, code);
/** Married or Single, or the code itself when it is not in the list. */
export const maritalStatusName = (code: string) => nameIn(MARITAL_STATUSES, code);

/** Work Visa for `wv`; anything else is a Family Visa. */
export function visaTypeLabel(code: string | null): "Work Visa" | "Family Visa" {
  return code === "wv" ? "Work Visa" : "Family Visa";
}

function nameIn(options: readonly Option[], code: string): string {
  return options.find((option) => option.code === code)?.name ?? code;
}
