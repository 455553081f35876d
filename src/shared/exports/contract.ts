import { z } from "zod";
import { endpoint } from "#shared/http/endpoint.ts";
import { component, Day, FileAnswer, Id, Instant, pageNumber } from "#shared/http/fields.ts";
import { CITY_CODES, DESTINATION_CODES } from "#shared/options/options.ts";
import { ExportedFilter, type FilterName, slipNumbers } from "#shared/slips/contract.ts";
import { SLIP_STATUSES, TODO_FILTERS } from "#shared/slips/rules-list.ts";
import { EXPORT_COLUMNS } from "./rules-columns.ts";

export const MAX_EXPORTED = 10_000;
export const EXPORTS_PER_PAGE = 50;

const EXPORT_FORMATS = ["csv", "xlsx"] as const;

export const EXPORT_TYPES = {
  csv: "text/csv; charset=utf-8",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
} as const;

const Format = z.enum(EXPORT_FORMATS, "Format must be csv or xlsx");
const Column = z.enum(EXPORT_COLUMNS, "Columns names something that is not known");

export const ExportBody = component("ExportForm", {
  format: Format,
  filter: ExportedFilter,
  ids: slipNumbers("ids", MAX_EXPORTED).optional(),
  columns: z
    .array(Column, "Columns must be a list of columns")
    .min(1, "Choose at least one column")
    .max(EXPORT_COLUMNS.length, "Columns names one twice")
    .refine((columns) => new Set(columns).size === columns.length, "Columns names one twice"),
});
export type ExportBody = z.output<typeof ExportBody>;

export const exportSlips = endpoint({
  method: "POST",
  path: "/slip-exports",
  budget: "exports",
  isCostly: true,
  reading: "by-handler",
  access: "staff",
  summary: "Applications as a file, all pages of a filter; operators export only their own",
  body: ExportBody,
  answer: FileAnswer,
  answerTypes: [EXPORT_TYPES.csv, EXPORT_TYPES.xlsx],
});

const listedFilter = {
  status: z.enum(["all", ...SLIP_STATUSES]),
  city: z.enum(["all", ...CITY_CODES]),
  todo: z.enum(["all", ...TODO_FILTERS]),
  destination: z.enum(["all", ...DESTINATION_CODES]),
  from: Day.nullable(),
  to: Day.nullable(),
  submitter: Id.nullable(),
  agent: Id.nullable(),
} satisfies Record<FilterName, z.ZodType>;

export const SlipExport = component("SlipExport", {
  id: Id,
  at: Instant,
  by: z.string(),
  format: Format,
  row_count: z.int(),
  columns: z.array(z.string()),
  filter: z.object({ ...listedFilter, ticked: z.boolean() }),
  with_search: z.boolean(),
});
export type SlipExport = z.infer<typeof SlipExport>;

export const listExports = endpoint({
  method: "GET",
  path: "/slip-exports",
  access: "admin",
  summary: "Who exported applications, newest first",
  query: z.object({ page: pageNumber }),
  answer: z.array(SlipExport),
});
