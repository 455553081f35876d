import type { SlipTextField } from "#shared/slips/form-labels.ts";

/** What the form holds: text everywhere, dates as `yyyy-MM-dd`, `""` or what was typed and could not be read. */
export type SlipFormValues = Record<SlipTextField, string> & { medical_center_id: number | null };

/** An empty form with its presets: Bangladesh and Bangladeshi are the only choices. */
export const slipFormDefaults: Readonly<SlipFormValues> = {
  country: "BD",
  city: "",
  country_traveling_to: "",
  first_name: "",
  last_name: "",
  email: "",
  phone: "",
  gender: "",
  marital_status: "",
  date_of_birth: "",
  nationality: "15",
  passport_number: "",
  confirm_passport: "",
  passport_issue_date: "",
  passport_expiry_date: "",
  passport_issue_place: "",
  visa_type: "",
  national_id: "",
  others: "",
  position_applied_for: "",
  medical_center_id: null,
};

/** The fields of a stored application that the edit form shows. */
export type StoredSlipFields = Record<
  Exclude<SlipTextField, "confirm_passport" | "others" | "position_applied_for">,
  string
> & {
  others: string | null;
  position_applied_for: string | null;
  medical_center_id: number | null;
};

/** The edit form's values of a stored application; its passport number counts as confirmed until it is changed. */
export function toFormValues(slip: StoredSlipFields): SlipFormValues {
  return {
    country: slip.country,
    city: slip.city,
    country_traveling_to: slip.country_traveling_to,
    first_name: slip.first_name,
    last_name: slip.last_name,
    email: slip.email,
    phone: slip.phone,
    gender: slip.gender,
    marital_status: slip.marital_status,
    date_of_birth: slip.date_of_birth,
    nationality: slip.nationality,
    passport_number: slip.passport_number,
    confirm_passport: slip.passport_number,
    passport_issue_date: slip.passport_issue_date,
    passport_expiry_date: slip.passport_expiry_date,
    passport_issue_place: slip.passport_issue_place,
    visa_type: slip.visa_type,
    national_id: slip.national_id,
    others: slip.others ?? "",
    position_applied_for: slip.position_applied_for ?? "",
    medical_center_id: slip.medical_center_id,
  };
}
