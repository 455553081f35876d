import type { Role } from "#shared/auth/contract.ts";
import { isLetIn } from "#shared/auth/rules-access.ts";
import type { Access } from "#shared/http/endpoint.ts";
import { asSentence, joined, type Sentence, sentence } from "#shared/text/sentence.ts";
import {
  isCompleted,
  isReadyForProcessing,
  type Processor,
  processingBlock,
  type SlipState,
} from "./rules.ts";

/** The entries of the row menu, in its order. */
export const MENU_ACTIONS = [
  "view",
  "assign-medical",
  "open-slip",
  "pay",
  "slip-url",
  "edit",
  "approve",
  "decline",
  "mark-paid",
  "mark-unpaid",
  "record-outcome",
  "delete",
] as const;
export type MenuAction = (typeof MENU_ACTIONS)[number];

/** Everything that can be done with an application; those that are not in the row menu stand on the application's page. */
export type SlipAction = MenuAction | "process" | "add-note";

/** How slips are processed here, and whether this one is the viewer's to change (`isOwnOrAdmin`). */
export type ActionOptions = { processor?: Processor; isTheirs?: boolean };

type Rule = {
  access: Access;
  /** The states in which the server allows it. */
  isAllowed: (slip: SlipState, now: Date) => boolean;
  /** The second sentence of a refusal, after the current state. */
  whatIsAllowed: string;
};

const isPending = (slip: SlipState) => slip.status === "pending";
const isApproved = (slip: SlipState) => slip.status === "approved";
const isFinished = (slip: SlipState) => slip.process_status === "finished";
const isUnderWay = (slip: SlipState) =>
  slip.process_status === "queued" || slip.process_status === "started";

const RULES = {
  view: {
    access: "signed-in",
    isAllowed: () => true,
    whatIsAllowed: "It can always be viewed.",
  },
  "assign-medical": {
    access: "admin",
    isAllowed: (slip) => isFinished(slip) && Boolean(slip.slip_url),
    whatIsAllowed:
      "A medical center can be assigned once processing is finished and there is a slip URL.",
  },
  "open-slip": {
    access: "signed-in",
    isAllowed: (slip) => isFinished(slip) && Boolean(slip.slip_url),
    whatIsAllowed: "The slip can be opened once processing is finished and there is a slip URL.",
  },
  pay: {
    access: "signed-in",
    isAllowed: (slip) => isFinished(slip) && !slip.slip_url && Boolean(slip.payment_link),
    whatIsAllowed: "It can be paid once processing is finished and there is a payment link.",
  },
  "slip-url": {
    access: "admin",
    isAllowed: isApproved,
    whatIsAllowed: "Only an approved application can have a slip URL.",
  },
  edit: {
    access: "signed-in",
    isAllowed: (slip) =>
      !isCompleted(slip) && (isPending(slip) || slip.process_status === "failed"),
    whatIsAllowed:
      "It can be edited while it is pending or after processing has failed, and never once it is paid or has a slip URL.",
  },
  approve: {
    access: "admin",
    isAllowed: isPending,
    whatIsAllowed: "Only a pending application can be approved.",
  },
  decline: {
    access: "admin",
    isAllowed: isPending,
    whatIsAllowed: "Only a pending application can be declined.",
  },
  "mark-paid": {
    access: "admin",
    isAllowed: isApproved,
    whatIsAllowed: "Only an approved application can be marked as paid.",
  },
  "mark-unpaid": {
    access: "admin",
    isAllowed: isApproved,
    whatIsAllowed: "Only an approved application can be marked as unpaid.",
  },
  "record-outcome": {
    access: "admin",
    isAllowed: (slip) => slip.process_status === "started",
    whatIsAllowed: "An outcome can be recorded only while it is being processed.",
  },
  delete: {
    access: "admin",
    isAllowed: (slip) =>
      !isUnderWay(slip) && (slip.status !== "approved" || slip.payment_status === "paid"),
    whatIsAllowed:
      "Only a pending, declined or paid application can be deleted, and none that is queued or being processed.",
  },
  process: {
    access: "admin",
    isAllowed: isReadyForProcessing,
    whatIsAllowed:
      "An approved application without a slip URL can be sent for processing when it was not sent yet, has failed, or finished at least one hour ago.",
  },
  "add-note": {
    access: "signed-in",
    isAllowed: () => true,
    whatIsAllowed: "No note can be added to it.",
  },
} as const satisfies Record<SlipAction, Rule>;

/** Actions of one call must have the same access; otherwise its handler does not compile. */
export function accessTo<A extends SlipAction>(
  ...[action]: readonly [A, ...A[]]
): (typeof RULES)[A]["access"] {
  return RULES[action].access;
}

/** The row menu: what this role is offered for an application in this state, in the menu's order. */
export function actionsFor(
  slip: SlipState,
  role: Role,
  now: Date,
  options: ActionOptions = {},
): MenuAction[] {
  return MENU_ACTIONS.filter((action) => isOffered(action, slip, role, now, options));
}

/** Whether this role is offered the action: the role may, the state allows it, and it would change something. */
export function isOffered(
  action: SlipAction,
  slip: SlipState,
  role: Role,
  now: Date,
  { processor = "sandbox", isTheirs = true }: ActionOptions = {},
): boolean {
  const rule: Rule = RULES[action];
  if (!isLetIn(role, rule.access)) return false;
  if ((action === "edit" || action === "add-note") && !isTheirs) return false;
  if (action === "mark-paid" && slip.payment_status === "paid") return false;
  if (action === "mark-unpaid" && slip.payment_status !== "paid") return false;
  if (action === "record-outcome" && processor !== "manual") return false;
  return isAllowed(action, slip, now);
}

/** Null if the state allows the action. Roles are not considered. */
export function refusal(action: SlipAction, slip: SlipState, now: Date): Sentence | null {
  if (isAllowed(action, slip, now)) return null;
  const rule: Rule = RULES[action];
  const block =
    action === "process" && isApproved(slip) && slip.erased_at === null
      ? processingBlock(slip, now)
      : null;
  const state = block
    ? sentence("{reason}.", { reason: asSentence(block) })
    : sentence("This application is {state}.", { state: stateInWords(slip) });
  return joined([state, rule.whatIsAllowed], " ");
}

/** An erased application can only be viewed and deleted. */
function isAllowed(action: SlipAction, slip: SlipState, now: Date): boolean {
  if (slip.erased_at !== null && action !== "view" && action !== "delete") return false;
  const rule: Rule = RULES[action];
  return rule.isAllowed(slip, now);
}

function stateInWords(slip: SlipState): Sentence {
  if (slip.erased_at !== null) return sentence("erased");
  const state = sentence(slip.status === "approved" ? approvedInWords(slip) : slip.status);
  return slip.payment_status === "paid" ? sentence("{state} and paid", { state }) : state;
}

function approvedInWords(slip: SlipState): string {
  switch (slip.process_status) {
    case "not_started":
      return "approved";
    case "queued":
      return "queued for processing";
    case "started":
      return "being processed";
    case "finished":
      return slip.slip_url
        ? "approved and finished, with a slip URL"
        : "approved and finished, without a slip URL";
    case "failed":
      return "approved, and its processing has failed";
  }
}
