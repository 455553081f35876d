/** What an admin decided about an application. */
export const SLIP_STATUSES = ["pending", "approved", "declined"] as const;
export type SlipStatus = (typeof SLIP_STATUSES)[number];

/** How far the automated processing of an application is. */
export const PROCESS_STATUSES = ["not_started", "queued", "started", "finished", "failed"] as const;
export type ProcessStatus = (typeof PROCESS_STATUSES)[number];

/** Whether the slip is paid for. */
export const PAYMENT_STATUSES = ["unpaid", "paid"] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

/** What the rules read of an application; instants are ISO 8601 texts. */
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
  /** When the person's data was erased. */
  erased_at: string | null;
};

/** First and last name, as messages and headings give them. */
export function applicantName(person: { first_name: string; last_name: string }): string {
  return `${person.first_name} ${person.last_name}`;
}

/** The badge of an application; which colour and icon it has is the screen's matter. */
export type SlipBadge =
  | { kind: "completed" | "process-failed" | "approved" | "declined" | "pending" }
  | { kind: "process-running"; process: "queued" | "started" | "finished" };

type Completion = Pick<SlipState, "slip_url" | "payment_status">;

/** Whether the application counts as completed: it has a slip URL, or it is paid. */
export function isCompleted(slip: Completion): boolean {
  return Boolean(slip.slip_url) || slip.payment_status === "paid";
}

/** The status as people see it: Completed, or else the decision. */
export function displayedStatus(slip: Completion & Pick<SlipState, "status">) {
  return isCompleted(slip) ? "Completed" : slip.status;
}

/** The badge: Completed goes before the processing, and the processing before the decision. */
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

/** The words of the Process Status column: Finished when completed, `not started` and the like, N/A without any. */
export function processStatusLabel(
  slip: Completion & { process_status: ProcessStatus | null },
): string {
  if (isCompleted(slip)) return "Finished";
  return slip.process_status?.replaceAll("_", " ") ?? "N/A";
}

/** Why processing failed, to be shown in red; null unless it failed, a reason is known and nothing completed it since. */
export function shownFailedReason(
  slip: Completion & Pick<SlipState, "process_status" | "failed_reason">,
): string | null {
  const isShown = slip.process_status === "failed" && !isCompleted(slip);
  return isShown ? slip.failed_reason || null : null;
}

/** The words beside an application that was edited after it was approved, until it is sent. */
export const EDITED_SINCE_APPROVAL = "Edited since approval";

/** What a list can be narrowed to because it waits for somebody: failed, ready to send, a link to pay, a lapsed link. */
export const TODO_FILTERS = ["failed", "send", "pay", "lapsed"] as const;
export type TodoFilter = (typeof TODO_FILTERS)[number];

/** Whether a list of these begins with the link that lapses, or lapsed, first; all others have the order asked for. */
export function isByLapse(todo: TodoFilter | "all" | undefined): boolean {
  return todo === "pay" || todo === "lapsed";
}

/** What a list that is narrowed to one of these is called. */
export const TODO_NAMES: Readonly<Record<TodoFilter, string>> = {
  failed: "Failed",
  send: "Ready to send",
  pay: "Links to pay",
  lapsed: "Lapsed links",
};
