import { z } from "zod";
import { endpoint } from "#shared/http/endpoint.ts";
import {
  choice,
  component,
  Day,
  daysInOrder,
  emptyAsAbsent,
  Id,
  IdParam,
  Instant,
  idWith,
  MAX_PAGE_SIZE,
  pageNumber,
  searchTerm,
  wholeNumber,
} from "#shared/http/fields.ts";
import { CITY_CODES, DESTINATION_CODES } from "#shared/options/options.ts";
import { asError, sentence } from "#shared/text/sentence.ts";
import { sentDay } from "#shared/time/plain-date.ts";
import { SLIP_FIELDS, STORED_SLIP_FIELDS, type StoredSlipField } from "./form/form-fields.ts";
import { type FieldKind, meaningOf } from "./form/form-kinds.ts";
import { PAYMENT_STATUSES, PROCESS_STATUSES } from "./rules.ts";
import { accessTo } from "./rules-actions.ts";
import { DEFAULT_PAGE_SIZE, SLIP_SORTS, SLIP_STATUSES, TODO_FILTERS } from "./rules-list.ts";

type Fields = typeof SLIP_FIELDS;

type Answered<Field extends FieldKind> = Field extends { kind: "record" }
  ? z.ZodNullable<typeof Id>
  : Field extends { isOptional: true }
    ? z.ZodNullable<z.ZodString>
    : z.ZodString;

const slipRecordFields = Object.fromEntries(
  STORED_SLIP_FIELDS.map((name) => [name, answered(SLIP_FIELDS[name])]),
) as { [Field in StoredSlipField]: Answered<Fields[Field]> };

function answered(field: FieldKind): z.ZodType {
  if (field.kind === "record") return Id.nullable();
  const shape = answeredText(field);
  return field.isOptional ? shape.nullable() : shape;
}

function answeredText(field: FieldKind): z.ZodType {
  if (field.kind === "day") return Day;
  if (field.kind !== "code") return z.string();
  // Described as the choice that it is in the form; the page takes it as text.
  const codes = field.options.map(({ code }) => code);
  return z.string().meta({ enum: codes, description: meaningOf(field.options) });
}

export const Slip = component("Slip", {
  id: Id,
  user_id: Id,
  ...slipRecordFields,
  status: z.enum(SLIP_STATUSES),
  process_status: z.enum(PROCESS_STATUSES),
  payment_status: z.enum(PAYMENT_STATUSES),
  payment_link: z.string().nullable(),
  slip_url: z.string().nullable(),
  failed_reason: z.string().nullable(),
  /** Edited after its approval, and not sent since. */
  edited_since_approval: z.boolean(),
  queued_at: Instant.nullable(),
  created_at: Instant,
  updated_at: Instant,
  erased_at: Instant.nullable().meta({
    description: "When the person's data was erased; such a slip is viewed or deleted only",
  }),
  User: z.object({ id: Id, first_name: z.string(), last_name: z.string(), email: z.string() }),
  MedicalCenter: z
    .object({ id: Id, name: z.string(), city: z.string(), country: z.string() })
    .nullable(),
});
export type Slip = z.infer<typeof Slip>;

export const SlipNumber = idWith("Each slip must be a record number");

export const slipNumbers = (
  name: string,
  max: number,
  tooMany = sentence("At most {count} slips at once", { count: max }),
) =>
  z
    .array(SlipNumber, `${name} must be a list of record numbers`)
    .min(1, "Choose at least one slip")
    .max(max, { error: asError(tooMany) });

export const ON_SLIP = {
  as: "act",
  slips: ({ id }: z.output<typeof IdParam>): readonly number[] => [id],
} as const;

export const getSlip = endpoint({
  method: "GET",
  path: "/auto/slip/:id",
  access: accessTo("view"),
  summary: "One slip application",
  params: IdParam,
  reading: { as: "record", slips: ({ id }) => [id] },
  answer: Slip,
});

export const RECENT_COUNT = 5;

const day = (label: string, description: string) => {
  const notADay = { error: `${label} must be a day, such as 2026-11-19` };
  return z
    .preprocess(
      emptyAsAbsent,
      z
        .string(notADay)
        .transform((text): string => sentDay(text) ?? "")
        .pipe(z.string().min(1, notADay))
        .optional(),
    )
    .meta({ type: "string", format: "date", description });
};

const asNumber = (value: unknown) =>
  typeof value === "string" && /^[1-9]\d{0,14}$/.test(value) ? Number(value) : emptyAsAbsent(value);
/** The number of a record, in an address. */
const recordNumber = (error: string, description: string) =>
  z
    .preprocess(asNumber, z.int({ error }).min(1, { error }).optional())
    .meta({ type: "integer", minimum: 1, description });

/** A part that narrows nothing is "all" or missing. Whatever has to know each part asks the compiler for its name. */
const narrowingParts = {
  status: choice("Status", ["all", ...SLIP_STATUSES], "all"),
  city: choice("City", ["all", ...CITY_CODES], "all"),
  destination: choice("Destination", ["all", ...DESTINATION_CODES], "all"),
  from: day("From", "The first day of submission, in Dhaka."),
  to: day("To", "The last day of submission, in Dhaka."),
  submitter: recordNumber(
    "Submitter must be the number of an account",
    "The account that submitted it.",
  ),
  agent: recordNumber(
    "Agent must be the number of an agent",
    "The agent who brought the applicant.",
  ),
  todo: choice("Todo", ["all", ...TODO_FILTERS], "all"),
};

export const CountedFilter = z.object(narrowingParts).refine(...daysInOrder);
export type CountedFilter = z.infer<typeof CountedFilter>;

export type FilterName = keyof typeof narrowingParts;
export const FILTER_NAMES = Object.keys(narrowingParts) as FilterName[];

/** The parts of a filter that narrow, each with its value. */
export function chosenParts(filter: CountedFilter): [FilterName, string | number][] {
  return FILTER_NAMES.flatMap((name): [FilterName, string | number][] => {
    const value = filter[name];
    return value === undefined || value === "all" ? [] : [[name, value]];
  });
}

export const ExportedFilter = z
  .object({ ...narrowingParts, search: searchTerm })
  .refine(...daysInOrder);
export type ExportedFilter = z.infer<typeof ExportedFilter>;

export const SlipFilter = z
  .object({
    page: pageNumber,
    limit: wholeNumber("Limit", MAX_PAGE_SIZE, DEFAULT_PAGE_SIZE),
    ...narrowingParts,
    sort: choice("Sort", SLIP_SORTS, "newest"),
    search: searchTerm,
  })
  .refine(...daysInOrder);
export type SlipFilter = z.infer<typeof SlipFilter>;

// By status and submitter counts are stored, beside either the city or the agent; those of a todo filter are never asked
// for by these.
const COUNTED_WITHOUT_WALK: readonly FilterName[] = [
  "status",
  "city",
  "agent",
  "submitter",
  "todo",
];

/** Counts of any other filter, such as days, are not stored: each takes an index scan. */
export const isCountedByWalk = (filter: CountedFilter): boolean =>
  chosenParts(filter).some(([name]) => !COUNTED_WITHOUT_WALK.includes(name)) ||
  (filter.agent !== undefined && filter.city !== "all");

export const isFar = ({ page, limit }: Pick<SlipFilter, "page" | "limit">): boolean =>
  (page - 1) * limit >= 1_000;

export const ALL_SLIPS: SlipFilter = {
  page: 1,
  limit: DEFAULT_PAGE_SIZE,
  status: "all",
  city: "all",
  sort: "newest",
  todo: "all",
  search: "",
  destination: "all",
};

export const MOST_COUNTED = 50;

export const SlipPage = component("SlipPage", {
  slips: z.array(Slip),
  serverTime: Instant,
  totalPages: z.int(),
  currentPage: z.int(),
  totalSlips: z.int(),
  totalPending: z.int(),
  totalApproved: z.int(),
  totalDeclined: z.int(),
  /** Not all matches were counted: all totals are lower bounds. */
  isTotalLowerBound: z.literal(true).optional(),
});
export type SlipPage = z.infer<typeof SlipPage>;

export const listSlips = endpoint({
  method: "GET",
  path: "/auto/slips",
  access: "signed-in",
  summary:
    "A page of slip applications with the four counts, newest first unless sorted otherwise; links to pay by expiry, soonest first",
  query: SlipFilter,
  isCostly: (filter) =>
    filter.search !== "" || filter.todo !== "all" || isCountedByWalk(filter) || isFar(filter),
  reading: { as: "list", slips: ({ slips }) => slips.map(({ id }) => id) },
  answer: SlipPage,
});

const SlipCountsQuestion = z.object({
  filters: z
    .array(CountedFilter, "Filters must be a list")
    .max(MOST_COUNTED, `At most ${MOST_COUNTED} filters at once`),
});

const Submitter = z.object({ id: Id, name: z.string(), email: z.string() });
export type Submitter = z.infer<typeof Submitter>;

export const listSubmitters = endpoint({
  method: "GET",
  path: "/auto/slips/submitters",
  access: "signed-in",
  summary: "Everybody who submitted a slip that the caller sees, by name",
  answer: z.array(Submitter),
});

export const countSlips = endpoint({
  method: "POST",
  path: "/auto/slips/counts",
  access: "signed-in",
  summary: "The number of slips for each of these filters, in the same order",
  isCostly: true,
  body: SlipCountsQuestion,
  answer: z.array(z.int()),
});
