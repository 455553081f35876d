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
