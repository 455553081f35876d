import type { Slip } from "#shared/slips/contract.ts";
import { SLIP_FIELDS } from "#shared/slips/form/form-fields.ts";
import type { FieldKind } from "#shared/slips/form/form-kinds.ts";
import type { StoredSlipField } from "#shared/slips/form/form-labels.ts";
import { fieldInWords } from "#shared/slips/text-fields.ts";
import { shownNationalId } from "#shared/slips/text-slip.ts";
import { useCurrentUser } from "#web/auth/use-current-user.ts";
import { shownDayTime } from "#web/language/dates.ts";
import { inLanguage, t } from "#web/language/translate.ts";
import { DateDetail, Detail, DetailGroup } from "./detail-list.tsx";

/** Where each field is read, in the order of reading; one that is forgotten here does not compile. */
const PLACES = {
  passport_number: "Passport",
  passport_issue_place: "Passport",
  nationality: "Passport",
  last_name: "Passport",
  first_name: "Passport",
  national_id: "Passport",
  date_of_birth: "Passport",
  gender: "Passport",
  marital_status: "Passport",
  passport_issue_date: "Passport",
  passport_expiry_date: "Passport",
  visa_type: "Visa and contact",
  position_applied_for: "Visa and contact",
  country_traveling_to: "Visa and contact",
  phone: "Visa and contact",
  email: "Visa and contact",
  others: "Visa and contact",
  country: "Location",
  city: "Location",
  medical_center_id: "Location",
} as const satisfies Record<StoredSlipField, string>;

const GROUPS = Map.groupBy(Object.keys(PLACES) as StoredSlipField[], (name) => PLACES[name]);

/** The application in the form's groups and order, so that editing and reading look alike. */
export function DetailGroups({ slip }: { slip: Slip }) {
  return (
    <>
      {[...GROUPS].map(([title, names]) => (
        <DetailGroup key={title} title={inLanguage(title)}>
          {names.map((name) => (
            <FieldDetail key={name} slip={slip} name={name} />
          ))}
        </DetailGroup>
      ))}
      <DetailGroup title={t("Record")}>
        <Detail
          label={t("Submitted by")}
          value={`${slip.User.first_name} ${slip.User.last_name}`}
          identity
        />
        <Detail label={t("Submitted")} value={shownDayTime(slip.created_at)} />
        <Detail label={t("Last changed")} value={shownDayTime(slip.updated_at)} />
      </DetailGroup>
    </>
  );
}

function FieldDetail({ slip, name }: { slip: Slip; name: StoredSlipField }) {
  const { role } = useCurrentUser();
  const field: FieldKind = SLIP_FIELDS[name];
  const label = inLanguage(field.label);
  const value = slip[name] === null ? null : String(slip[name]);
  switch (field.kind) {
    case "day":
      return <DateDetail label={label} value={value} of={field.of} />;
    case "record":
      return <Detail label={label} value={slip.MedicalCenter?.name ?? null} />;
    case "code":
      return <Detail label={label} value={value && inLanguage(fieldInWords(name, value))} />;
    case "text": {
      const shown = name === "national_id" ? shownNationalId(slip.national_id, role) : value;
      // A masked value is of no use in the clipboard.
      const copies = shown === value ? field.copies : undefined;
      const face = { identity: field.face === "identity", code: field.face === "code" };
      return (
        <Detail label={label} value={shown} {...(copies !== undefined && { copies })} {...face} />
      );
    }
  }
}
