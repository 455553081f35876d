import { z } from "zod";
import { endpoint } from "#shared/http/endpoint.ts";
import { component, Id, Instant, idWith, numberText, Sentence } from "#shared/http/fields.ts";

export const NOTIFICATION_KINDS = [
  "approved",
  "declined",
  "link-ready",
  "link-soon",
  "failed",
  "slip-ready",
  "sendable-again",
  "waiting-long",
  "call-today",
  "deposit-asked",
  "deposit-decided",
] as const;
const SwitchedKind = z.enum(NOTIFICATION_KINDS);
export type SwitchedKind = z.infer<typeof SwitchedKind>;

/** The account's security, and that the booking service contradicts an admin. */
const WARNING_KINDS = ["new-sign-in", "password-read", "budget-used-up", "other-slip-url"] as const;
export const NotificationKind = z.enum([...NOTIFICATION_KINDS, ...WARNING_KINDS]);
export type NotificationKind = z.infer<typeof NotificationKind>;

export const WantedKinds = z.record(SwitchedKind, z.boolean());
export type WantedKinds = z.infer<typeof WantedKinds>;

/** Other kinds stay. */
export const WantedKindsChange = z.partialRecord(
  SwitchedKind,
  z.boolean("Each kind of notification must be on or off"),
  {
    // A wrong key has a code of its own that the type does not list.
    error: ({ code }: { code?: string }) =>
      code === "unrecognized_keys"
        ? "This kind of notification is not known"
        : "Each kind of notification must be on or off",
  },
);

export const ALL_KINDS_ON: Readonly<WantedKinds> = {
  approved: true,
  declined: true,
  "link-ready": true,
  "link-soon": true,
  failed: true,
  "slip-ready": true,
  "sendable-again": true,
  "waiting-long": true,
  "call-today": true,
  "deposit-asked": true,
  "deposit-decided": true,
};

/** The applicant is null once the application is gone. */
export const Notification = component("Notification", {
  id: Id,
  kind: NotificationKind,
  at: Instant,
  slip_id: Id.nullable(),
  applicant: z.object({ name: z.string(), passport_ending: z.string() }).nullable(),
  text_params: z.object({
    reason: z.string().optional(),
    until: Instant.optional(),
    count: z.int().optional(),
    who: z.string().optional(),
    device: z.string().optional(),
    address: z.string().optional(),
    what: z.string().optional(),
    /** The amount of a deposit, with its currency. */
    amount: z.string().optional(),
    /** `who` and `device` with their templates and values. */
    words: z.object({ who: Sentence.optional(), device: Sentence.optional() }).optional(),
  }),
  is_read: z.boolean(),
});
export type Notification = z.infer<typeof Notification>;

const MOST_AT_ONCE = 50;
const limitError = `Limit must be a whole number from 1 to ${MOST_AT_ONCE}`;

export const NotificationFilter = z.object({
  before: numberText("Before must be the number of a notification").optional(),
  limit: numberText(limitError)
    .pipe(z.number().max(MOST_AT_ONCE, { error: limitError }))
    .default(20),
});
export type NotificationFilter = z.infer<typeof NotificationFilter>;

export const NotificationPage = component("NotificationPage", {
  items: z.array(Notification),
  unread: z.int(),
});
export type NotificationPage = z.infer<typeof NotificationPage>;

export const listNotifications = endpoint({
  method: "GET",
  path: "/notifications",
  access: "signed-in",
  summary: "Notifications, newest first, and the number of unread ones",
  query: NotificationFilter,
  reading: { as: "list", slips: ({ items }) => items.flatMap(({ slip_id }) => slip_id ?? []) },
  answer: NotificationPage,
});

const MOST_READ = 200;
const NotificationNumber = idWith("Each notification must be a record number");

export const ReadMark = z
  .object({
    ids: z
      .array(NotificationNumber, "ids must be a list of notifications")
      .max(MOST_READ, `At most ${MOST_READ} notifications at once`)
      .optional(),
    up_to: NotificationNumber.optional(),
  })
  .refine(({ ids, up_to }) => (ids === undefined) !== (up_to === undefined), "Send ids or up_to");
export type ReadMark = z.infer<typeof ReadMark>;

export const readNotifications = endpoint({
  method: "POST",
  path: "/notifications/read",
  access: "signed-in",
  summary: "Mark some notifications as read, or all up to one",
  body: ReadMark,
});

export const NotificationSettings = component("NotificationSettings", {
  kinds: WantedKinds,
  sound: z.boolean(),
});
export type NotificationSettings = z.infer<typeof NotificationSettings>;

export const getNotificationSettings = endpoint({
  method: "GET",
  path: "/notifications/settings",
  access: "signed-in",
  summary: "Notification settings; every kind is on until switched off",
  answer: NotificationSettings,
});

export const changeNotificationSettings = endpoint({
  method: "PUT",
  path: "/notifications/settings",
  access: "signed-in",
  summary: "Switch kinds of notifications and the sound on or off",
  body: z.strictObject({
    kinds: WantedKindsChange,
    sound: z.boolean("Sound must be on or off"),
  }),
  answer: NotificationSettings,
});
