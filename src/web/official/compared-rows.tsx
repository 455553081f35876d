import { Checkbox } from "@mantine/core";
import type { ComparedFact, ProposedField, ProposedLine } from "#shared/booking/rules-proposal.ts";
import { FOLLOW_UP_LABELS } from "#shared/follow-up/form.ts";
import { RESULTS } from "#shared/follow-up/rules.ts";
import { RESULT_NAMES } from "#shared/follow-up/text.ts";
import { plainDate } from "#shared/time/plain-date.ts";
import { shownCity, shownDate, shownDestination } from "#web/language/shown.ts";
import { inLanguage, t, tParts } from "#web/language/translate.ts";
import classes from "./official.module.css";

const FACTS: Readonly<Record<ComparedFact["fact"], string>> = {
  passport_number: inLanguage("Passport number"),
  name: t("Name"),
  date_of_birth: inLanguage("Date of birth"),
  city: t("City"),
  destination: t("Destination"),
};

type ComparedRowsProps = { facts: readonly ComparedFact[]; isErased: boolean };

export function ComparedRows({ facts, isErased }: ComparedRowsProps) {
  return (
    <>
      <thead>
        <tr>
          <td />
          <td />
          <th scope="col">{t("On the page")}</th>
          <th scope="col">{t("On the desk")}</th>
        </tr>
      </thead>
      <tbody>
        {facts.every(({ page }) => page === null) && (
          <tr>
            <td />
            <td colSpan={3}>{t("The page does not say whose it is.")}</td>
          </tr>
        )}
        {factsToCompare(facts).map(({ fact, page, desk, differs, isGrave }) => (
          <tr key={fact} data-differs={differs ? (isGrave ? "grave" : "slight") : undefined}>
            <td />
            <th scope="row">{FACTS[fact]}</th>
            <td data-same={(page !== null && !differs) || undefined}>
              {page === null ? (
                <span className="desk-muted">{t("Not on the page")}</span>
              ) : (
                <Fact fact={fact} value={page} />
              )}
            </td>
            <td data-same={(page !== null && !differs) || undefined}>
              {!isErased && <Fact fact={fact} value={desk} />}
            </td>
          </tr>
        ))}
      </tbody>
    </>
  );
}

/** A payment page names nobody: five rows would say so five times. */
const factsToCompare = (facts: readonly ComparedFact[]) =>
  facts.some(({ page }) => page !== null) ? facts : [];

function Fact({ fact, value }: { fact: ComparedFact["fact"]; value: string }) {
  switch (fact) {
    case "passport_number":
      return (
        <span className={classes.code} translate="no">
          {value}
        </span>
      );
    case "name":
      return <bdi translate="no">{value}</bdi>;
    case "date_of_birth":
      return dayShown(value);
    case "city":
      return shownCity(value);
    case "destination":
      return shownDestination(value);
  }
}

function dayShown(value: string): string {
  const day = plainDate(value);
  return day ? shownDate(day) : value;
}

const LINES: Readonly<Record<ProposedField, string>> = {
  payment_link: t("Payment link"),
  slip_url: t("Slip URL"),
  is_paid: t("Payment"),
  medical_center: t("Medical center"),
  slip_number: inLanguage(FOLLOW_UP_LABELS.slip_number),
  valid_till: inLanguage(FOLLOW_UP_LABELS.valid_till),
  examined_on: inLanguage(FOLLOW_UP_LABELS.examined_on),
  result: inLanguage(FOLLOW_UP_LABELS.result),
  report_valid_till: inLanguage(FOLLOW_UP_LABELS.report_valid_till),
};

type ProposedRowsProps = {
  lines: readonly ProposedLine[];
  /** The lines without a tick. */
  left: ReadonlySet<ProposedField>;
  amount: string | null;
  onToggle: (field: ProposedField) => void;
};

export function ProposedRows({ lines, left, amount, onToggle }: ProposedRowsProps) {
  return (
    <tbody className={classes.proposed}>
      <tr className={classes.title}>
        <td />
        <th scope="rowgroup" colSpan={3}>
          {t("Will be saved")}
        </th>
      </tr>
      {lines.map((line) => (
        <tr key={line.field} data-line data-unchanged={line.isSame || undefined}>
          <td>
            {!line.isSame && (
              <Checkbox
                aria-label={t("Save {field}", { field: LINES[line.field] })}
                checked={!left.has(line.field)}
                onChange={() => onToggle(line.field)}
              />
            )}
          </td>
          <th scope="row">{LINES[line.field]}</th>
          <td>
            <Proposed line={line} amount={amount} />
          </td>
          <td>{line.isSame ? t("no change") : <Stored {...line} />}</td>
        </tr>
      ))}
    </tbody>
  );
}

function Proposed({ line: { field, change, isAdded }, amount }: ProposedLineProps) {
  if (field === "is_paid") return amount === null ? t("Paid") : t("Paid, {amount}", { amount });
  if (field !== "medical_center") return <Value field={field} value={change[field] ?? ""} />;
  const center = change.medical_center;
  if (!center) return null;
  const facts = [center.address, center.phone, center.email, center.website];
  const name = <b translate="no">{center.name}</b>;
  const city = inLanguage(center.city);
  return (
    <>
      {isAdded ? tParts("Add {name}, {city}", { name, city }) : [name, `, ${city}`]}
      {isAdded && (
        <span className={`desk-meta ${classes.facts}`} translate="no">
          {facts.filter((fact) => fact !== null).join(" · ")}
        </span>
      )}
    </>
  );
}

type ProposedLineProps = { line: ProposedLine; amount: string | null };

function Stored({ field, stored }: ProposedLine) {
  if (field === "is_paid") return t("Unpaid");
  if (field === "medical_center") return stored ?? t("None");
  if (stored === null) return <span className="desk-muted">{t("Not entered")}</span>;
  return <Value field={field} value={stored} />;
}

type ValueProps = { field: Exclude<ProposedField, "is_paid" | "medical_center">; value: string };

function Value({ field, value }: ValueProps) {
  switch (field) {
    case "payment_link":
    case "slip_url":
      return <span translate="no">{value.replace(/^https?:\/\//, "")}</span>;
    case "slip_number":
      return (
        <span className={classes.code} translate="no">
          {value}
        </span>
      );
    case "result": {
      const result = RESULTS.find((one) => one === value);
      return result ? inLanguage(RESULT_NAMES[result]) : value;
    }
    default:
      return dayShown(value);
  }
}
