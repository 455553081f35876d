import type { NotificationKind } from "#shared/notifications/contract.ts";
import type { AuditKind } from "./kinds.ts";

/** `account`: the person and admins. */
export type Audience = "slip" | "admins" | "everyone" | "person" | "account";

type Rule = {
  readonly kind: AuditKind | null;
  readonly history?: true;
  /** Sent to open pages, and to whom. */
  readonly event?: string;
  readonly audience?: Audience;
  readonly bell?: readonly NotificationKind[];
  /** Programs must drop cached data although no page is sent an event. */
  readonly isSignalled?: true;
};

const OPERATORS = {
  kind: "account",
  history: true,
  event: "operators",
  audience: "admins",
} as const;
const MONEY = { kind: "account", history: true, event: "money", audience: "account" } as const;
const CENTERS = { kind: "center", history: true, event: "centers", audience: "everyone" } as const;
const NOTICE = { kind: "notice", event: "notice", audience: "everyone" } as const;
const SLIP = { kind: "slip", history: true, audience: "slip" } as const;
const WORK = { kind: null, audience: "admins" } as const;

const ACTIONS = {
  slip: {
    submitted: { ...SLIP, event: "submitted" },
    edited: { ...SLIP, event: "edited" },
    approved: { ...SLIP, event: "approved", bell: ["approved"] },
    declined: { ...SLIP, event: "declined", bell: ["declined"] },
    "declined-reason-changed": { ...SLIP, event: "edited" },
    "marked-paid": { ...SLIP, event: "paid", bell: ["slip-ready"] },
    "marked-unpaid": { ...SLIP, event: "unpaid" },
    "slip-url-changed": { ...SLIP, event: "slip-url", bell: ["slip-ready"] },
    "center-assigned": { ...SLIP, event: "center-assigned" },
    "center-removed": { ...SLIP, event: "center-assigned" },
    queued: { ...SLIP, event: "queued" },
    started: { ...SLIP, event: "started" },
    requeued: { ...SLIP, event: "queued" },
    finished: { ...SLIP, event: "finished", bell: ["link-ready", "slip-ready"] },
    failed: { ...SLIP, event: "failed", bell: ["failed"] },
    "payment-link-changed": { ...SLIP, event: "finished" },
    deleted: { ...SLIP, event: "deleted" },
    "handed-over": { ...SLIP, event: "handed-over" },
    noted: { ...SLIP, event: "noted" },
    "note-removed": { ...SLIP, event: "noted" },
    "file-added": { ...SLIP, event: "files" },
    "file-removed": { ...SLIP, event: "files" },
    "followed-up": { ...SLIP, event: "follow-up" },
    called: { ...SLIP, event: "follow-up" },
    "call-undone": { ...SLIP, event: "follow-up" },
    erased: { ...SLIP, event: "edited" },
    taken: { ...WORK, event: "taken" },
    released: { ...WORK, event: "released" },
    "record-read": { kind: "reading" },
    "copied-for-booking": { kind: "reading" },
    "booking-read": { kind: "slip" },
    "link-soon": { kind: null, bell: ["link-soon"] },
    "sendable-again": { kind: null, bell: ["sendable-again"] },
    "other-slip-url": { kind: null, bell: ["other-slip-url"] },
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
    "password-read": { kind: "reading", history: true, bell: ["password-read"] },
    "signed-in": { kind: "sign-in", bell: ["new-sign-in"] },
    "signed-out": { kind: "sign-in" },
    "sign-in-refused": { kind: "sign-in" },
    "code-refused": { kind: "sign-in" },
    "suspended-refused": { kind: "sign-in" },
    "budget-used-up": { kind: null, bell: ["budget-used-up"] },
    "deposit-asked": { ...MONEY, bell: ["deposit-asked"] },
    "deposit-credited": { ...MONEY, bell: ["deposit-decided"] },
    "deposit-declined": { ...MONEY, bell: ["deposit-decided"] },
    "balance-corrected": MONEY,
    // Of one person or of everybody; the event holds neither.
    "price-set": { ...MONEY, audience: "everyone" },
    // By a charge or a refund, which the statement lists.
    "balance-changed": { kind: null, event: "money", audience: "account" },
    "notifications-read": { kind: null, event: "bell", audience: "person" },
  },
  medical_center: { created: CENTERS, edited: CENTERS, deleted: CENTERS },
  notice: { created: NOTICE, edited: NOTICE, deleted: NOTICE },
  desk: {
    started: { kind: "desk" },
    "settings-changed": { kind: "settings" },
    "backed-up": { kind: "desk" },
    restored: { kind: "desk", isSignalled: true },
    "clock-set-back": { kind: "desk" },
    "sweep-confirmed": { kind: "desk" },
    "slips-erased": { kind: "desk", isSignalled: true },
    "slips-exported": { kind: "export" },
    "follow-ups-exported": { kind: "export" },
    "audit-exported": { kind: "export" },
    "money-exported": { kind: "export" },
    "report-exported": { kind: "export" },
    "lists-read": { kind: "reading" },
    "colleague-duplicate-shown": { kind: "reading" },
    refused: { kind: "refusal" },
    "waiting-long": { kind: null, bell: ["waiting-long"] },
    "call-today": { kind: null, bell: ["call-today"] },
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

const ALL = Object.values(RULES).flatMap((actions) => Object.entries(actions));

const unique = <T extends string>(names: readonly string[]) => [...new Set(names)] as [T, ...T[]];

export const EVENT_KINDS = unique<EventKind>(ALL.flatMap(([, { event }]) => event ?? []));
export const HISTORY_ACTIONS = unique<HistoryAction>(
  ALL.flatMap(([action, { history }]) => (history ? action : [])),
);
