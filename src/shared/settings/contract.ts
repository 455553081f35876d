import { z } from "zod";
import { endpoint } from "../http/endpoint.ts";
import { Instant } from "../http/fields.ts";
import { Processor } from "../processing/contract.ts";

/** What the screens must know of the server they talk to. */
export const DeskSettings = z.object({
  processor: Processor,
  plain_password_display: z.enum(["on", "off"]),
  operator_scope: z.enum(["own", "all"]),
  server_time: Instant,
});
export type DeskSettings = z.infer<typeof DeskSettings>;

export const getSettings = endpoint({
  method: "GET",
  path: "/settings",
  access: "signed-in",
  summary: "How this desk is set up, and its clock",
  status: 200,
  answer: DeskSettings,
});
