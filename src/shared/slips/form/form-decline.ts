import { z } from "zod";
import { textOrNull } from "#shared/text/fields.ts";

/** The longest reason of a decline. */
export const MAX_DECLINED_REASON_LENGTH = 300;

/** Why an application is declined, cleaned; null when nothing was said. */
export const DeclinedReason = textOrNull({ label: "Reason", max: MAX_DECLINED_REASON_LENGTH });

/** The one field of the form that asks for it. */
export const DeclineForm = z.object({ reason: DeclinedReason });

/** What a reason beside another decision than a decline is answered. */
export const REASON_WITHOUT_DECLINE = "A reason belongs to a decline";

/** What is told most often, to be chosen instead of typed. */
export const USUAL_REASONS = [
  "Passport page not readable",
  "Name differs from the passport",
  "Already submitted",
] as const;
