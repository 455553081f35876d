import { POSITIONS } from "#shared/options/positions.ts";

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

/** The codes alone, for `z.enum` and for checks. */
export const COUNTRY_CODES = COUNTRIES.map((option) => option.code);
/** City codes, see {@link CITIES}. */
export const CITY_CODES = CITIES.map((option) => option.code);
/** City names, as medical centers keep them. */
export const CITY_NAMES = CITIES.map((option) => option.name);
/** Destination codes, see {@link DESTINATIONS}. */
export const DESTINATION_CODES = DESTINATIONS.map((option) => option.code);
/** Visa type codes, see {@link VISA_TYPES}. */
export const VISA_TYPE_CODES = VISA_TYPES.map((option) => option.code);
/** Nationality codes, see {@link NATIONALITIES}. */
export const NATIONALITY_CODES = NATIONALITIES.map((option) => option.code);
/** Gender codes, see {@link GENDERS}. */
export const GENDER_CODES = GENDERS.map((option) => option.code);
/** Marital status codes, see {@link MARITAL_STATUSES}. */
export const MARITAL_STATUS_CODES = MARITAL_STATUSES.map((option) => option.code);
/** Every position code that may be stored, offered or not. */
export const POSITION_CODES = POSITIONS.map((option) => option.code);

export type CountryCode = (typeof COUNTRY_CODES)[number];
export type CityCode = (typeof CITY_CODES)[number];
export type DestinationCode = (typeof DESTINATION_CODES)[number];
export type VisaTypeCode = (typeof VISA_TYPE_CODES)[number];
export type NationalityCode = (typeof NATIONALITY_CODES)[number];
export type GenderCode = (typeof GENDER_CODES)[number];
export type MaritalStatusCode = (typeof MARITAL_STATUS_CODES)[number];
export type PositionCode = (typeof POSITION_CODES)[number];

/** The country's name, or the code itself when it is not in the list. */
export const countryName = (code: string) => nameIn(COUNTRIES, code);
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
/** The occupation's name, also of one no longer offered, or the code itself when it is not in the list. */
export const positionName = (code: string) => nameIn(POSITIONS, code);

/** Work Visa for `wv`; anything else is a Family Visa. */
export function visaTypeLabel(code: string | null): "Work Visa" | "Family Visa" {
  return code === "wv" ? "Work Visa" : "Family Visa";
}

function nameIn(options: readonly Option[], code: string): string {
  return options.find((option) => option.code === code)?.name ?? code;
}
