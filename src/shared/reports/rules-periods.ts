import { joined, type Sentence, sentence } from "#shared/text/sentence.ts";
import {
  addDays,
  comparePlainDates,
  dayOfYear,
  daysBetween,
  type PlainDate,
  startOfWeek,
  weekdayOf,
} from "#shared/time/plain-date.ts";

export const MAX_REPORT_DAYS = 92;
/** Longer periods are shown by week. */
const MAX_DAYS_BY_DAY = 45;

export function periodError(from: PlainDate, to: PlainDate): Sentence | null {
  if (comparePlainDates(from, to) > 0) return sentence("From must not be after To");
  return daysBetween(from, to) < MAX_REPORT_DAYS ? null : sentence("At most 92 days");
}

export function reportFileName(report: { table: string; from: PlainDate; to: PlainDate }): string {
  return `slipdesk-${report.table}-${report.from}-${report.to}.csv`;
}

/** Both days belong to it. */
export type Bucket = { readonly from: PlainDate; readonly to: PlainDate };

/** The days of a period up to 45; of a longer one its weeks from Sunday, the first and last cut. */
export function bucketsOf(from: PlainDate, to: PlainDate): Bucket[] {
  const isByDay = daysBetween(from, to) < MAX_DAYS_BY_DAY;
  const buckets: Bucket[] = [];
  for (let start = from; comparePlainDates(start, to) <= 0; ) {
    const last = isByDay ? start : addDays(startOfWeek(start), 6);
    const end = comparePlainDates(last, to) > 0 ? to : last;
    buckets.push({ from: start, to: end });
    start = addDays(end, 1);
  }
  return buckets;
}

/** `6 %`, `under 1 %`, `0 %`. */
export function shareOf(part: number, whole: number): Sentence {
  const percent = whole === 0 ? 0 : Math.round((part / whole) * 100);
  return part > 0 && percent < 1 ? sentence("under 1 %") : sentence("{percent} %", { percent });
}

export type BucketFigure = Bucket & { readonly submitted: number };

/** `Most submitted on 19 Nov: 84. Least on Friday 20 Nov: 3.`; the earliest of equal buckets is named. */
export function sentenceOf(buckets: readonly BucketFigure[]): Sentence {
  const [first, ...others] = buckets;
  if (!first) return sentence("Every day: {count}.", { count: 0 });
  const most = others.reduce((a, b) => (b.submitted > a.submitted ? b : a), first);
  const least = others.reduce((a, b) => (b.submitted < a.submitted ? b : a), first);
  const isByDay = buckets.every(({ from, to }) => from === to);
  const values = { most: most.submitted, least: least.submitted };
  if (most.submitted === least.submitted) {
    const count = most.submitted;
    return isByDay
      ? sentence("Every day: {count}.", { count })
      : sentence("Every week: {count}.", { count });
  }
  return isByDay
    ? sentence("Most submitted on {mostDay}: {most}. Least on {leastDay}: {least}.", {
        ...values,
        mostDay: dayInSentence(most.from),
        leastDay: dayInSentence(least.from),
      })
    : sentence(
        "Most submitted in the week of {mostDay}: {most}. Least in the week of {leastDay}: {least}.",
        { ...values, mostDay: dayOfYear(most.from), leastDay: dayOfYear(least.from) },
      );
}

// Offices are closed on Friday, which explains a low figure.
function dayInSentence(day: PlainDate): Sentence {
  return weekdayOf(day) === "Friday"
    ? joined([sentence("Friday"), dayOfYear(day)], " ")
    : dayOfYear(day);
}
