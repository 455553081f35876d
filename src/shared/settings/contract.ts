import { z } from "zod";
import { endpoint } from "#shared/http/endpoint.ts";
import { component, Instant } from "#shared/http/fields.ts";
import { Processor } from "#shared/processing/contract.ts";

export const DeskSettings = component("DeskSettings", {
  processor: Processor,
  plain_password_display: z.enum(["on", "off"]),
  operator_scope: z.enum(["own", "all"]),
  agency_name: z.string().nullable(),
  /** Files can be added to applications. */
  keeps_files: z.boolean(),
  server_time: Instant,
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
