import { z } from "zod";
import { endpoint } from "#shared/http/endpoint.ts";
import { component, Id } from "#shared/http/fields.ts";
import { ALL_KINDS_ON, WantedKinds, WantedKindsChange } from "#shared/notifications/contract.ts";
import { MESSAGE_LANGUAGES } from "#shared/slips/contract-changes.ts";
import { SLIP_FORM_FIELDS } from "#shared/slips/form/form-fields.ts";
import { inShort, MAX_EMAIL_LENGTH } from "#shared/text/plain.ts";

/** Fields of the slip form that may keep their value for the next application: no names, numbers or dates. */
export const PINNABLE_FIELDS = [
  "country_traveling_to",
  "visa_type",
  "position_applied_for",
  "city",
  "medical_center_id",
  "passport_issue_place",
  "email",
  "agent",
] as const;

/** Columns of the slips list beside Applicant and Actions, which always show; the first five are the specified ones. */
export const LIST_COLUMNS = [
  "passport",
  "status",
  "process_status",
  "submitted",
  "countdown",
  "city",
  "position",
  "submitted_by",
  "phone",
  "agent",
] as const;

/** What a date of numbers begins with. Texts with the month's name or a year of four digits in front have one reading. */
export const DATE_ORDERS = ["day", "month", "year"] as const;
export type DateOrder = (typeof DATE_ORDERS)[number];

/** The whole name of a person in one column, which is divided into the two of the form. */
export const FULL_NAME = "full_name";

const DENSITIES = ["comfortable", "compact"] as const;
export const MAX_RECENT = 5;
export const MAX_IMPORT_COLUMNS = 60;
export const MAX_IMPORT_DATES = 24;

const recent = (label: string, longest: number) => {
  const error = `${label} must be a list of texts of 1 to ${longest} characters`;
  return z
    .array(z.string(error).min(1, error).max(longest, error), error)
    .max(MAX_RECENT, `${label} holds at most ${MAX_RECENT}`);
};
const onOrOff = (label: string) => z.boolean(`${label} must be on or off`);
const known = (label: string) => `${label} names something that is not known`;
const onlyKnown = (unknown: string, otherwise: string) => ({
  error: ({ code }: { code?: string }) => (code === "unrecognized_keys" ? unknown : otherwise),
});
const distinct = <T>(items: readonly T[]) => new Set(items).size === items.length;
/** A list of more than there are is not looked at. */
const eachOnce = <One extends z.ZodEnum>(one: One, repeated: string) =>
  z.array(one).max(one.options.length, repeated).refine(distinct, repeated);

const Pinnable = z.enum(PINNABLE_FIELDS, known("A pin"));
const Column = z.enum(LIST_COLUMNS, known("Columns"));

const fields = {
  pins: eachOnce(Pinnable, "Pins names a field twice"),
  pinned: z.partialRecord(
    Pinnable,
    z.union([z.string().max(254), Id], "A pinned value must be text or a record number"),
    onlyKnown("Only a pinned field keeps a value", "Pinned must be fields with their values"),
  ),
  recent_positions: recent("Recent positions", 3),
  recent_places: recent("Recent places", 100),
  recent_emails: recent("Recent e-mails", MAX_EMAIL_LENGTH),
  enter_moves: onOrOff("Enter goes to the next field"),
  stays_on_form: onOrOff("Stay here after submitting"),
  /** Headings of imported files with the field they map to; null: skip the column. */
  import_columns: z
    .record(
      z.string().max(100),
      z.enum([...SLIP_FORM_FIELDS, FULL_NAME], known("Import columns")).nullable(),
    )
    .refine(
      (columns) => Object.keys(columns).length <= MAX_IMPORT_COLUMNS,
      `Import columns holds at most ${MAX_IMPORT_COLUMNS}`,
    ),
  /** What the dates of a column begin with, where its cells do not say, by heading and file shape. */
  import_dates: z
    .record(z.string().max(16), z.enum(DATE_ORDERS, known("Import dates")))
    .refine(
      (dates) => Object.keys(dates).length <= MAX_IMPORT_DATES,
      `Import dates holds at most ${MAX_IMPORT_DATES}`,
    ),
  bell: WantedKindsChange,
  sound: onOrOff("Sound"),
  density: z.enum(DENSITIES, "Density is not one of the choices"),
  columns: eachOnce(Column, "Columns names one twice"),
  single_keys: onOrOff("Single-key shortcuts"),
  /** The language of texts to applicants, chosen last. */
  message_language: z.enum(MESSAGE_LANGUAGES, "Message language is not one of the choices"),
};

export const Preferences = component("Preferences", { ...fields, bell: WantedKinds });
export type Preferences = z.infer<typeof Preferences>;

/** Each key replaces the saved value, except `bell`, which is merged. */
export const PreferencesChange = z
  .strictObject(fields, {
    error: (issue) =>
      issue.code === "unrecognized_keys"
        ? `There is no preference “${inShort(issue.keys[0] ?? "")}”`
        : undefined,
  })
  .partial()
  .meta({ id: "PreferencesChange" });
export type PreferencesChange = z.infer<typeof PreferencesChange>;

export type SavedPreferences = Partial<Omit<Preferences, "bell"> & { bell: Partial<WantedKinds> }>;

/** The JSON of the preferences has at most so many bytes. */
export const MAX_PREFERENCES_BYTES = 4096;

export const DEFAULT_PREFERENCES: Readonly<Preferences> = {
  pins: [],
  pinned: {},
  recent_positions: [],
  recent_places: [],
  recent_emails: [],
  enter_moves: true,
  stays_on_form: false,
  import_columns: {},
  import_dates: {},
  bell: ALL_KINDS_ON,
  sound: false,
  density: "comfortable",
  columns: ["passport", "status", "process_status", "submitted", "countdown"],
  single_keys: true,
  message_language: "bn",
};

export const getPreferences = endpoint({
  method: "GET",
  path: "/user/preferences",
  access: "signed-in",
  summary: "The user's preferences, with defaults for those not set",
  reading: "none",
  answer: Preferences,
});

export const changePreferences = endpoint({
  method: "PUT",
  path: "/user/preferences",
  access: "signed-in",
  summary: "Set some preferences; the others stay as they are",
  body: PreferencesChange,
  reading: "none",
  answer: Preferences,
});
