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

type TryAgain =
  | { when: "now" }
  | { when: "later"; minutes: number }
  | { when: "once-mended" }
  | { when: "never" };

export type FailureMeaning = { sentence: string; advice: string; again: TryAgain };

const MEANINGS: Readonly<Record<FailureKind, FailureMeaning>> = {
  no_center: {
    sentence: "No medical center is available in this city for this destination.",
    advice: "Send it again later, or choose another city with Edit.",
    again: { when: "later", minutes: 60 },
  },
  passport_expires_soon: {
    sentence: "The passport expires too soon.",
    advice: "Ask for a renewed passport, enter its dates with Edit, then send it again.",
    again: { when: "once-mended" },
  },
  appointment_exists: {
    sentence: "This passport already has an appointment.",
    advice: "Ask the applicant about the earlier appointment; sending again gives the same answer.",
    again: { when: "never" },
  },
  unpaid_booking: {
    sentence: "This passport has an open booking that is not paid.",
    advice: "Pay the open booking, or wait an hour until it expires, then send it again.",
    again: { when: "later", minutes: 60 },
  },
  site_unavailable: {
    sentence: "The booking site did not answer.",
    advice: "Nothing is wrong with the application. Send it again in a few minutes.",
    again: { when: "later", minutes: 10 },
  },
  needs_person: {
    sentence: "The booking site requires a person.",
    advice: "Book this one by hand, then set its slip URL.",
    again: { when: "never" },
  },
  refused: {
    sentence: "The booking service refused the application.",
    advice: "Check the application with Edit, correct what the reason names, then send it again.",
    again: { when: "once-mended" },
  },
  interrupted: {
    sentence: "Processing was interrupted before it ended.",
    advice: "Check whether it was booked, then send it again.",
    again: { when: "now" },
  },
  other: {
    sentence: "Processing failed.",
    advice: "Read the reason, correct what it names, then send it again.",
    again: { when: "now" },
  },
};

export function meaningOf(kind: FailureKind): FailureMeaning {
  return MEANINGS[kind];
}

/** From when sending again makes sense; null if time alone changes nothing. */
export function worthSendingAgainAt(kind: FailureKind, failedAt: string): Date | null {
  const { again } = MEANINGS[kind];
  switch (again.when) {
    case "now":
      return new Date(failedAt);
    case "later":
      return new Date(Date.parse(failedAt) + again.minutes * 60_000);
    case "once-mended":
    case "never":
      return null;
  }
}
