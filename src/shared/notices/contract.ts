import { z } from "zod";
import { endpoint } from "../http/endpoint.ts";
import { Id, Instant } from "../http/fields.ts";

export const Notice = z.object({
  id: Id,
  title: z.string(),
  content: z.string(),
  is_active: z.boolean(),
  created_at: Instant,
});
export type Notice = z.infer<typeof Notice>;

export const listNotices = endpoint({
  method: "GET",
  path: "/notices",
  access: "signed-in",
  summary: "Notices, newest first; anyone but an admin sees the active ones only",
  status: 200,
  answer: z.array(Notice),
});
