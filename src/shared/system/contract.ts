import { z } from "zod";
import { endpoint } from "#shared/http/endpoint.ts";
import { component, Instant, sentenceParts } from "#shared/http/fields.ts";
import { Processor } from "#shared/processing/contract.ts";

export const DeskSettings = component("DeskSettings", {
  processor: Processor,
  plain_password_display: z.enum(["on", "off"]),
  operator_scope: z.enum(["own", "all"]),
  agency_name: z.string().nullable(),
  /** The origin of the official booking site, such as `https://wafid.com`. */
  booking_site: z.string(),
  /** With `off` no files can be added to applications. */
  files_days: z.union([z.int(), z.literal("off")]),
  passport_page_days: z.int(),
  /** Whether there is a price, an entry or a deposit. */
  uses_money: z.boolean(),
  server_time: Instant,
  /** What the server's clock says, if something stored is dated more than a day later. */
  wrong_clock: Instant.nullable(),
});
export type DeskSettings = z.infer<typeof DeskSettings>;

export const getSettings = endpoint({
  method: "GET",
  path: "/settings",
  access: "signed-in",
  isOpenBeforeEnrolment: true,
  summary: "Settings and clock of this desk",
  answer: DeskSettings,
});

export const Check = component("SystemCheck", {
  name: z.string(),
  state: z.enum(["ok", "warning", "error"]),
  says: z.string(),
  ...sentenceParts,
});
export type Check = z.infer<typeof Check>;

/** A request that failed on the server; the log has the cause under its id. */
export const Failure = component("SystemFailure", {
  at: Instant,
  request_id: z.string(),
  route: z.string(),
  status: z.int(),
});
export type Failure = z.infer<typeof Failure>;

export const System = component("System", {
  version: z.string(),
  started_at: Instant,
  checks: z.array(Check),
  queue: z.object({
    queued: z.int(),
    under_way: z.int(),
    waiting: z.int(),
    oldest_due_seconds: z.int(),
    stuck: z.int(),
  }),
  last_backup_at: Instant.nullable(),
  failures: z.array(Failure),
  /** Nothing is removed by age until an admin confirms it; Clock or Retention say why. */
  is_sweep_held: z.boolean(),
});
export type System = z.infer<typeof System>;

export const getSystem = endpoint({
  method: "GET",
  path: "/system",
  access: "admin",
  summary: "Version, health, queue, backups and recent failures",
  isBackground: true,
  answer: System,
});

export const confirmSweep = endpoint({
  method: "POST",
  path: "/system/sweep",
  access: "admin",
  summary: "Say that the clock is right and that the next sweep may remove all that is due",
  confirm: {
    for: "every call",
    ask: "Please confirm your password to let the sweep go on.",
  },
});
