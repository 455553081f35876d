import { sentence, type Words } from "#shared/text/sentence.ts";
import { formatTime } from "#shared/time/instants.ts";
import type { Notification, SwitchedKind } from "./contract.ts";

export const NOTIFICATION_LABELS: Readonly<Record<SwitchedKind, string>> = {
  approved: "An application was approved",
  declined: "An application was declined",
  "link-ready": "A payment link is ready",
  "link-soon": "A payment link expires soon",
  failed: "An application failed in processing",
  "slip-ready": "A slip is ready",
  "sendable-again": "An application can be sent again",
  "waiting-long": "Applications wait long for review",
  "call-today": "Applicants are to be called today",
  "deposit-asked": "A deposit is to be credited",
  "deposit-decided": "A deposit was credited or declined",
};

export function notificationText(
  notification: Pick<Notification, "kind" | "slip_id" | "applicant" | "text_params">,
): Words {
  const { kind, slip_id, applicant, text_params } = notification;
  const who = applicant?.name ?? sentence("Application {id} (deleted)", { id: slip_id ?? "" });
  const { reason: text, until, count = 0, address = "unknown", words = {} } = text_params;
  const { amount = "" } = text_params;
  const reason = text && sentence(text);
  const label = words.who ?? text_params.who ?? sentence("Somebody");
  const device = words.device ?? sentence(text_params.device ?? "another browser");
  const what = sentence(text_params.what ?? "calls");
  switch (kind) {
    case "approved":
      return sentence("{who} was approved.", { who });
    case "declined":
      return reason
        ? sentence("{who} was declined: {reason}", { who, reason })
        : sentence("{who} was declined.", { who });
    case "link-ready":
      return until
        ? sentence("Payment link for {who} is ready. It works until about {time}.", {
            who,
            time: formatTime(until),
          })
        : sentence("Payment link for {who} is ready.", { who });
    case "link-soon":
      return sentence("Payment link for {who} expires in about 15 minutes.", { who });
    case "failed":
      return reason
        ? sentence("{who} failed: {reason}", { who, reason })
        : sentence("{who} failed.", { who });
    case "slip-ready":
      return sentence("The slip of {who} is ready.", { who });
    case "sendable-again":
      return sentence("{who} can be sent again.", { who });
    case "new-sign-in":
      return sentence(
        "Your account was signed in to with {device} from {address}, where it was not used before. If that was not you, change your password and sign out the other sessions.",
        { device, address },
      );
    case "password-read":
      return sentence("{label} viewed your password.", { label });
    case "budget-used-up":
      return sentence(
        "{label} reached the limit for {what} and is blocked for a while. Ask whether that was work.",
        { label, what },
      );
    case "other-slip-url":
      return sentence(
        "The booking service sent another slip URL for {who} than the one an admin has set, which stays. Compare the two under Processing attempts, and correct the slip URL if it is wrong.",
        { who },
      );
    case "waiting-long":
      return count === 1
        ? "1 application has waited for review for over 4 hours."
        : sentence("{count} applications have waited for review for over 4 hours.", { count });
    case "call-today":
      return count === 1
        ? "1 applicant to call today."
        : sentence("{count} applicants to call today.", { count });
    case "deposit-asked":
      return count > 1
        ? sentence("{label} asks for {count} deposits to be credited.", { label, count })
        : sentence("{label} asks for {amount} to be credited.", { label, amount });
    case "deposit-decided":
      return reason
        ? sentence("Your deposit was declined: {reason}", { reason })
        : sentence("{amount} were credited to your balance.", { amount });
  }
}
