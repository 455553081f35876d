/** Fields of the official booking form in its order; a select is filled before the ones that depend on it. */
export const SITE_FIELDS = [
  { name: "country", kind: "select", group: "Location", label: "Country", from: "country" },
  { name: "city", kind: "select", group: "Location", label: "City", from: "city" },
  {
    name: "traveled_country",
    kind: "select",
    group: "Location",
    label: "Country traveling to",
    from: "country_traveling_to",
  },
  { name: "first_name", kind: "text", group: "Candidate", label: "First name", from: "first_name" },
  { name: "last_name", kind: "text", group: "Candidate", label: "Last name", from: "last_name" },
  { name: "dob", kind: "date", group: "Candidate", label: "Date of birth", from: "date_of_birth" },
  {
    name: "nationality",
    kind: "select",
    group: "Candidate",
    label: "Nationality",
    from: "nationality",
  },
  { name: "gender", kind: "select", group: "Candidate", label: "Gender", from: "gender" },
  {
    name: "marital_status",
    kind: "select",
    group: "Candidate",
    label: "Marital status",
    from: "marital_status",
  },
  {
    name: "passport",
    kind: "text",
    group: "Candidate",
    label: "Passport number",
    from: "passport_number",
  },
  {
    name: "confirm_passport",
    kind: "text",
    group: "Candidate",
    label: "Confirm passport",
    from: "passport_number",
  },
  {
    name: "passport_issue_date",
    kind: "date",
    group: "Candidate",
    label: "Passport issue date",
    from: "passport_issue_date",
  },
  {
    name: "passport_issue_place",
    kind: "text",
    group: "Candidate",
    label: "Passport issue place",
    from: "passport_issue_place",
  },
  {
    name: "passport_expiry_on",
    kind: "date",
    group: "Candidate",
    label: "Passport expiry date",
    from: "passport_expiry_date",
  },
  { name: "visa_type", kind: "select", group: "Candidate", label: "Visa type", from: "visa_type" },
  { name: "email", kind: "text", group: "Candidate", label: "Email", from: "email" },
  { name: "phone", kind: "text", group: "Candidate", label: "Phone", from: "phone" },
  {
    name: "national_id",
    kind: "text",
    group: "Candidate",
    label: "National ID",
    from: "national_id",
  },
  {
    name: "applied_position",
    kind: "select",
    group: "Position",
    label: "Position applied for",
    from: "position_applied_for",
  },
] as const;
export type SiteField = (typeof SITE_FIELDS)[number];
export type SiteFieldName = SiteField["name"];

/** What the desk copies for the bookmark begins with this; the number is the version of what follows. */
export const CLIP_START = "SlipDesk 1 ";
/** A copy older than this is refused. */
export const CLIP_MINUTES = 15;

/** What follows on the clipboard, as JSON. */
export type Clip = {
  /** The desk's own address: the bookmark of another desk refuses it. */
  desk: string;
  /** When it was copied, in milliseconds. */
  at: number;
  slip: number;
  /** Shown by the bookmark, so that a person can compare. */
  name: string;
  passport: string;
  /** As the form takes them: codes of selects, days as `13/12/1998`. */
  values: Partial<Record<SiteFieldName, string>>;
  /** What the form shows for a code of `values`. */
  shown?: Partial<Record<SiteFieldName, string>>;
};

/** Where the bookmark brings what it read: a page of the desk, which takes it from the fragment. */
export const RETURN_PATH = "/admin/booking/return";
/** Of the fragment, in characters. */
export const MAX_RETURN_LENGTH = 16 * 1024;

/** In the fragment, as JSON in the encoding of `encodeURIComponent`. */
export type Return = {
  version: 1;
  /** The address of the page that was read, and its text: a label and its value per line, separated by a tab where known. */
  address: string;
  text: string;
  /** The application whose form this tab filled last, if it did. */
  slip: number | null;
};
