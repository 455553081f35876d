import { isBangladeshiNumber } from "@slipdesk/passport/number";
import { cityName } from "#shared/options/options.ts";
import { MIN_PASSPORT_MONTHS } from "#shared/slips/form/form-checks.ts";
import type { SlipFormField, SlipFormValues } from "#shared/slips/form/form-fields.ts";
import {
  cleanNationalId,
  cleanPassport,
  cleanPhone,
  cleanText,
  lengthOf,
} from "#shared/text/clean.ts";
import { joined, type Sentence, sentence, type Words } from "#shared/text/sentence.ts";
import { formatTime } from "#shared/time/instants.ts";
import {
  addDays,
  addMonths,
  addYears,
  comparePlainDates,
  daysBetween,
  dhakaDayOf,
  expiryFromIssue,
  type PlainDate,
  plainDate,
  weekdayOf,
} from "#shared/time/plain-date.ts";

/** A `hint` is not counted as a warning. */
export type BookingAdvice = {
  id: string;
  field: SlipFormField;
  kind: "warning" | "hint";
  text: Words;
};

/** What the booking site would say about this application today. Never blocks it. */
export function bookingAdvice(
  values: AdvisedValues & { erased_at?: string | null },
  today: PlainDate,
  facts: BookingFacts = {},
): BookingAdvice[] {
  if (values.erased_at) return [];
  return BOOKING_RULES.flatMap(({ id, field, kind, find }) => {
    const text = find(values, today, facts);
    return text === null ? [] : [{ id, field, kind: kind ?? "warning", text }];
  });
}

export function warningsLine(
  advice: readonly BookingAdvice[],
  canBeSubmitted: boolean,
): Sentence | null {
  const count = advice.filter(({ kind }) => kind === "warning").length;
  if (count === 0) return null;
  const words = count === 1 ? sentence("1 warning") : sentence("{count} warnings", { count });
  return canBeSubmitted ? sentence("{words}. You can still submit.", { words }) : words;
}

/** Shown after submitting on a Thursday from 17:00 or on a Friday in Dhaka. */
export function closedDayHint(now: Date): string | null {
  const weekday = weekdayOf(dhakaDayOf(now));
  const isClosing = weekday === "Friday" || (weekday === "Thursday" && formatTime(now) >= "17:00");
  return isClosing ? "Most centers are closed on Friday." : null;
}

/** Dates are `yyyy-MM-dd`; anything else counts as missing. */
export type AdvisedValues = Pick<
  SlipFormValues,
  | "first_name"
  | "last_name"
  | "phone"
  | "city"
  | "passport_number"
  | "passport_issue_date"
  | "passport_expiry_date"
  | "medical_center_id"
  | "national_id"
>;

export type BookingFacts = {
  /** Medical centers of this city on the desk's own list. */
  centersInCity?: number;
  /** Whether a slip with the same passport was completed within 30 days. */
  hasRecentSlip?: boolean;
  /** Whether the same passport has a result of the last two months. */
  hasStandingResult?: boolean;
};

type BookingRule = {
  id: string;
  field: SlipFormField;
  kind?: "hint";
  /** How sure it is; where it was read; when. */
  basis: `${"known" | "likely" | "own data"}; ${string}; ${string}`;
  find: (values: AdvisedValues, today: PlainDate, facts: BookingFacts) => Words | null;
};

const VALID_MONTHS = 6;
const VALID_DAYS = 21;
const CODE_NAME_LENGTH = 39;
const [CHANDPUR, SHERPUR] = ["2061", "2059"] as const;

export const ROUNDED_NUMBER = "number-rounded";

/** In the order of the form's fields. */
export const BOOKING_RULES: readonly BookingRule[] = [
  {
    id: "passport-short",
    field: "passport_expiry_date",
    basis:
      "known; agency terms; codersminia/wafid-clone; Asadul1120/Good-Luck; two more say 6 months; 2025",
    find: shortFinding,
  },
  {
    id: "passport-span",
    field: "passport_expiry_date",
    basis: "likely; Asadul1120/Good-Luck alone; 2025",
    find: spanFinding,
  },
  {
    id: "passport-term",
    field: "passport_expiry_date",
    basis: "likely; terms of validity of passports of Bangladesh; 2025",
    find: termFinding,
  },
  {
    id: "number-form",
    field: "passport_number",
    basis: "likely; DIDAR-HOSSAIN/gamca-slip enforces one letter and 8 digits; 2025",
    find: numberFinding,
  },
  ...(["last_name", "first_name"] as const).map(
    (field): BookingRule => ({
      id: "name-letters",
      field,
      basis: "known; official form, copy; May 2025",
      find: ({ [field]: name }) => letterFinding(name),
    }),
  ),
  {
    id: "name-length",
    field: "first_name",
    basis: "known; arithmetic of the passport code: 39 places for both names; ICAO 9303",
    find: nameLengthFinding,
  },
  {
    id: "phone-form",
    field: "phone",
    basis: "known; format check of the official form; prefixes are general knowledge; May 2025",
    find: phoneFinding,
  },
  {
    id: ROUNDED_NUMBER,
    field: "national_id",
    basis: "known; spreadsheets keep 15 digits of a number; 2025",
    find: roundedFinding,
  },
  {
    id: "number-zero",
    field: "national_id",
    basis: "known; numbers of 13 digits begin with the district, 01 to 09 among them; 2025",
    find: zeroFinding,
  },
  {
    id: "city-empty",
    field: "city",
    basis: "known; official form, copy; a form of 2026 offers Sherpur; May 2025",
    find: emptyCityFinding,
  },
  {
    id: "city-no-center",
    field: "city",
    basis: "own data; the desk's own list of medical centers; the day of asking",
    find: (_values, _today, { centersInCity }) =>
      centersInCity === 0 ? "Check: your list has no medical center in this city." : null,
  },
  {
    id: "center-wish",
    field: "medical_center_id",
    kind: "hint",
    basis: "known; official form; May 2025",
    find: ({ medical_center_id }) =>
      medical_center_id === null
        ? null
        : "Preference only: the booking site assigns the center of a standard appointment itself.",
  },
  {
    id: "recent",
    field: "passport_number",
    basis: "likely; agencies; 2025",
    find: (_values, _today, { hasRecentSlip }) =>
      hasRecentSlip
        ? "Check: agencies report that the site refuses a second slip within 30 days."
        : null,
  },
  {
    id: "result-stands",
    field: "passport_number",
    basis: "known; official form; May 2025",
    find: (_values, _today, { hasStandingResult }) =>
      hasStandingResult
        ? "Booking site: an earlier result still stands; a new booking is refused for 2 months."
        : null,
  },
];

function shortFinding({ passport_expiry_date }: AdvisedValues, today: PlainDate): Words | null {
  const expiry = plainDate(passport_expiry_date);
  // With less than that, the form itself refuses.
  if (!expiry || comparePlainDates(expiry, addMonths(today, MIN_PASSPORT_MONTHS)) < 0) return null;
  const missing = daysBetween(expiry, addDays(addMonths(today, VALID_MONTHS), VALID_DAYS));
  if (missing <= 0) return null;
  const words = missing === 1 ? sentence("1 day") : sentence("{count} days", { count: missing });
  return sentence(
    "Booking site: passports must be valid for {most} months and {least} days. This one ends {words} too early.",
    { most: VALID_MONTHS, least: VALID_DAYS, words },
  );
}

function spanFinding(values: AdvisedValues): Words | null {
  const term = termOf(values);
  if (!term || comparePlainDates(term.expiry, expiryFromIssue(term.issue, 5)) >= 0) return null;
  return "Booking site: takes passports issued for at least 5 years. Check both dates.";
}

function termFinding(values: AdvisedValues): Words | null {
  const term = termOf(values);
  if (!term) return null;
  const usual = [5, 10].flatMap((years) => [
    expiryFromIssue(term.issue, years),
    addYears(term.issue, years),
  ]);
  if (usual.includes(term.expiry)) return null;
  return "Check: passports of Bangladesh run 5 or 10 years less a day.";
}

function termOf(values: AdvisedValues): { issue: PlainDate; expiry: PlainDate } | null {
  const issue = plainDate(values.passport_issue_date);
  const expiry = plainDate(values.passport_expiry_date);
  return issue && expiry ? { issue, expiry } : null;
}

function numberFinding({ passport_number }: AdvisedValues): Words | null {
  const number = cleanPassport(passport_number);
  if (number === "" || isBangladeshiNumber(number)) return null;
  return "Check: passport numbers of Bangladesh are A01234567 or AB0123456.";
}

function letterFinding(name: string): Words | null {
  const foreign = [...cleanText(name).replace(/[A-Za-z ]/g, "")];
  if (/^(?:none|nil|null|na|nan|true|false|unknown|blank|empty)$/i.test(cleanText(name))) {
    return "Check: this may say that there is no name.";
  }
  if (foreign.length === 0) return null;
  const named = [...new Set(foreign.map(nameOfCharacter))].map((name) => sentence(name));
  // More are another script.
  if (named.length > 3) return "Booking site: English letters only.";
  const characters = joined(named, ", ");
  return sentence("Booking site: English letters only, no {characters}.", { characters });
}

// A quote within quotes cannot be seen.
function nameOfCharacter(character: string): string {
  if (/['’‘ʼ`´′]/.test(character)) return "apostrophe";
  return /["“”„″]/.test(character) ? "quotation mark" : `“${character}”`;
}

function nameLengthFinding({ first_name, last_name }: AdvisedValues): Words | null {
  const length = lengthOf(`${cleanText(last_name)} ${cleanText(first_name)}`.trim());
  return length > CODE_NAME_LENGTH ? "Check: longer than a passport code can hold." : null;
}

function phoneFinding({ phone }: AdvisedValues): Words | null {
  const number = cleanPhone(phone);
  if (number === "" || /^\+8801[3-9]\d{8}$/.test(number)) return null;
  return "Check: not a mobile number of Bangladesh; a wrong format is refused by the site.";
}

// A spreadsheet keeps 15 digits of a number and writes zeros for the rest.
function roundedFinding({ national_id }: AdvisedValues): Words | null {
  return /^\d{15}0+$/.test(cleanNationalId(national_id))
    ? "Check: a spreadsheet may have rounded this number: only zeros follow its 15th digit."
    : null;
}

function zeroFinding({ national_id }: AdvisedValues): Words | null {
  return /^[1-9]\d{11}$/.test(cleanNationalId(national_id))
    ? "Check: a national ID has 10, 13 or 17 digits; a spreadsheet may have dropped a zero in front."
    : null;
}

function emptyCityFinding({ city }: AdvisedValues): Words | null {
  if (city !== CHANDPUR && city !== SHERPUR) return null;
  const where = { city: sentence(cityName(city)) };
  return city === SHERPUR
    ? sentence(
        "Check: no center was bookable in {city} in May 2025; Sherpur may have opened since.",
        where,
      )
    : sentence("Check: no center was bookable in {city} in May 2025.", where);
}
