import type { SlipFormField } from "#shared/slips/form/form-fields.ts";
import { type Sentence, sentence, type Words } from "#shared/text/sentence.ts";
import { formatTime } from "#shared/time/instants.ts";
import { dhakaDayOf, type PlainDate, weekdayOf } from "#shared/time/plain-date.ts";
import { type AdvisedValues, BOOKING_RULES, type BookingFacts } from "./booking-rules.ts";

/** A `hint` is not counted as a warning. */
export type BookingAdvice = {
  id: string;
  field: SlipFormField;
  kind: "warning" | "hint";
  text: Words;
};

/** What the booking site would say about this application today. Never blocks it. */
export function bookingAdvice(
  values: AdvisedValues,
  today: PlainDate,
  facts: BookingFacts = {},
): BookingAdvice[] {
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
