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
import type { Slip } from "#shared/slips/contract.ts";
import { type SlipTextField, slipFormLabels } from "#shared/slips/form-labels.ts";
import { formatDayTime } from "#shared/time/instants.ts";
import type { DateKind } from "#shared/time/parse-typed-date.ts";
import { formatDayMonthYear, plainDate, todayInDhaka } from "#shared/time/plain-date.ts";
import { serverNow } from "#web/lib/server-clock.ts";
import { dateEcho } from "#web/ui/date-echo.ts";
import { Detail, DetailGroup } from "./detail-list.tsx";
import classes from "./slip-details.module.css";

const labels = slipFormLabels;

/** The application in the form's groups and order, so that editing and reading look alike. */
export function DetailGroups({ slip }: { slip: Slip }) {
  const position = slip.position_applied_for;
  return (
    <div className={classes.groups}>
      <DetailGroup title="Location">
        <Detail label={labels.country} value={countryName(slip.country)} />
        <Detail label={labels.city} value={cityName(slip.city)} />
        <Detail
          label={labels.country_traveling_to}
          value={destinationName(slip.country_traveling_to)}
        />
        <Detail label={labels.medical_center_id} value={slip.MedicalCenter?.name ?? null} />
      </DetailGroup>
      <DetailGroup title="Applicant">
        <Detail label={labels.first_name} value={slip.first_name} identity />
        <Detail label={labels.last_name} value={slip.last_name} identity />
        <DateDetail slip={slip} field="date_of_birth" kind="birth" />
        <Detail label={labels.nationality} value={nationalityName(slip.nationality)} />
        <Detail label={labels.gender} value={genderName(slip.gender)} />
        <Detail label={labels.marital_status} value={maritalStatusName(slip.marital_status)} />
        <Detail label={labels.national_id} value={slip.national_id} copies="national ID" identity />
      </DetailGroup>
      <DetailGroup title="Passport">
        <Detail
          label={labels.passport_number}
          value={slip.passport_number}
          copies="passport number"
          identity
        />
        <Detail label={labels.passport_issue_place} value={slip.passport_issue_place} />
        <DateDetail slip={slip} field="passport_issue_date" kind="issue" />
        <DateDetail slip={slip} field="passport_expiry_date" kind="expiry" />
      </DetailGroup>
      <DetailGroup title="Visa and contact">
        <Detail label={labels.visa_type} value={visaTypeLabel(slip.visa_type)} />
        <Detail
          label={labels.position_applied_for}
          value={position ? positionName(position) : null}
        />
        <Detail label={labels.email} value={slip.email} copies="email" identity />
        <Detail label={labels.phone} value={slip.phone} copies="phone" identity />
        <Detail label={labels.others} value={slip.others} />
      </DetailGroup>
      <DetailGroup title="Record">
        <Detail
          label="Submitted by"
          value={`${slip.User.first_name} ${slip.User.last_name}`}
          identity
        />
        <Detail label="Submitted" value={formatDayTime(slip.created_at)} />
        <Detail label="Last changed" value={formatDayTime(slip.updated_at)} />
        <Detail label="Number" value={String(slip.id)} />
      </DetailGroup>
    </div>
  );
}

type DateField = SlipTextField & ("date_of_birth" | "passport_issue_date" | "passport_expiry_date");
type DateDetailProps = { slip: Slip; field: DateField; kind: DateKind };

function DateDetail({ slip, field, kind }: DateDetailProps) {
  const date = plainDate(slip[field]);
  const echo = date && dateEcho(date, kind, todayInDhaka(serverNow()));
  return (
    <Detail label={labels[field]} value={slip[field]}>
      {date ? formatDayMonthYear(date) : slip[field]}
      {echo && <span className={classes.echo}>{echo.text}</span>}
    </Detail>
  );
}
