import { z } from "zod";
import {
  type FieldError,
  MAX_URL_LENGTH,
  type ReadText,
  readText,
  WebAddress,
} from "#shared/http/fields.ts";
import { CITY_NAMES } from "#shared/options/options.ts";
import { cleanText } from "#shared/text/clean.ts";
import { isEmailAddress, MAX_EMAIL_LENGTH, NOT_AN_EMAIL } from "#shared/text/plain.ts";
import { asError, asIssue, asSentence, mustBeText, sentence } from "#shared/text/sentence.ts";

/** In the order of form, CSV file and messages. */
const FIELDS = {
  name: { label: "Name", max: 200 },
  country: { label: "Country", max: 100 },
  city: { label: "City", max: 100 },
  address: { label: "Address", max: 300 },
  phone: { label: "Phone", max: 50 },
  email: { label: "Email", max: MAX_EMAIL_LENGTH },
  website: { label: "Website", max: MAX_URL_LENGTH },
  time: { label: "Operating hours", max: 100 },
} as const;

export type CenterField = keyof typeof FIELDS;
export const CENTER_FIELDS = Object.keys(FIELDS) as CenterField[];

export function ofEachCenterField<Value>(make: (field: CenterField) => Value) {
  const entries = CENTER_FIELDS.map((field) => [field, make(field)]);
  return Object.fromEntries(entries) as Record<CenterField, Value>;
}

export const centerLabels = ofEachCenterField((field): string => FIELDS[field].label);

const REQUIRED_CENTER_FIELDS = ["name", "country", "city"] as const;

/** One message for all three (the validation rules). */
const CENTER_INCOMPLETE = "Name, country, and city are required.";

const DEFAULT_CENTER_COUNTRY = "Bangladesh";

type CenterText = Record<CenterField, string>;

export const EMPTY_CENTER: CenterText = {
  ...ofEachCenterField(() => ""),
  country: DEFAULT_CENTER_COUNTRY,
};

/** A missing required field hides other errors: its message names all three. */
function readCenter(typed: CenterText): { center: CenterText; fieldErrors: FieldError[] } {
  const center = { ...typed };
  const fieldErrors: FieldError[] = [];
  for (const field of CENTER_FIELDS) {
    const { text, fieldError } = readField(field, typed[field]);
    center[field] = text;
    if (fieldError !== null) fieldErrors.push({ field, ...asSentence(fieldError) });
  }
  const isMissing = (field: CenterField) =>
    center[field] === "" && !fieldErrors.some((fieldError) => fieldError.field === field);
  const missing = REQUIRED_CENTER_FIELDS.find(isMissing);
  return {
    center,
    fieldErrors: missing ? [{ field: missing, message: CENTER_INCOMPLETE }] : fieldErrors,
  };
}

function readField(field: CenterField, typed: string): ReadText {
  const read = readText(typed, FIELDS[field]);
  if (read.fieldError !== null || read.text === "") return read;
  switch (field) {
    case "city":
      return readCity(read.text);
    case "email":
      return isEmailAddress(read.text) ? read : { text: "", fieldError: NOT_AN_EMAIL };
    case "website":
      return readWebsite(read.text);
    default:
      return read;
  }
}

function readCity(typed: string): ReadText {
  const text = CITY_NAMES.find((name) => name.toLowerCase() === typed.toLowerCase());
  if (text === undefined)
    return {
      text: "",
      fieldError: sentence("City must be one of {cities}", { cities: CITY_NAMES.join(", ") }),
    };
  return { text, fieldError: null };
}

function readWebsite(typed: string): ReadText {
  const read = WebAddress.safeParse(typed);
  if (read.success) return { text: read.data, fieldError: null };
  const fieldError = "Website must be an address that starts with http:// or https://";
  return { text: "", fieldError };
}

const text = (field: CenterField, fallback = "") =>
  z
    .string({ error: asError(mustBeText(centerLabels[field])) })
    .nullish()
    .transform((value) => value ?? fallback);

/** Optional fields without text become null. Without a country it is in Bangladesh; an empty country is a missing one. */
export const CenterInput = z
  .object(
    {
      ...ofEachCenterField((field) => text(field)),
      country: text("country", DEFAULT_CENTER_COUNTRY),
    },
    "The medical center must be an object with its fields",
  )
  .transform((typed, context) => {
    const { center, fieldErrors } = readCenter(typed);
    for (const { field, ...fieldError } of fieldErrors) {
      context.addIssue({ ...asIssue(fieldError), path: [field] });
    }
    return {
      ...center,
      address: center.address || null,
      phone: center.phone || null,
      email: center.email || null,
      website: center.website || null,
      time: center.time || null,
    };
  })
  .meta({ id: "MedicalCenterForm" });
export type CenterInput = z.output<typeof CenterInput>;

/** Two centers are the same if name and city are, apart from case and spaces. */
export function centerKey(center: { name: string; city: string }): string {
  return `${cleanText(center.name)}\n${cleanText(center.city)}`.toLowerCase();
}
