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

/** `sendAgainAfter` is in minutes; null if time alone changes nothing. */
type FailureMeaning = { sentence: string; advice: string; sendAgainAfter: number | null };

export const FAILURE_MEANINGS: Readonly<Record<FailureKind, FailureMeaning>> = {
  no_center: {
    sentence: "No medical center is available in this city for this destination.",
    advice: "Send it again later, or choose another city with Edit.",
    sendAgainAfter: 60,
  },
  passport_expires_soon: {
    sentence: "The passport expires too soon.",
    advice: "Ask for a renewed passport, enter its dates with Edit, then send it again.",
    sendAgainAfter: null,
  },
  appointment_exists: {
    sentence: "This passport already has an appointment.",
    advice: "Ask the applicant about the earlier appointment; sending again gives the same answer.",
    sendAgainAfter: null,
  },
  unpaid_booking: {
    sentence: "This passport has an open booking that is not paid.",
    advice: "Pay the open booking, or wait an hour until it expires, then send it again.",
    sendAgainAfter: 60,
  },
  site_unavailable: {
    sentence: "The booking site did not answer.",
    advice: "Nothing is wrong with the application. Send it again in a few minutes.",
    sendAgainAfter: 10,
  },
  needs_person: {
    sentence: "The booking site requires a person.",
    advice: "Book this one by hand, then set its slip URL.",
    sendAgainAfter: null,
  },
  refused: {
    sentence: "The booking service refused the application.",
    advice: "Check the application with Edit, correct what the reason names, then send it again.",
    sendAgainAfter: null,
  },
  interrupted: {
    sentence: "Processing was interrupted before it ended.",
    advice: "Check whether it was booked, then send it again.",
    sendAgainAfter: 0,
  },
  other: {
    sentence: "Processing failed.",
    advice: "Read the reason, correct what it names, then send it again.",
    sendAgainAfter: 0,
  },
};

/** From when sending again makes sense; null if time alone changes nothing. */
export function worthSendingAgainAt(kind: FailureKind, failedAt: string): Date | null {
  const { sendAgainAfter: minutes } = FAILURE_MEANINGS[kind];
  return minutes === null ? null : new Date(Date.parse(failedAt) + minutes * 60_000);
}
