import { z } from "zod";
import { endpoint } from "#shared/http/endpoint.ts";
import { Id, Instant } from "#shared/http/fields.ts";
import { LastEventIdHeader } from "#shared/http/request-headers.ts";

/** What can change on the desk. */
const EVENT_KINDS = [
  "submitted",
  "edited",
  "approved",
  "declined",
  "queued",
  "started",
  "finished",
  "failed",
  "paid",
  "unpaid",
  "slip-url",
  "center-assigned",
  "deleted",
  "taken",
  "released",
  "notice",
  "bell",
  "centers",
  "operators",
] as const;
export const EventKind = z.enum(EVENT_KINDS);
export type EventKind = z.infer<typeof EventKind>;

/** How a slip stands after a change; nothing personal. */
const SlipEventState = z
  .object({
    status: z.string(),
    process_status: z.string(),
    payment_status: z.string(),
    updated_at: Instant,
    has_slip_url: z.boolean(),
    has_payment_link: z.boolean(),
  })
  .meta({ id: "SlipEventState" });

/** The data of one `change` in the stream. */
export const ChangeEvent = z
  .object({
    kind: EventKind,
    slip_id: Id.nullable(),
    state: SlipEventState.nullable(),
    at: Instant,
  })
  .meta({ id: "ChangeEvent" });
export type ChangeEvent = z.infer<typeof ChangeEvent>;

export const streamEvents = endpoint({
  method: "GET",
  path: "/events",
  access: "signed-in",
  isNoAct: true,
  isStream: true,
  reading: "none",
  summary:
    "What changes, as it happens; each event is named `change` and its data is a ChangeEvent",
  status: 200,
  headers: LastEventIdHeader,
  answer: z.unknown().meta({ type: "string" }),
  answerTypes: ["text/event-stream; charset=utf-8"],
});
