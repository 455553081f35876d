import { z } from "zod";
import { endpoint } from "#shared/http/endpoint.ts";
import { component, Day, FileAnswer, Id, IdParam, Instant, Sentence } from "#shared/http/fields.ts";
import { IfMatchHeader } from "#shared/http/headers.ts";
import { asError, sentence } from "#shared/text/sentence.ts";
import { CenterInput } from "./form.ts";

const CenterFields = z.object({
  name: z.string(),
  country: z.string(),
  /** The city's name, not its code. */
  city: z.string(),
  address: z.string().nullable(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  website: z.string().nullable(),
  /** Operating hours, for example 9AM-5PM. */
  time: z.string().nullable(),
});

export const MedicalCenter = CenterFields.extend({ id: Id, updated_at: Instant }).meta({
  id: "MedicalCenter",
});
export type MedicalCenter = z.infer<typeof MedicalCenter>;

export const listMedicalCenters = endpoint({
  method: "GET",
  path: "/medical-centers",
  access: "signed-in",
  summary: "All medical centers by name",
  answer: z.array(MedicalCenter),
});

export const createMedicalCenter = endpoint({
  method: "POST",
  path: "/medical-centers",
  access: "admin",
  summary: "Add a medical center; without a country it is in Bangladesh",
  body: CenterInput,
  status: 201,
  answer: MedicalCenter,
});

export const updateMedicalCenter = endpoint({
  method: "PUT",
  path: "/medical-centers/:id",
  access: "admin",
  summary: "Replace the fields of a medical center",
  params: IdParam,
  headers: IfMatchHeader,
  body: CenterInput,
  answer: MedicalCenter,
});

export const deleteMedicalCenter = endpoint({
  method: "DELETE",
  path: "/medical-centers/:id",
  access: "admin",
  summary: "Delete a medical center; its slips stay, without a center",
  params: IdParam,
  headers: IfMatchHeader,
});

export const countSlipsOfCenter = endpoint({
  method: "GET",
  path: "/medical-centers/:id/slips",
  access: "admin",
  summary: "The number of slips with this medical center",
  params: IdParam,
  answer: z.object({ slips: z.int() }),
});

/** The list is read whole, by everybody. */
export const MAX_CENTERS = 2_000;
export const MAX_IMPORTED_CENTERS = 500;

/** In characters. */
export const MAX_CSV_LENGTH = 200_000;

/** Enough for that many characters of any script. */
const IMPORT_BODY_LIMIT = 1024 * 1024;

/** A snapshot of the public directory; it does not say who is approved. */
export const StarterList = component("StarterList", {
  date: Day,
  centers: z.array(
    CenterFields.extend({
      exists: z.boolean(),
    }),
  ),
});
export type StarterList = z.infer<typeof StarterList>;
export type StarterCenter = StarterList["centers"][number];

export const getStarterList = endpoint({
  method: "GET",
  path: "/medical-centers/starter-list",
  access: "admin",
  summary: "The starter list from the public directory of 2025; existing centers are marked",
  answer: StarterList,
});

export const CsvRow = component("CsvRow", {
  line: z.int(),
  name: z.string(),
  city: z.string(),
  outcome: z.enum(["create", "exists", "fault"]),
  reasons: z.array(z.string()),
  sentences: z.array(Sentence),
  /** Null for a line with an error. */
  center: CenterFields.nullable(),
});
export type CsvRow = z.infer<typeof CsvRow>;

export const CsvReport = component("CsvReport", {
  rows: z.array(CsvRow),
  ignored_columns: z.array(z.string()),
});
export type CsvReport = z.infer<typeof CsvReport>;

export const checkCentersCsv = endpoint({
  method: "POST",
  path: "/medical-centers/csv/check",
  access: "admin",
  summary: "Check a CSV file: what importing it would do, line by line; stores nothing",
  isCostly: true,
  bodyLimit: IMPORT_BODY_LIMIT,
  body: z.object({
    csv: z
      .string("The file must be text")
      .min(1, "The file is empty")
      .max(MAX_CSV_LENGTH, {
        error: asError(
          sentence("The file must be at most {count} characters. Split it and import the parts.", {
            count: MAX_CSV_LENGTH,
          }),
        ),
      }),
  }),
  answer: CsvReport,
});

export const importMedicalCenters = endpoint({
  method: "POST",
  path: "/medical-centers/import",
  access: "admin",
  summary: "Store these centers, all or none; an existing name and city is skipped",
  isCostly: "alone",
  bodyLimit: IMPORT_BODY_LIMIT,
  body: z.object({
    centers: z
      .array(CenterInput, "centers must be a list of medical centers")
      .min(1, "Choose at least one medical center")
      .max(MAX_IMPORTED_CENTERS, {
        error: asError(
          sentence("Import at most {count} medical centers at once", {
            count: MAX_IMPORTED_CENTERS,
          }),
        ),
      }),
  }),
  status: 201,
  answer: z.object({ created: z.int(), skipped: z.int() }),
});

export const CENTERS_FILE_NAME = "medical-centers.csv";

export const exportMedicalCenters = endpoint({
  method: "GET",
  path: "/medical-centers/csv",
  access: "admin",
  summary: "All medical centers as CSV (RFC 4180, UTF-8), safe against formula injection",
  reading: "none",
  answer: FileAnswer,
  answerTypes: ["text/csv; charset=utf-8"],
});
