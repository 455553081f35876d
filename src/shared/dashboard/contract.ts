import { z } from "zod";
import { endpoint } from "#shared/http/endpoint.ts";
import { component, Day, Id, Instant } from "#shared/http/fields.ts";
import { Slip } from "#shared/slips/contract.ts";

export const TODOS = [
  "review",
  "failed",
  "send",
  "book",
  "pay",
  "duplicate",
  "lapsed",
  "call",
  "declined",
  "deposits",
] as const;

export const TodoSlip = component("TodoSlip", {
  id: Id,
  name: z.string(),
  country_traveling_to: Slip.shape.country_traveling_to,
  reason: z.string().nullable(),
  at: Instant,
});
export type TodoSlip = z.infer<typeof TodoSlip>;

export const Todo = component("Todo", {
  kind: z.enum(TODOS),
  count: z.int(),
  slips: z.array(TodoSlip),
  /** Who asks for deposits, by name. */
  people: z.array(z.string()),
});
export type Todo = z.infer<typeof Todo>;

/** A day in Dhaka: how many applications were submitted, and how many of those have failed. */
export const DayFigures = component("DayFigures", {
  day: Day,
  submitted: z.int(),
  failed: z.int(),
});
export type DayFigures = z.infer<typeof DayFigures>;

export const DAYS_SHOWN = 14;

export const Dashboard = component("Dashboard", {
  serverTime: Instant,
  /** How many have failed, been declined since the day began in Dhaka. */
  failed_today: z.int(),
  declined_today: z.int(),
  days: z.array(DayFigures),
  todos: z.array(Todo),
});
export type Dashboard = z.infer<typeof Dashboard>;

export const getDashboard = endpoint({
  method: "GET",
  path: "/dashboard",
  access: "signed-in",
  summary: "Pending work of this user, and the figures of the last 14 days",
  reading: {
    as: "list",
    slips: ({ todos }) => todos.flatMap(({ slips }) => slips.map(({ id }) => id)),
  },
  answer: Dashboard,
});
