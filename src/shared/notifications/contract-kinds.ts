import { z } from "zod";

/** What a person can be told of by the bell, and may switch off. */
export const NOTIFICATION_KINDS = [
  "approved",
  "declined",
  "link-ready",
  "link-soon",
  "failed",
  "slip-ready",
  "sendable-again",
  "waiting-long",
] as const;
const SwitchedKind = z.enum(NOTIFICATION_KINDS);
export type SwitchedKind = z.infer<typeof SwitchedKind>;

/**
 * What nobody can switch off: what concerns an account, since whoever has taken the account over would do so, and that the
 * booking service contradicts an admin.
 */
const WARNING_KINDS = ["new-sign-in", "password-read", "budget-used-up", "other-slip-url"] as const;
export const NotificationKind = z.enum([...NOTIFICATION_KINDS, ...WARNING_KINDS]);
export type NotificationKind = z.infer<typeof NotificationKind>;

/** Which kinds a person wants to be told of. */
export const WantedKinds = z.record(SwitchedKind, z.boolean());
export type WantedKinds = z.infer<typeof WantedKinds>;

/** A change of some of them; those left out stay. */
export const WantedKindsChange = z.partialRecord(
  SwitchedKind,
  z.boolean({ error: "Each kind of notification must be on or off" }),
  {
    // A wrong key has a code of its own that the type does not list.
    error: ({ code }: { code?: string }) =>
      code === "unrecognized_keys"
        ? "This kind of notification is not known"
        : "Each kind of notification must be on or off",
  },
);

/** Every kind is on until it is switched off. */
export const ALL_KINDS_ON: Readonly<WantedKinds> = {
  approved: true,
  declined: true,
  "link-ready": true,
  "link-soon": true,
  failed: true,
  "slip-ready": true,
  "sendable-again": true,
  "waiting-long": true,
};
