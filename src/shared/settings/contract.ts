import { z } from "zod";
import { endpoint } from "#shared/http/endpoint.ts";
import { component, Instant } from "#shared/http/fields.ts";
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
