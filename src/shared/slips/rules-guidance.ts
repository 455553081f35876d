import type { Role } from "#shared/auth/contract.ts";
import { joined, type Sentence, sentence, type Words } from "#shared/text/sentence.ts";
import { dayOrTime, durationInWords } from "#shared/time/instants.ts";
import {
  isReadyForProcessing,
  minutesSince,
  type SlipState,
  sendableAgainAt,
  shownFailedReason,
} from "./rules.ts";
import { type ActionOptions, isOffered, type SlipAction } from "./rules-actions.ts";

type Phase =
  | "erased"
  | "pending"
  | "declined"
  | "not-sent"
  | "queued"
  | "started"
  | "finished-recently"
  | "finished-long-ago"
  | "failed"
  | "paid-without-slip"
  | "completed";

export type NextActions = { primary: SlipAction | null; secondary: SlipAction[] };

/** The first possible action of `first` leads; those of `beside` are secondary. */
const NEXT = {
  erased: { first: [], beside: ["delete"] },
  pending: { first: ["approve", "edit"], beside: ["decline", "edit", "delete"] },
  declined: { first: [], beside: ["delete"] },
  "not-sent": { first: ["process"], beside: ["slip-url"] },
  queued: { first: [], beside: [] },
  started: { first: ["record-outcome"], beside: [] },
  "finished-recently": { first: ["pay"], beside: ["slip-url"] },
  "finished-long-ago": { first: ["process", "pay"], beside: ["pay", "slip-url"] },
  failed: { first: ["edit"], beside: ["process"] },
  "paid-without-slip": { first: ["process"], beside: ["slip-url", "delete"] },
  completed: { first: ["open-slip"], beside: ["assign-medical", "delete"] },
} as const satisfies Record<Phase, { first: readonly SlipAction[]; beside: readonly SlipAction[] }>;

function phaseOf(slip: SlipState, now: Date): Phase {
  if (slip.erased_at !== null) return "erased";
  if (slip.slip_url) return "completed";
  if (slip.status !== "approved") return slip.status;
  if (slip.process_status === "queued" || slip.process_status === "started") {
    return slip.process_status;
  }
  if (slip.payment_status === "paid") return "paid-without-slip";
  if (slip.process_status === "failed") return "failed";
  if (slip.process_status === "not_started") return "not-sent";
  return isReadyForProcessing(slip, now) ? "finished-long-ago" : "finished-recently";
}

/** The state in one sentence, shown under the badge; times are Dhaka's. */
export function statusSentence(
  slip: SlipState,
  now: Date,
  { processor }: Pick<ActionOptions, "processor"> = {},
): Sentence {
  const phase = phaseSentence(slip, now, processor === "manual");
  return joined(slip.edited_since_approval ? [phase, "Edited since approval."] : [phase], " ");
}

function phaseSentence(slip: SlipState, now: Date, isByHand: boolean): Words {
  switch (phaseOf(slip, now)) {
    case "erased":
      return "Erased.";
    case "pending":
      return "Waiting for review.";
    case "declined":
      return "Declined.";
    case "not-sent":
      return "Approved. Not sent yet.";
    case "queued":
      return sentSentence(slip, now);
    case "started":
      return isByHand
        ? sentence("Waiting to be booked by hand since {time}.", {
            time: dayOrTime(slip.updated_at, now),
          })
        : sentence("Being processed since {time}.", { time: dayOrTime(slip.updated_at, now) });
    case "finished-recently":
      return sentence("Finished. Can be sent again after {time}.", { time: sendableAgainAt(slip) });
    case "finished-long-ago":
      return "Finished without a slip link.";
    case "failed":
      return failedSentence(slip);
    case "paid-without-slip":
      return "Paid. Waiting for the slip link.";
    case "completed":
      return "Slip is ready.";
  }
}

export function nextActions(
  slip: SlipState,
  role: Role,
  now: Date,
  options: ActionOptions = {},
): NextActions {
  const offered = (action: SlipAction) => isOffered(action, slip, role, now, options);
  const { first, beside } = NEXT[phaseOf(slip, now)];
  const primary = first.find(offered) ?? null;
  return { primary, secondary: beside.filter((action) => action !== primary && offered(action)) };
}

function sentSentence(slip: SlipState, now: Date): Words {
  const minutes = slip.queued_at === null ? 0 : minutesSince(slip.queued_at, now);
  return minutes === 0
    ? "Sent just now."
    : sentence("Sent {words} ago.", { words: durationInWords(minutes) });
}

function failedSentence(slip: SlipState): Words {
  const reason = shownFailedReason(slip);
  if (!reason) return "Failed.";
  return sentence("Failed: {reason}", { reason: sentence(withStop(reason.trimEnd())) });
}

/** One that ends in Bangla, or within quotation marks, has its own. */
function withStop(reason: string): string {
  const isEnded = /।$|[.!?]["”’»]$/.test(reason);
  return isEnded ? reason : `${reason.replace(/(?<![.!?\s])[.!?\s]+$/, "")}.`;
}
