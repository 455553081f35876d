import { Button } from "@mantine/core";
import { useQueries, useQuery } from "@tanstack/react-query";
import { Fragment, type ReactNode, useState } from "react";
import type { DuplicateSlip, SureKind } from "#shared/duplicates/contract.ts";
import type { Slip } from "#shared/slips/contract.ts";
import {
  isErased,
  SLIP_FIELDS,
  type StoredSlipField,
  slipFormLabels,
} from "#shared/slips/form/form-fields.ts";
import type { FieldKind, TextKind } from "#shared/slips/form/form-kinds.ts";
import { fieldInWords, shownNationalId } from "#shared/slips/text-slip.ts";
import type { DateKind } from "#shared/time/parse-typed-date.ts";
import {
  ageOn,
  comparePlainDates,
  formatDayMonthYear,
  type PlainDate,
  plainDate,
} from "#shared/time/plain-date.ts";
import { DuplicateLine, usePossibleMatches } from "#web/duplicates/duplicate-lines.tsx";
import { shownDate, shownWords } from "#web/language/shown.ts";
import { inLanguage, t } from "#web/language/translate.ts";
import { useToday } from "#web/lib/server-clock.ts";
import { useCurrentUser } from "#web/lib/session.ts";
import { slipQuery } from "#web/slips/api.ts";
import { CopyButton } from "#web/ui/buttons.tsx";
import { validity } from "#web/ui/date-field.tsx";
import { EmailText } from "#web/ui/external-link.tsx";
import { SheetGroup } from "#web/ui/page.tsx";
import classes from "./details.module.css";

/** Where each field is read, in the order of reading; one that is forgotten here does not compile. The head is above all groups. */
const GROUP_OF = {
  passport_number: "Head",
  phone: "Head",
  last_name: "Passport",
  first_name: "Passport",
  national_id: "Passport",
  date_of_birth: "Passport",
  gender: "Passport",
  marital_status: "Passport",
  passport_issue_date: "Passport",
  passport_expiry_date: "Passport",
  passport_issue_place: "Passport",
  nationality: "Passport",
  visa_type: "Visa and contact",
  position_applied_for: "Visa and contact",
  country_traveling_to: "Visa and contact",
  email: "Visa and contact",
  others: "Visa and contact",
  agent: "Visa and contact",
  country: "Location",
  city: "Location",
  medical_center_id: "Location",
} as const satisfies Record<StoredSlipField, string>;

const GROUPS = ["Passport", "Visa and contact", "Location"] as const;
const NAMES = Object.keys(GROUP_OF) as StoredSlipField[];

/**
 * The application in the form's groups and order, so that reading and editing look the same; duplicates are below the
 * passport. What was erased is not there: the row holds what nobody entered.
 */
export function DetailGroups({ slip }: { slip: Slip }) {
  return GROUPS.map((title) => (
    <Fragment key={title}>
      <SheetGroup title={inLanguage(title)} isWide>
        <dl className={classes.details}>
          {NAMES.filter((name) => GROUP_OF[name] === title && !isErased(slip, name)).map((name) => (
            <FieldDetail key={name} slip={slip} name={name} />
          ))}
        </dl>
      </SheetGroup>
      {title === "Passport" && <Comparisons slip={slip} />}
    </Fragment>
  ));
}

function FieldDetail({ slip, name }: { slip: Slip; name: StoredSlipField }) {
  const { role } = useCurrentUser();
  const field: FieldKind = SLIP_FIELDS[name];
  const label = inLanguage(field.label);
  const value = slip[name] === null ? null : String(slip[name]);
  // Nobody books an erased application.
  const copiesChoice = slip.erased_at === null ? label.toLowerCase() : undefined;
  switch (field.kind) {
    case "day":
      return <DateDetail label={label} value={value} of={field.of} copies={field.copies} />;
    case "record":
      return (
        <Detail label={label} value={slip.MedicalCenter?.name ?? null} copies={copiesChoice} />
      );
    case "code": {
      const words = value && fieldInWords(name, value);
      return (
        <Detail
          label={label}
          value={words && inLanguage(words)}
          // The booking site has it in English.
          copied={words ?? undefined}
          copies={copiesChoice}
        />
      );
    }
    case "text": {
      const shown = name === "national_id" ? shownNationalId(slip.national_id, role) : value;
      // A masked value is of no use in the clipboard.
      const copies = shown === value ? field.copies : undefined;
      return (
        <Detail
          label={label}
          value={shown}
          copies={copies}
          typeface={field.typeface}
          isWide={name === "email" || name === "others"}
        >
          {name === "email" && shown && <EmailText address={shown} />}
        </Detail>
      );
    }
  }
}

type DetailProps = {
  label: string;
  value: string | null;
  absent?: string | undefined;
  children?: ReactNode;
  /** Names what is copied; given, there is a copy button. */
  copies?: string | undefined;
  /** What is copied if not the value. */
  copied?: string | undefined;
  typeface?: TextKind["typeface"];
  /** Takes the room of two where there are three beside each other. */
  isWide?: boolean;
};

export function Detail(props: DetailProps) {
  const { label, value, absent = t("Not provided"), children, copies, typeface } = props;
  const { copied = value, isWide } = props;
  return (
    <div className={classes.detail} data-wide={isWide || undefined}>
      <dt className="desk-meta">{label}</dt>
      <dd>
        {value ? (
          <span
            translate={typeface ? "no" : undefined}
            className={typeface === "code" ? classes.code : classes.value}
          >
            <bdi>{children || value}</bdi>
          </span>
        ) : (
          <span className="desk-muted">{absent}</span>
        )}
        {copied && copies && (
          <span className={classes.copy} data-screen-only>
            <CopyButton value={copied} label={inLanguage(copies)} />
          </span>
        )}
      </dd>
    </div>
  );
}

type DateDetailProps = Pick<DetailProps, "label" | "value" | "copies"> & { of: DateKind };

/** A date of the application with what it means today, `26 Jan 1984 · 42 years`; copied as official forms take it, `26/01/1984`. */
function DateDetail({ label, value, of, copies }: DateDetailProps) {
  const date = value === null ? null : plainDate(value);
  const today = useToday();
  const meaning = date && meaningOf(of, date, today);
  return (
    <Detail
      label={label}
      value={value}
      isWide={of === "expiry"}
      copies={copies}
      copied={date ? formatDayMonthYear(date) : undefined}
    >
      {date ? shownDate(date) : value}
      {meaning && <span className="desk-muted"> · {meaning}</span>}
    </Detail>
  );
}

function meaningOf(kind: DateKind, date: PlainDate, today: PlainDate): string | null {
  switch (kind) {
    case "birth":
      return t("{count} years", { count: ageOn(date, today) });
    case "issue":
      return null;
    case "expiry":
      return comparePlainDates(date, today) < 0
        ? t("expired")
        : t("{time} left", { time: validity(today, date) });
  }
}

const COMPARED = [
  "passport_number",
  "national_id",
  "last_name",
  "first_name",
  "date_of_birth",
  "gender",
  "passport_issue_date",
  "passport_expiry_date",
  "country_traveling_to",
  "visa_type",
  "phone",
  "email",
  "city",
] as const;

/** Whether what an application is compared with is on its way; shown with it, it pushes nothing down. */
export function useComparisonsLoad(slipId: number): boolean {
  const { matches, isLoading } = usePossibleMatches(slipId);
  const others = useQueries({ queries: matches.map(({ slip }) => slipQuery(slip.id)) });
  return isLoading || others.some((other) => other.isLoading);
}

/** For an admin: other applications of the same passport or national ID beside this one; nothing without any. */
function Comparisons({ slip }: { slip: Slip }) {
  const { matches } = usePossibleMatches(slip.id);
  if (matches.length === 0) return null;
  return (
    <SheetGroup title={t("Possible duplicates")} isWide>
      <div className={classes.comparisons}>
        {matches.map((match) => (
          <Comparison key={match.slip.id} slip={slip} kind={match.kind} of={match.slip} />
        ))}
      </div>
    </SheetGroup>
  );
}

type ComparisonProps = { slip: Slip; kind: SureKind; of: DuplicateSlip };

function Comparison({ slip, kind, of }: ComparisonProps) {
  const { data: other } = useQuery(slipQuery(of.id));
  const [showsEqual, setShowsEqual] = useState(false);
  const equal = other ? COMPARED.filter((field) => slip[field] === other[field]) : [];
  return (
    <div>
      <p>
        <DuplicateLine kind={kind} slip={of} />
      </p>
      {other && (
        <table className={classes.compare}>
          <thead>
            <tr>
              <th scope="col">{t("Field")}</th>
              <th scope="col">{t("This one")}</th>
              <th scope="col">{t("The other")}</th>
            </tr>
          </thead>
          <tbody>
            {COMPARED.filter((field) => showsEqual || !equal.includes(field)).map((field) => (
              <tr key={field} data-equal={equal.includes(field) || undefined}>
                <th scope="row">{inLanguage(slipFormLabels[field])}</th>
                <Value field={field} value={slip[field]} />
                <Value field={field} value={other[field]} />
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {equal.length > 0 && (
        <p className="desk-muted" data-screen-only>
          {t("{count} fields equal", { count: equal.length })} ·{" "}
          <Button
            variant="transparent"
            size="compact-sm"
            p={0}
            onClick={() => setShowsEqual(!showsEqual)}
          >
            {showsEqual ? t("Hide") : t("Show")}
          </Button>
        </p>
      )}
    </div>
  );
}

type ComparedField = (typeof COMPARED)[number];
const IN_CODE: readonly ComparedField[] = ["passport_number", "national_id", "phone"];

function Value({ field, value }: { field: ComparedField; value: string }) {
  const shown = shownWords(field, fieldInWords(field, value));
  return (
    <td translate="no" title={shown} className={IN_CODE.includes(field) ? classes.code : undefined}>
      {shown}
    </td>
  );
}
