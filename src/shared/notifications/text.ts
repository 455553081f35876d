import { formatTime } from "#shared/time/instants.ts";
import type { Notification } from "./contract.ts";
import type { SwitchedKind } from "./contract-kinds.ts";

/** What a person switches on or off, kind by kind. */
export const NOTIFICATION_LABELS: Readonly<Record<SwitchedKind, string>> = {
  approved: "An application was approved",
  declined: "An application was declined",
  "link-ready": "A payment link is ready",
  "link-soon": "A payment link lapses soon",
  failed: "An application failed in processing",
  "slip-ready": "A slip is ready",
  "sendable-again": "An application can be sent again",
  "waiting-long": "Applications wait long for review",
};

/** What the bell says. */
export function notificationText(
  notification: Pick<Notification, "kind" | "slip_id" | "applicant" | "text_params">,
): string {
  const { kind, slip_id, applicant, text_params } = notification;
  const who = applicant?.name ?? `Application ${slip_id} (deleted)`;
  const { reason, until, count = 0, who: doer = "Somebody" } = text_params;
  const { device = "another browser", address = "unknown", what = "calls" } = text_params;
  switch (kind) {
    case "approved":
      return `${who} was approved.`;
    case "declined":
      return reason ? `${who} was declined: ${reason}` : `${who} was declined.`;
    case "link-ready":
      return `Payment link for ${who} is ready.${until ? ` It works until about ${formatTime(until)}.` : ""}`;
    case "link-soon":
      return `Payment link for ${who} lapses in about 15 minutes.`;
    case "failed":
      return reason ? `${who} failed: ${reason}` : `${who} failed.`;
    case "slip-ready":
      return `The slip of ${who} is ready.`;
    case "sendable-again":
      return `${who} can be sent again.`;
    case "new-sign-in":
      return `Your account was signed in to with ${device} from ${address}, where it was not used before. If that was not you, change your password and sign out the other sessions.`;
    case "password-read":
      return `${doer} has read your password.`;
    case "budget-used-up":
      return `${doer} has used up the budget of ${what} and is refused more for a while. Ask whether that was work.`;
    case "other-slip-url":
      return `The booking service sent another slip URL for ${who} than the one an admin has set, which stays. Compare the two under Processing attempts, and correct the slip URL if it is wrong.`;
    case "waiting-long":
      return count === 1
        ? "1 application has waited for review for over 4 hours."
        : `${count} applications have waited for review for over 4 hours.`;
  }
}

/** A number as a badge shows it. */
export function shortly(count: number): string {
  return count > 99 ? "99+" : String(count);
}
