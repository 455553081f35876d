import { DATE_ORDERS, type DateOrder, FULL_NAME } from "#shared/profile/contract-preferences.ts";
import { SLIP_FIELDS } from "#shared/slips/form/form-fields.ts";
import type { FieldKind } from "#shared/slips/form/form-kinds.ts";
import { formatDayMonthYear, type PlainDate } from "#shared/time/plain-date.ts";
import { type ColumnMap, IMPORT_FIELDS } from "./rules-columns.ts";
import type { SheetRow } from "./rules-rows.ts";
import {
  type DayContext,
  type ImportField,
  orderInHeading,
  type Readings,
  readDay,
  readingsOf,
} from "./rules-values.ts";

export type OrderProof = { order: DateOrder; line: number; text: string };

export type ColumnDates =
  | { kind: "plain" }
  | { kind: "settled"; order: DateOrder; proof: OrderProof | "heading" }
  /** All cells fit several orders: `text` is the first that is another day in each. */
  | { kind: "open"; text: string; readings: Readings }
  | { kind: "contradiction"; proofs: readonly OrderProof[]; hinted: DateOrder | null };

type DateCell = { line: number; text: string };

/** A column has one order: a cell that fits one order only settles it for all, and so do several that share one order only. */
function judgeDates(heading: string, cells: readonly DateCell[], context: DayContext): ColumnDates {
  const hinted = orderInHeading(heading);
  const proofs = new Map<DateOrder, OrderProof>();
  let open: Extract<ColumnDates, { kind: "open" }> | null = null;
  let shared: readonly DateOrder[] = DATE_ORDERS;
  let lastShared: OrderProof | null = null;
  for (const { line, text } of cells) {
    const readings = readingsOf(text, context);
    const fitting = DATE_ORDERS.filter((one) => readings[one]);
    const [order, other] = fitting;
    if (!order) continue;
    if (!other && !proofs.has(order)) proofs.set(order, { order, line, text });
    const both = shared.filter((one) => fitting.includes(one));
    const [only] = both;
    if (only && both.length === 1 && shared.length > 1) lastShared = { order: only, line, text };
    shared = both;
    if (new Set(Object.values(readings)).size > 1) open ??= { kind: "open", text, readings };
  }
  if (proofs.size === 0 && lastShared) proofs.set(lastShared.order, lastShared);
  const [proof, another] = proofs.values();
  const isAgainstHeading = hinted !== null && proof !== undefined && proof.order !== hinted;
  if (another || isAgainstHeading) {
    return { kind: "contradiction", proofs: [...proofs.values()], hinted };
  }
  if (hinted) return { kind: "settled", order: hinted, proof: "heading" };
  if (proof) return { kind: "settled", order: proof.order, proof };
  return open ?? { kind: "plain" };
}

export type DateColumn = {
  field: ImportField;
  heading: string;
  dates: ColumnDates;
  /** How many real dates stand among texts as if the spreadsheet had exchanged their day and month. */
  exchanged: number;
};

/** Whether only the person knows the order. */
export function isAsked({ kind }: ColumnDates): boolean {
  return kind === "open" || kind === "contradiction";
}

type SheetDays = { today: PlainDate; countsFrom1904: boolean };

/** The columns of days, each with its own order: one sheet may hold several. */
export function findDateColumns(
  headings: readonly string[],
  columns: ColumnMap,
  rows: readonly SheetRow[],
  today: PlainDate,
): DateColumn[] {
  return columns.flatMap((field, at) => {
    if (field === null || field === FULL_NAME) return [];
    const kind = dayKindOf(field);
    if (!kind) return [];
    const heading = headings[at] ?? "";
    const cells = rows.map(({ line, cells }) => ({ line, text: cells[field] ?? "" }));
    const dates = judgeDates(heading, cells, { kind, today });
    return [{ field, heading, dates, exchanged: countExchanged(dates, cells) }];
  });
}

// A spreadsheet of another country leaves 27/03/1990 as text and makes 04/03/1990 a date, with 3 as its day.
function countExchanged(dates: ColumnDates, cells: readonly DateCell[]): number {
  if (dates.kind !== "settled" || dates.proof === "heading") return 0;
  const days = cells.flatMap(({ text }) => /^\d{4}-\d\d-(\d\d)$/.exec(text)?.[1] ?? []);
  return days.every((day) => Number(day) <= 12) ? days.length : 0;
}

export type DateOrders = Readonly<Partial<Record<ImportField, DateOrder>>>;

/** Days as the form shows them; a cell that is none, or that does not fit its column, stays with the reason. */
export function withDays(
  row: SheetRow,
  orders: DateOrders,
  { today, countsFrom1904 }: SheetDays,
): SheetRow {
  const cells = { ...row.cells };
  const fieldErrors = { ...row.fieldErrors };
  for (const field of IMPORT_FIELDS) {
    const [kind, text] = [dayKindOf(field), cells[field]];
    if (!kind || !text || fieldErrors[field]) continue;
    const day = readDay(text, orders[field] ?? "day", { kind, today, countsFrom1904 });
    if (typeof day === "string") cells[field] = formatDayMonthYear(day);
    else if (day) fieldErrors[field] = day.fieldError;
  }
  return { ...row, cells, fieldErrors };
}

function dayKindOf(field: ImportField) {
  const declared: FieldKind = SLIP_FIELDS[field];
  return declared.kind === "day" ? declared.of : null;
}
