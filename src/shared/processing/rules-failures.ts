import failures from "./failures.json" with { type: "json" };

export const FAILURE_KINDS = [
  "no_center",
  "passport_expires_soon",
  "appointment_exists",
  "unpaid_booking",
  "site_unavailable",
  "needs_person",
  "refused",
  "interrupted",
  "other",
] as const;
export type FailureKind = (typeof FAILURE_KINDS)[number];

/** What a person may meet on the official site; the others are for booking services. */
export const FAILURES_BY_HAND = [
  "no_center",
  "appointment_exists",
  "unpaid_booking",
  "passport_expires_soon",
  "site_unavailable",
  "refused",
] as const satisfies readonly FailureKind[];

/** `sendAgainAfter` is in minutes; null if time alone changes nothing. */
type FailureMeaning = { sentence: string; advice: string; sendAgainAfter: number | null };

export const FAILURE_MEANINGS: Readonly<Record<FailureKind, FailureMeaning>> = failures;

/** The sentence of a failure that somebody met on the official site: no booking service took part. */
export function sentenceByHand(kind: FailureKind): string {
  return kind === "refused"
    ? "The booking site refused the application."
    : FAILURE_MEANINGS[kind].sentence;
}

/** Of both ways together, as reports count them. */
export function sentenceOfKind(kind: FailureKind): string {
  return kind === "refused" ? "The application was refused." : FAILURE_MEANINGS[kind].sentence;
}

/** From when sending again makes sense; null if time alone changes nothing. */
export function worthSendingAgainAt(kind: FailureKind, failedAt: string): Date | null {
  const { sendAgainAfter: minutes } = FAILURE_MEANINGS[kind];
  return minutes === null ? null : new Date(Date.parse(failedAt) + minutes * 60_000);
}
