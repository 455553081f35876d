import type { Slip } from "#shared/slips/contract.ts";
import { applicantName } from "#shared/slips/rules.ts";
import { fieldInWords } from "#shared/slips/text-slip.ts";
import { inCapitals } from "#shared/text/clean.ts";
import { formatDayMonthYear, plainDate } from "#shared/time/plain-date.ts";
import { CLIP_START, type Clip, SITE_FIELDS, type SiteField } from "./rules-site-fields.ts";

/** `value` as the official form takes it, `shown` as it shows it: the same but for selects. */
export type SiteValue = { field: SiteField; value: string; shown: string };

type Booked = Pick<Slip, SiteField["from"]>;

/** What the official form asks about an application, in its order. It asks no position of a family visa. */
export function siteValues(slip: Booked): SiteValue[] {
  return SITE_FIELDS.flatMap((field) => {
    const stored = slip[field.from];
    if (!stored || (field.name === "applied_position" && slip.visa_type === "fv")) return [];
    const value = asTyped(field, stored);
    return [
      { field, value, shown: field.kind === "select" ? fieldInWords(field.from, stored) : value },
    ];
  });
}

function asTyped({ kind, name }: SiteField, stored: string): string {
  const day = kind === "date" ? plainDate(stored) : null;
  if (day) return formatDayMonthYear(day);
  // These are in capitals, as on the passport.
  const isInCapitals = /^(?:first_name|last_name|passport_issue_place)$/.test(name);
  return isInCapitals ? inCapitals(stored) : stored;
}

/** What the bookmark reads from the clipboard. `desk` is this desk's address. */
export function clipOf(
  slip: Booked & Pick<Slip, "id" | "first_name" | "last_name">,
  desk: string,
  now: Date,
): string {
  const values = siteValues(slip);
  const clip: Clip = {
    desk,
    at: now.getTime(),
    slip: slip.id,
    name: inCapitals(applicantName(slip)),
    passport: slip.passport_number,
    values: Object.fromEntries(values.map(({ field, value }) => [field.name, value])),
    shown: Object.fromEntries(
      values
        .filter(({ field }) => field.kind === "select")
        .map(({ field, shown }) => [field.name, shown]),
    ),
  };
  return `${CLIP_START}${JSON.stringify(clip)}`;
}
