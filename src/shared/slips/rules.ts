import { type Sentence, sentence, type Words } from "#shared/text/sentence.ts";
import { formatTime } from "#shared/time/instants.ts";
import { MINUTE_MS } from "#shared/time/plain-date.ts";
import type { SlipStatus, TodoFilter } from "./rules-list.ts";

export const PROCESS_STATUSES = ["not_started", "queued", "started", "finished", "failed"] as const;
export type ProcessStatus = (typeof PROCESS_STATUSES)[number];

export const PAYMENT_STATUSES = ["unpaid", "paid"] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

/** What the rules read of a slip; instants are ISO 8601. */
export type SlipState = {
  status: SlipStatus;
  process_status: ProcessStatus;
  payment_status: PaymentStatus;
  payment_link: string | null;
  slip_url: string | null;
  failed_reason: string | null;
  edited_since_approval: boolean;
  queued_at: string | null;
  updated_at: string;
  erased_at: string | null;
};

export function applicantName(person: { first_name: string; last_name: string }): string {
  return `${person.first_name} ${person.last_name}`;
}

/** Colour and icon are chosen by the page. */
export type SlipBadge =
  | { kind: "completed" | "process-failed" | "approved" | "declined" | "pending" }
  | { kind: "process-running"; process: "queued" | "started" | "finished" };

type Completion = Pick<SlipState, "slip_url" | "payment_status">;

export function isCompleted(slip: Completion): boolean {
  return Boolean(slip.slip_url) || slip.payment_status === "paid";
}

export function displayedStatus(slip: Completion & Pick<SlipState, "status">) {
  return isCompleted(slip) ? "Completed" : slip.status;
}

export function badgeOf(
  slip: Completion & Pick<SlipState, "status" | "process_status">,
): SlipBadge {
  if (isCompleted(slip)) return { kind: "completed" };
  switch (slip.process_status) {
    case "failed":
      return { kind: "process-failed" };
    case "queued":
    case "started":
    case "finished":
      return { kind: "process-running", process: slip.process_status };
    case "not_started":
      return { kind: slip.status };
  }
}

export function processStatusLabel(slip: Completion & { process_status: ProcessStatus | null }) {
  if (isCompleted(slip)) return "Finished";
  return slip.process_status?.replaceAll("_", " ") ?? "N/A";
}

/** Null unless it failed, has a reason and was not completed since. */
export function shownFailedReason(
  slip: Completion & Pick<SlipState, "process_status" | "failed_reason">,
): string | null {
  const isShown = slip.process_status === "failed" && !isCompleted(slip);
  return isShown ? slip.failed_reason || null : null;
}

export const EDITED_SINCE_APPROVAL = "Edited since approval";

/** Sorted by when it was queued, so that the first link to expire is on top; the chosen order does not apply. */
export function isByQueuedAt(todo: TodoFilter | "all" | undefined): boolean {
  return todo === "book" || todo === "pay" || todo === "lapsed";
}

export const TODO_NAMES: Readonly<Record<TodoFilter, string>> = {
  failed: "Failed",
  send: "Ready to send",
  book: "To book",
  pay: "Links to pay",
  lapsed: "Expired links",
};

/** Who books the slips: the built-in sandbox, the admins by hand, or a booking service. */
export const PROCESSORS = ["sandbox", "manual", "http"] as const;
export type Processor = (typeof PROCESSORS)[number];

const SECOND_MS = 1000;

/** How long after its last change a finished application can be sent again. */
export const REPROCESS_AFTER_MS = 60 * MINUTE_MS;
export const COUNTDOWN_MS = 60 * MINUTE_MS;
/** When an unfinished run fails, counted from `queued_at`: before the countdown ends. */
export const DEADLINE_MS = COUNTDOWN_MS - 5 * MINUTE_MS;

export type Countdown = { remainingSeconds: number; text: Sentence };

type Sendable = Pick<
  SlipState,
  "status" | "process_status" | "slip_url" | "updated_at" | "erased_at"
>;

/** Approved, without a slip URL, and not started, failed, or finished at least one hour ago. */
export function isReadyForProcessing(slip: Sendable, now: Date): boolean {
  return processingBlock(slip, now) === null;
}

/** Why it cannot be sent now, as the hint of its tick box; null if it can. */
export function processingBlock(slip: Sendable, now: Date): Words | null {
  if (slip.erased_at !== null) return "Erased";
  if (slip.status !== "approved") return "Not approved";
  switch (slip.process_status) {
    case "not_started":
    case "failed":
      return slip.slip_url ? "Slip is ready" : null;
    case "queued":
      return "Already queued";
    case "started":
      return "Being processed";
    case "finished":
      return finishedBlock(slip, now);
  }
}

function finishedBlock(slip: Sendable, now: Date): Words | null {
  if (slip.slip_url) return "Slip is ready";
  const elapsed = now.getTime() - Date.parse(slip.updated_at);
  if (elapsed >= REPROCESS_AFTER_MS) return null;
  return sentence("Finished {words}; can be sent again after {time}", {
    words: ago(slip.updated_at, now),
    time: sendableAgainAt(slip),
  });
}

/** In Dhaka, without seconds, as in the text that is sent with the link. */
export function sendableAgainAt(slip: Pick<SlipState, "updated_at">): string {
  return formatTime(new Date(Date.parse(slip.updated_at) + REPROCESS_AFTER_MS));
}

function ago(instant: string, now: Date): Sentence {
  const minutes = minutesSince(instant, now);
  if (minutes < 1) return sentence("less than a minute ago");
  return minutes === 1
    ? sentence("1 minute ago")
    : sentence("{count} minutes ago", { count: minutes });
}

/** 0 for instants in the future. */
export function minutesSince(instant: string, now: Date): number {
  return Math.max(0, Math.floor((now.getTime() - Date.parse(instant)) / MINUTE_MS));
}

/** While queued or finished, 0–60 minutes; null is shown as N/A. */
export function countdown(
  slip: Pick<SlipState, "process_status" | "queued_at">,
  now: Date,
): Countdown | null {
  const runs = slip.process_status === "queued" || slip.process_status === "finished";
  if (!runs || slip.queued_at === null) return null;
  const left = COUNTDOWN_MS - (now.getTime() - Date.parse(slip.queued_at));
  const remainingSeconds = Math.ceil(Math.min(COUNTDOWN_MS, Math.max(0, left)) / SECOND_MS);
  const minutes = Math.floor(remainingSeconds / 60);
  const seconds = String(remainingSeconds % 60).padStart(2, "0");
  return {
    remainingSeconds,
    text: sentence("{minutes} minutes {seconds} seconds", { minutes, seconds }),
  };
}
