import { IMPORT_FIELDS } from "#shared/imports/rules-columns.ts";
import type { Slip } from "#shared/slips/contract.ts";
import {
  isErased,
  SLIP_FIELDS,
  STORED_SLIP_FIELDS,
  slipFormLabels,
} from "#shared/slips/form/form-fields.ts";
import type { Erased } from "#shared/slips/form/form-kinds.ts";
import { displayedStatus, processStatusLabel } from "#shared/slips/rules.ts";
import { fieldInWords } from "#shared/slips/text-slip.ts";
import { formatTime } from "#shared/time/instants.ts";
import { dhakaDayOf } from "#shared/time/plain-date.ts";

const FIELDS = IMPORT_FIELDS.filter((field) => field !== "medical_center_id");

export const EXPORT_COLUMNS = [
  ...FIELDS,
  "medical_center",
  "status",
  "process_status",
  "payment_status",
  "payment_link",
  "slip_url",
  "submitted_by",
  "created_at",
] as const;
export type ExportColumn = (typeof EXPORT_COLUMNS)[number];

export const EXPORT_HEADINGS: Readonly<Record<ExportColumn, string>> = {
  ...slipFormLabels,
  medical_center: slipFormLabels.medical_center_id,
  status: "Status",
  process_status: "Process Status",
  payment_status: "Payment",
  payment_link: "Payment link",
  slip_url: "Slip URL",
  submitted_by: "Submitted by",
  created_at: "Submitted",
};

// Numbers that identify a person are erased to a placeholder with digits.
function isPersonalNumber(column: ExportColumn): boolean {
  const field = STORED_SLIP_FIELDS.find((name) => name === column);
  if (field === undefined) return false;
  const { erased }: { erased: Erased } = SLIP_FIELDS[field];
  return erased !== "unchanged" && erased.digits !== undefined;
}

export const EXPORT_PRESETS = [
  { name: "For the booking form", columns: [...FIELDS, "medical_center"] },
  { name: "Everything", columns: EXPORT_COLUMNS },
  {
    name: "Without personal numbers",
    columns: EXPORT_COLUMNS.filter((column) => !isPersonalNumber(column)),
  },
] as const satisfies readonly { name: string; columns: readonly ExportColumn[] }[];

/** A workbook stores these as dates. */
export const DAY_COLUMNS: readonly ExportColumn[] = [
  "date_of_birth",
  "passport_issue_date",
  "passport_expiry_date",
];

/** Names instead of codes; days as `yyyy-MM-dd`, which no spreadsheet misreads. Nothing where it was erased. */
export function exportText(slip: Slip, column: ExportColumn): string {
  const field = STORED_SLIP_FIELDS.find((name) => name === column);
  if (field !== undefined && isErased(slip, field)) return "";
  switch (column) {
    case "medical_center":
      return slip.MedicalCenter ? `${slip.MedicalCenter.name}, ${slip.MedicalCenter.city}` : "";
    case "status":
      return displayedStatus(slip);
    case "process_status":
      return processStatusLabel(slip);
    case "submitted_by":
      return `${slip.User.first_name} ${slip.User.last_name}`;
    case "created_at":
      return `${dhakaDayOf(new Date(slip.created_at))} ${formatTime(slip.created_at)}`;
    case "payment_status":
    case "payment_link":
    case "slip_url":
    case "date_of_birth":
    case "passport_issue_date":
    case "passport_expiry_date":
      return slip[column] ?? "";
    default:
      return fieldInWords(column, slip[column] ?? "");
  }
}

export function exportFileName(day: string, format: "csv" | "xlsx"): string {
  return `slips-${day}.${format}`;
}
