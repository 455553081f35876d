/** Fields of the official booking form in its order; a select is filled before the ones that depend on it. */
const ROWS = [
  ["country", "select", "Country", "country"],
  ["city", "select", "City", "city"],
  ["traveled_country", "select", "Country traveling to", "country_traveling_to"],
  ["first_name", "text", "First name", "first_name"],
  ["last_name", "text", "Last name", "last_name"],
  ["dob", "date", "Date of birth", "date_of_birth"],
  ["nationality", "select", "Nationality", "nationality"],
  ["gender", "select", "Gender", "gender"],
  ["marital_status", "select", "Marital status", "marital_status"],
  ["passport", "text", "Passport number", "passport_number"],
  ["confirm_passport", "text", "Confirm passport", "passport_number"],
  ["passport_issue_date", "date", "Passport issue date", "passport_issue_date"],
  ["passport_issue_place", "text", "Passport issue place", "passport_issue_place"],
  ["passport_expiry_on", "date", "Passport expiry date", "passport_expiry_date"],
  ["visa_type", "select", "Visa type", "visa_type"],
  ["email", "text", "Email", "email"],
  ["phone", "text", "Phone", "phone"],
  ["national_id", "text", "National ID", "national_id"],
  ["applied_position", "select", "Position applied for", "position_applied_for"],
] as const;

/** `name` is the site's, `from` the desk's. */
export const SITE_FIELDS = ROWS.map(([name, kind, label, from]) => ({ name, kind, label, from }));
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
  /** The values as the form takes them: codes of selects, days as `13/12/1998`. */
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
