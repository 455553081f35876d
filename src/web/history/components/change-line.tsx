import type { FieldChange } from "#shared/log/contract.ts";
import { slipFormLabels } from "#shared/slips/form/form-labels.ts";
import { fieldInWords, isChoice, slipFieldNamed } from "#shared/slips/text-fields.ts";
import { shownNationalId } from "#shared/slips/text-slip.ts";
import { plainDate } from "#shared/time/plain-date.ts";
import { useCurrentUser } from "#web/auth/use-current-user.ts";
import { shownDateLong } from "#web/language/dates.ts";
import { inLanguage, t, tParts } from "#web/language/translate.ts";
import { ExternalLink } from "#web/ui/external-link.tsx";
import classes from "./slip-timeline.module.css";

/** Names a medical center by its id. */
export type CenterNames = (id: number) => string;

type ChangeLineProps = { change: FieldChange; centerName: CenterNames };

/** One changed field: its label, what it was and what it became, in words instead of codes. */
export function ChangeLine({ change, centerName }: ChangeLineProps) {
  const { field, from, to } = change;
  if (field === "imported_from")
    return <li translate="no">{tParts("Imported from {file}", { file: to ?? t("a file") })}</li>;
  // Erasing leaves which field changed.
  if (from === null && to === null) return <li className={classes.field}>{labelOf(field)}</li>;
  return (
    <li>
      <span className={classes.field}>{labelOf(field)}: </span>
      {from !== null && (
        <>
          <del className={classes.from}>
            <Value field={field} value={from} centerName={centerName} />
          </del>
          {" → "}
        </>
      )}
      {to === null ? t("removed") : <Value field={field} value={to} centerName={centerName} />}
    </li>
  );
}

type ValueProps = { field: string; value: string | number; centerName: CenterNames };

function Value({ field, value, centerName }: ValueProps) {
  const { role } = useCurrentUser();
  if (typeof value === "string" && /^https?:\/\//i.test(value))
    return <ExternalLink href={value} />;
  if (field === "medical_center_id") return <bdi>{centerName(Number(value))}</bdi>;
  const words = wordsFor(field, String(value));
  return <bdi translate="no">{field === "national_id" ? shownNationalId(words, role) : words}</bdi>;
}

const RECORD_LABELS: Readonly<Record<string, string>> = {
  status: t("Status"),
  process_status: t("Process Status"),
  payment_status: t("Payment"),
  payment_link: t("Payment link"),
  slip_url: t("Slip URL"),
  failed_reason: t("Reason"),
  declined_reason: t("Reason"),
  channel: t("By"),
  occasion: t("What"),
};

function labelOf(name: string): string {
  const field = slipFieldNamed(name);
  return inLanguage(
    field ? slipFormLabels[field] : (RECORD_LABELS[name] ?? name.replaceAll("_", " ")),
  );
}

/** Words that are no field of the form's: by which way a slip was handed over, and what. */
const WORDS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  channel: { whatsapp: "WhatsApp", sms: "SMS", email: t("E-mail"), copy: t("Copied text") },
  occasion: { "payment-link": t("Payment link"), "slip-ready": t("Slip") },
};

function wordsFor(name: string, value: string): string {
  const word = WORDS[name]?.[value];
  if (word) return word;
  const date = plainDate(value);
  if (date) return shownDateLong(date);
  const field = slipFieldNamed(name);
  if (!field) return inLanguage(value.replaceAll("not_started", "not started"));
  const words = fieldInWords(field, value);
  return isChoice(field) ? inLanguage(words) : words;
}
