import type { FieldError } from "../http/error-answer.ts";
import { WebAddress } from "../http/fields.ts";
import { CITY_NAMES } from "../options/options.ts";

/** The fields of a medical center in the order of its form, its CSV file and its messages. */
export const CENTER_FIELDS = [
  "name",
  "country",
  "city",
  "address",
  "phone",
  "email",
  "website",
  "time",
] as const;
export type CenterField = (typeof CENTER_FIELDS)[number];

/** What stands beside each field. */
export const centerLabels: Readonly<Record<CenterField, string>> = {
  name: "Name",
  country: "Country",
  city: "City",
  address: "Address",
  phone: "Phone",
  email: "Email",
  website: "Website",
  time: "Operating hours",
};

/** The fields that no center may lack. */
export const REQUIRED_CENTER_FIELDS = ["name", "country", "city"] as const;

/** The one message when a required field is missing (the product's validation rules). */
export const CENTER_INCOMPLETE = "Name, country, and city are required.";

/** The country of a center that states none. */
export const DEFAULT_CENTER_COUNTRY = "Bangladesh";

const MAX_LENGTHS: Readonly<Record<CenterField, number>> = {
  name: 200,
  country: 100,
  city: 100,
  address: 300,
  phone: 50,
  email: 254,
  website: 2048,
  time: 100,
};

/** A center as typed: every field is text, empty where nothing was given. */
export type CenterText = Record<CenterField, string>;

/** A form with nothing in it but the country. */
export const EMPTY_CENTER: CenterText = {
  name: "",
  country: DEFAULT_CENTER_COUNTRY,
  city: "",
  address: "",
  phone: "",
  email: "",
  website: "",
  time: "",
};

const UNUSABLE = /[\p{Cc}\u202a-\u202e\u2066-\u2069\ufffd]/u;
const EMAIL = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/;

/**
 * Everything that keeps a center from being stored, in the order of its fields; empty when nothing does. A missing
 * required field hides the rest: its message names all three.
 */
export function checkCenter(center: CenterText): FieldError[] {
  const missing = REQUIRED_CENTER_FIELDS.find((field) => tidy(center[field]) === "");
  if (missing) return [{ field: missing, message: CENTER_INCOMPLETE }];
  return CENTER_FIELDS.flatMap((field) => {
    const message = faultOf(field, tidy(center[field]));
    return message === null ? [] : [{ field, message }];
  });
}

function faultOf(field: CenterField, text: string): string | null {
  if (text === "") return null;
  if ([...text].length > MAX_LENGTHS[field]) {
    return `${centerLabels[field]} must be at most ${MAX_LENGTHS[field]} characters`;
  }
  if (UNUSABLE.test(text)) return `${centerLabels[field]} contains characters that cannot be used`;
  if (field === "city" && !listedCity(text)) return `City must be one of ${CITY_NAMES.join(", ")}`;
  if (field === "email" && !EMAIL.test(text)) return "Please enter a valid email address";
  if (field === "website" && !WebAddress.safeParse(text).success) {
    return "Website must be an address that starts with http:// or https://";
  }
  return null;
}

/** Text without needless space. */
export function tidy(typed: string): string {
  return typed.normalize("NFC").replace(/\s+/g, " ").trim();
}

/** The city of the list that was typed, whatever its case. */
export function listedCity(typed: string): string | undefined {
  return CITY_NAMES.find((name) => name.toLowerCase() === typed.toLowerCase());
}
