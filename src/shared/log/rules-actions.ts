import type { NotificationKind } from "#shared/notifications/contract.ts";
import type { AuditKind } from "./contract-kinds.ts";

/** `account`: the person and admins. */
export type Audience = "slip" | "admins" | "everyone" | "person" | "account";

/** Every action says what it means to each reader of the log: null where it means nothing. */
type Rule = Stream & {
  readonly kind: AuditKind | null;
  readonly history?: true;
  readonly bell: readonly NotificationKind[] | null;
  /** Programs must drop cached data although no page is sent an event. */
  readonly wakesPrograms?: true;
};

/** What open pages are sent, and whose. */
type Stream =
  | { readonly event: string; readonly audience: Audience }
  | { readonly event: null; readonly audience?: never };

const QUIET = { event: null, bell: null } as const;
const OPERATORS = {
  kind: "account",
  history: true,
  event: "operators",
  audience: "admins",
  bell: null,
} as const;
const MONEY = {
  kind: "account",
  history: true,
  event: "money",
  audience: "account",
  bell: null,
} as const;
const CENTERS = {
  kind: "center",
  history: true,
  event: "centers",
  audience: "everyone",
  bell: null,
} as const;
const AGENTS = { kind: "agent", event: "agents", audience: "everyone", bell: null } as const;
const NOTICE = { kind: "notice", event: "notice", audience: "everyone", bell: null } as const;
const SLIP = { kind: "slip", history: true, audience: "slip" } as const;
const WORK = { kind: null, audience: "admins", bell: null } as const;

const ACTIONS = {
  slip: {
    submitted: { ...SLIP, event: "submitted", bell: null },
    edited: { ...SLIP, event: "edited", bell: null },
    approved: { ...SLIP, event: "approved", bell: ["approved"] },
    declined: { ...SLIP, event: "declined", bell: ["declined"] },
    "declined-reason-changed": { ...SLIP, event: "edited", bell: null },
    "marked-paid": { ...SLIP, event: "paid", bell: ["slip-ready"] },
    "marked-unpaid": { ...SLIP, event: "unpaid", bell: null },
    "slip-url-changed": { ...SLIP, event: "slip-url", bell: ["slip-ready"] },
    "center-assigned": { ...SLIP, event: "center-assigned", bell: null },
    "center-removed": { ...SLIP, event: "center-assigned", bell: null },
    queued: { ...SLIP, event: "queued", bell: null },
    started: { ...SLIP, event: "started", bell: null },
    requeued: { ...SLIP, event: "queued", bell: null },
    finished: { ...SLIP, event: "finished", bell: ["link-ready", "slip-ready"] },
    failed: { ...SLIP, event: "failed", bell: ["failed"] },
    "payment-link-changed": { ...SLIP, event: "finished", bell: null },
    deleted: { ...SLIP, event: "deleted", bell: null },
    "sent-to-applicant": { ...SLIP, event: "sent-to-applicant", bell: null },
    noted: { ...SLIP, event: "noted", bell: null },
    "note-removed": { ...SLIP, event: "noted", bell: null },
    "file-added": { ...SLIP, event: "files", bell: null },
    "file-removed": { ...SLIP, event: "files", bell: null },
    "followed-up": { ...SLIP, event: "follow-up", bell: null },
    called: { ...SLIP, event: "follow-up", bell: null },
    "call-undone": { ...SLIP, event: "follow-up", bell: null },
    erased: { ...SLIP, event: "edited", bell: null },
    taken: { ...WORK, event: "taken" },
    released: { ...WORK, event: "released" },
    "record-read": { kind: "reading", ...QUIET },
    "copied-for-booking": { kind: "reading", ...QUIET },
    "booking-read": { kind: "slip", ...QUIET },
    "link-soon": { kind: null, bell: ["link-soon"], event: null },
    "sendable-again": { kind: null, bell: ["sendable-again"], event: null },
    "other-slip-url": { kind: null, bell: ["other-slip-url"], event: null },
  },
  user: {
    created: OPERATORS,
    edited: OPERATORS,
    deleted: OPERATORS,
    suspended: OPERATORS,
    reactivated: OPERATORS,
    "password-changed": OPERATORS,
    "password-reset": OPERATORS,
    "factor-set-up": OPERATORS,
    "factor-removed": OPERATORS,
    "factor-reset": OPERATORS,
    "recovery-codes-renewed": OPERATORS,
    "recovery-code-used": OPERATORS,
    "draft-transferred": OPERATORS,
    "password-read": { kind: "reading", history: true, bell: ["password-read"], event: null },
    "signed-in": { kind: "sign-in", bell: ["new-sign-in"], event: null },
    "signed-out": { kind: "sign-in", ...QUIET },
    "sign-in-refused": { kind: "sign-in", ...QUIET },
    "code-refused": { kind: "sign-in", ...QUIET },
    "suspended-refused": { kind: "sign-in", ...QUIET },
    "budget-used-up": { kind: null, bell: ["budget-used-up"], event: null },
    "deposit-asked": { ...MONEY, bell: ["deposit-asked"] },
    "deposit-credited": { ...MONEY, bell: ["deposit-decided"] },
    "deposit-declined": { ...MONEY, bell: ["deposit-decided"] },
    "balance-corrected": MONEY,
    // The price is one person's or everybody's; the event says of neither.
    "price-set": { ...MONEY, audience: "everyone" },
    // A charge or a refund changed it; the statement lists those.
    "balance-changed": { kind: null, event: "money", audience: "account", bell: null },
    "notifications-read": { kind: null, event: "bell", audience: "person", bell: null },
  },
  medical_center: { created: CENTERS, edited: CENTERS, deleted: CENTERS },
  agent: { created: AGENTS, edited: AGENTS, ended: AGENTS, deleted: AGENTS },
  notice: { created: NOTICE, edited: NOTICE, deleted: NOTICE },
  desk: {
    started: { kind: "desk", ...QUIET },
    "settings-changed": { kind: "settings", ...QUIET },
    "backed-up": { kind: "desk", ...QUIET },
    restored: { kind: "desk", wakesPrograms: true, ...QUIET },
    "clock-set-back": { kind: "desk", ...QUIET },
    "sweep-confirmed": { kind: "desk", ...QUIET },
    "slips-erased": { kind: "desk", wakesPrograms: true, ...QUIET },
    "slips-exported": { kind: "export", ...QUIET },
    "follow-ups-exported": { kind: "export", ...QUIET },
    "audit-exported": { kind: "export", ...QUIET },
    "money-exported": { kind: "export", ...QUIET },
    "report-exported": { kind: "export", ...QUIET },
    "lists-read": { kind: "reading", ...QUIET },
    "colleague-duplicate-shown": { kind: "reading", ...QUIET },
    refused: { kind: "refusal", ...QUIET },
    "waiting-long": { kind: null, bell: ["waiting-long"], event: null },
    "call-today": { kind: null, bell: ["call-today"], event: null },
  },
} as const satisfies Record<string, Readonly<Record<string, Rule>>>;

type Actions = typeof ACTIONS;
export type Subject = keyof Actions;
export type ActionOn<S extends Subject> = Extract<keyof Actions[S], string>;
export type Act = { [S in Subject]: { subject: S; action: ActionOn<S> } }[Subject];

/** A text for every action that the audit log lists. */
export type AuditTexts = {
  readonly [S in Subject]: {
    readonly [A in ActionOn<S> as Actions[S][A] extends { kind: null } ? never : A]: string;
  };
};

type RuleOf<S extends Subject> = Actions[S][keyof Actions[S]];
type AnyRule = { [S in Subject]: RuleOf<S> }[Subject];
/** Notifications are sent besides other events. */
export type EventKind = Extract<AnyRule, { event: string }>["event"];

type HistoryOf<S extends Subject> = {
  [A in ActionOn<S>]: Actions[S][A] extends { history: true } ? A : never;
}[ActionOn<S>];
export type HistoryAction = { [S in Subject]: HistoryOf<S> }[Subject];

const RULES: Readonly<Record<string, Readonly<Record<string, Rule>>>> = ACTIONS;

export function ruleOf(act: { subject: string | null; action: string }): Rule | undefined {
  return RULES[act.subject ?? "desk"]?.[act.action];
}

export const SUBJECTS = Object.keys(ACTIONS);

const ALL = Object.values(RULES).flatMap((actions) => Object.entries(actions));

const unique = <T extends string>(names: readonly string[]) => [...new Set(names)] as [T, ...T[]];

export const EVENT_KINDS = unique<EventKind>(ALL.flatMap(([, { event }]) => event ?? []));
export const HISTORY_ACTIONS = unique<HistoryAction>(
  ALL.flatMap(([action, { history }]) => (history ? action : [])),
);
