import { z } from "zod";
import { endpoint } from "#shared/http/endpoint.ts";
import { component, Id, IdParam, Instant } from "#shared/http/fields.ts";
import { CITY_CODES } from "#shared/options/options.ts";
import { Slip } from "#shared/slips/contract.ts";

const QUEUES = ["review", "send", "book", "pay"] as const;
export const Queue = z.enum(QUEUES, "Queue must be review, send, book or pay");
export type Queue = z.infer<typeof Queue>;

const City = z.enum(CITY_CODES, "City is not one of the choices");

export const QueueChoice = component("QueueChoice", { queue: Queue, city: City.optional() });
export type QueueChoice = z.infer<typeof QueueChoice>;

export const takeSlip = endpoint({
  method: "POST",
  path: "/auto/slips/take",
  access: "admin",
  summary:
    "Take the next slip that nobody is working on, or resume the one taken before; 204 if there is none",
  body: QueueChoice,
  reading: { as: "record", slips: (slip) => (slip ? [slip.id] : []) },
  answer: Slip.nullable(),
});

export const releaseSlip = endpoint({
  method: "POST",
  path: "/auto/slip/:id/release",
  access: "admin",
  summary: "Stop working on a slip; a skipped one is not offered again for 30 minutes",
  params: IdParam,
  body: z.object({ skip: z.boolean("Skip must be true or false").default(false) }),
});

export const SlipAssignment = component("SlipAssignment", {
  slip_id: Id,
  name: z.string(),
  at: Instant,
  expires_at: Instant,
});
export type SlipAssignment = z.infer<typeof SlipAssignment>;

export const listAssignments = endpoint({
  method: "GET",
  path: "/auto/slip-assignments",
  access: "admin",
  summary: "Slips that somebody is working on now",
  answer: z.array(SlipAssignment),
});

/** `to_review`, `to_book`: available to the caller, that is, neither assigned to others nor skipped. */
export const QueueCounts = component("QueueCounts", {
  review: z.int(),
  send: z.int(),
  book: z.int(),
  pay: z.int(),
  to_review: z.int(),
  to_book: z.int(),
});
export type QueueCounts = z.infer<typeof QueueCounts>;

export const countQueues = endpoint({
  method: "GET",
  path: "/auto/slip-queues",
  access: "admin",
  summary: "The number of slips to review, to send, to book and to pay",
  query: z.object({ city: City.optional() }),
  answer: QueueCounts,
});
