import type { FieldChange } from "#shared/history/contract.ts";
import {
  cityName,
  countryName,
  destinationName,
  genderName,
  maritalStatusName,
  nationalityName,
  positionName,
  visaTypeLabel,
} from "#shared/options/options.ts";
import { SLIP_FORM_FIELDS, slipFormLabels } from "#shared/slips/form-labels.ts";
import { formatPlainDateLong, plainDate } from "#shared/time/plain-date.ts";
import { ExternalLink } from "#web/ui/external-link.tsx";
import classes from "./slip-timeline.module.css";

/** Names a medical center by its id. */
export type CenterNames = (id: number) => string;

type ChangeLineProps = { change: FieldChange; centerName: CenterNames };

/** One changed field: its label, what it was and what it became, in words instead of codes. */
export function ChangeLine({ change, centerName }: ChangeLineProps) {
  const { field, from, to } = change;
  return (
    <li className={classes.change}>
      <span className={classes.field}>{labelOf(field)}: </span>
      {from !== null && (
        <>
          <del className={classes.from}>
            <Value field={field} value={from} centerName={centerName} />
          </del>
          {" → "}
        </>
      )}
      {to === null ? "removed" : <Value field={field} value={to} centerName={centerName} />}
    </li>
  );
}

type ValueProps = { field: string; value: string | number; centerName: CenterNames };

function Value({ field, value, centerName }: ValueProps) {
  if (typeof value === "string" && /^https?:\/\//i.test(value))
    return <ExternalLink href={value} />;
  if (field === "medical_center_id") return <bdi>{centerName(Number(value))}</bdi>;
  return <bdi translate="no">{wordsFor(field, String(value))}</bdi>;
}

const RECORD_LABELS: Readonly<Record<string, string>> = {
  status: "Status",
  process_status: "Process status",
  payment_status: "Payment",
  payment_link: "Payment link",
  slip_url: "Slip URL",
  failed_reason: "Reason",
};

function labelOf(field: string): string {
  const known = SLIP_FORM_FIELDS.find((one) => one === field);
  return known ? slipFormLabels[known] : (RECORD_LABELS[field] ?? field.replaceAll("_", " "));
}

const WORDS: Readonly<Record<string, (code: string) => string>> = {
  country: countryName,
  city: cityName,
  country_traveling_to: destinationName,
  gender: genderName,
  marital_status: maritalStatusName,
  nationality: nationalityName,
  visa_type: visaTypeLabel,
  position_applied_for: positionName,
};

function wordsFor(field: string, value: string): string {
  const words = WORDS[field];
  if (words) return words(value);
  const date = plainDate(value);
  return date ? formatPlainDateLong(date) : value.replaceAll("not_started", "not started");
}
