/** The fields of an application in the order in which their messages are told. */
export const SLIP_FORM_FIELDS = [
  "first_name",
  "last_name",
  "email",
  "phone",
  "country",
  "city",
  "country_traveling_to",
  "gender",
  "marital_status",
  "nationality",
  "date_of_birth",
  "national_id",
  "passport_issue_place",
  "passport_number",
  "confirm_passport",
  "passport_issue_date",
  "passport_expiry_date",
  "visa_type",
  "position_applied_for",
  "others",
  "medical_center_id",
] as const;

export type SlipFormField = (typeof SLIP_FORM_FIELDS)[number];

/** Every field of the form that holds text. */
export type SlipTextField = Exclude<SlipFormField, "medical_center_id">;

/** The label of each field as the form shows it and messages name it. */
export const slipFormLabels: Readonly<Record<SlipFormField, string>> = {
  first_name: "First name",
  last_name: "Last name",
  email: "Email",
  phone: "Phone",
  country: "Country",
  city: "City",
  country_traveling_to: "Destination country",
  gender: "Gender",
  marital_status: "Marital status",
  nationality: "Nationality",
  date_of_birth: "Date of birth",
  national_id: "National ID",
  passport_issue_place: "Passport issue place",
  passport_number: "Passport number",
  confirm_passport: "Confirm passport number",
  passport_issue_date: "Passport issue date",
  passport_expiry_date: "Passport expiry date",
  visa_type: "Visa type",
  position_applied_for: "Position Applied For",
  others: "Others",
  medical_center_id: "Medical center",
};
