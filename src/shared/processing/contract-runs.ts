import { z } from "zod";
import { endpoint } from "#shared/http/endpoint.ts";
import { IdParam, Instant } from "#shared/http/fields.ts";
import { FAILURE_KINDS } from "./rules-failures.ts";

export const FailureKind = z.enum(FAILURE_KINDS);

/** What is done in the course of a try; words for each are in text.ts. */
const STEPS = [
  "asked",
  "handed-over",
  "accepted",
  "no-answer",
  "not-known",
  "given-back",
  "waiting-for-person",
  "taken-back",
  "reported-started",
  "reported-finished",
  "reported-failed",
  "reported-paid",
  "reported-slip-ready",
  "finished",
  "failed",
] as const;
export const Step = z.enum(STEPS);
export type Step = z.infer<typeof Step>;

export const RunStep = z
  .object({
    at: Instant,
    step: Step,
    /** More about it in a few words, such as what became of a report. */
    note: z.string().nullable(),
  })
  .meta({ id: "RunStep" });

/** One time a run was taken up. */
export const RunTry = z
  .object({
    number: z.int(),
    started_at: Instant,
    ended_at: Instant.nullable(),
    /** Null while it goes on. */
    outcome: z.enum(["finished", "failed", "no-answer", "interrupted"]).nullable(),
    steps: z.array(RunStep),
  })
  .meta({ id: "RunTry" });

/** One time a slip was sent for processing. */
export const ProcessRun = z
  .object({
    run_no: z.int(),
    adapter: z.string(),
    /** `leased`: a program works on it now; `waiting`: a person or a report is waited for. */
    state: z.enum(["queued", "leased", "waiting", "done", "failed"]),
    waits_for: z.enum(["person", "report"]).nullable(),
    sent_at: Instant,
    /** When a queued run is taken up next. */
    next_try_at: Instant.nullable(),
    /** When it ends as failed at the latest; null while a person is waited for. */
    deadline_at: Instant.nullable(),
    ended_at: Instant.nullable(),
    failure_kind: FailureKind.nullable(),
    failed_reason: z.string().nullable(),
    tries: z.array(RunTry),
  })
  .meta({ id: "ProcessRun" });
export type ProcessRun = z.infer<typeof ProcessRun>;
export type RunTry = z.infer<typeof RunTry>;
export type RunStep = z.infer<typeof RunStep>;

export const getSlipRuns = endpoint({
  method: "GET",
  path: "/auto/slip/:id/runs",
  access: "signed-in",
  summary:
    "Each time one slip was sent for processing, newest first, with its tries and their steps",
  params: IdParam,
  reading: { as: "record", slips: (_runs, { id }) => [id] },
  status: 200,
  answer: z.array(ProcessRun),
});
