import type { HistoryAction } from "#shared/log/actions.ts";
import { t } from "#web/language/translate.ts";

const HEADLINES = {
  submitted: t("Submitted"),
  edited: t("Edited"),
  approved: t("Approved"),
  declined: t("Declined"),
  "declined-reason-changed": t("Reason changed"),
  "marked-paid": t("Marked as paid"),
  "marked-unpaid": t("Marked as unpaid"),
  "slip-url-changed": t("Slip URL changed"),
  "center-assigned": t("Medical center assigned"),
  "center-removed": t("Medical center deleted"),
  queued: t("Sent for processing"),
  started: t("Processing started"),
  requeued: t("Taken up again"),
  finished: t("Processing finished"),
  failed: t("Processing failed"),
  deleted: t("Deleted"),
  "handed-over": t("Handed over"),
  erased: t("Erased"),
  created: t("Added"),
  suspended: t("Suspended"),
  reactivated: t("Reactivated"),
  "password-changed": t("Password changed"),
  "password-reset": t("Password reset"),
  "password-read": t("Password read"),
  "factor-set-up": t("Second factor set up"),
  "factor-removed": t("Second factor removed"),
  "factor-reset": t("Second factor reset"),
  "recovery-codes-renewed": t("Recovery codes renewed"),
  "recovery-code-used": t("Recovery code used"),
  "draft-handed-over": t("Draft handed over"),
} as const satisfies Record<HistoryAction, string>;

/** What an action of a history is called above its entry. */
export function Headline({ action }: { action: HistoryAction }) {
  return HEADLINES[action];
}
