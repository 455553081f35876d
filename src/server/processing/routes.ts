import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { type ApiContext, serve } from "#server/api/serve.ts";
import { type Actor, type Admin, everyone, scopeOf } from "#server/auth/actor.ts";
import { writeAlone, writeAs } from "#server/auth/write-as.ts";
import type { Context } from "#server/context.ts";
import { extendTimeouts, readDatabaseClock } from "#server/database/expressions.ts";
import { createBuckets, networkOf } from "#server/http/limits.ts";
import { send } from "#server/http/present-error.ts";
import { invalid, notFound, Refusal } from "#server/http/refusal.ts";
import type { Write } from "#server/log/acts.ts";
import type { ProcessingContext } from "#server/processing/adapters/adapter.ts";
import {
  isSigned,
  SIGNATURE_HEADER,
  TIMESTAMP_HEADER,
} from "#server/processing/adapters/call-service.ts";
import { endingOf } from "#server/processing/adapters/http-adapter.ts";
import { paySandboxBooking, readSandboxBooking } from "#server/processing/adapters/sandbox.ts";
import { getSlip } from "#server/slips/hold-slip.ts";
import { withAbsoluteLinks } from "#server/slips/slip-links.ts";
import { lockSlips } from "#server/slips/slips.queries.ts";
import { queue } from "#server/slips/transitions.ts";
import { ErrorAnswer } from "#shared/http/fields.ts";
import * as contract from "#shared/processing/contract.ts";
import { getSlipRuns, type ProcessAnswer, type ProcessRun } from "#shared/processing/contract.ts";
import {
  Attempted,
  Callback,
  CallbackAnswer,
  fieldErrorIn,
  fieldErrorsOf,
  MAX_MESSAGE_BYTES,
} from "#shared/processing/contract-gateway.ts";
import type { Slip } from "#shared/slips/contract.ts";
import { DEADLINE_MS, isReadyForProcessing, processingBlock } from "#shared/slips/rules.ts";
import { asReason, type Words } from "#shared/text/sentence.ts";
import { applyPayment, endRun, ignored, recordOutcome, takeBack } from "./end-run.ts";
import {
  findPassportsUnderWay,
  findPause,
  insertRuns,
  lockPassports,
  refuseOutdatedProgram,
} from "./processor.queries.ts";
import {
  type CallbackResult,
  closeCallback,
  findRuns,
  insertCallback,
  insertUnusable,
} from "./run-events.queries.ts";
import { type CallbackRun, lockRunOfCallback, postponeQuery, type Run } from "./runs.queries.ts";

export function processingRoutes(
  app: FastifyInstance,
  context: ApiContext & ProcessingContext,
): void {
  const present = async (slip: Promise<Slip>) => withAbsoluteLinks(context, await slip);
  serve(app, context, contract.processSlips, ({ by, body }) =>
    sendForProcessing(context, by, body.slipIds),
  );
  serve(app, context, contract.recordOutcome, ({ by, params, body }) =>
    present(recordOutcome(context, by, params.id, body)),
  );
  serve(app, context, contract.takeBack, ({ by, params }) =>
    present(takeBack(context, by, params.id)),
  );
  serve(app, context, getSlipRuns, ({ by, params }) => readRuns(context, by, params.id));
  serve(app, context, contract.getProcessorStatus, async () => ({
    paused_until: await findPause(context.sql),
  }));
  if (context.settings.PROCESSOR !== "sandbox") return;
  serve(app, context, contract.getSandboxBooking, ({ params }) =>
    readSandboxBooking(context, params.reference),
  );
  serve(app, context, contract.paySandboxBooking, ({ params }) =>
    paySandboxBooking(context, params.reference),
  );
}

/** Skips slips that are not ready, or whose passport has another slip in progress, with a reason. */
async function sendForProcessing(
  context: ProcessingContext,
  by: Admin,
  slipIds: readonly number[],
): Promise<ProcessAnswer> {
  return await writeAs(context, by, (write) => enqueue(write, [...new Set(slipIds)]));
}

async function enqueue(
  write: Write<Admin> & Pick<ProcessingContext, "adapter">,
  ids: readonly number[],
): Promise<ProcessAnswer> {
  const { sql, adapter } = write;
  // Another bulk call may hold many of the same slips for a while.
  await extendTimeouts(sql);
  await refuseOutdatedProgram(sql, adapter.name);
  const held = await lockSlips(sql, ids, everyone(write.by));
  const slips = new Map(held.map(({ slip }) => [slip.id, slip]));
  const passports = [...slips.values()].map((slip) => slip.passport_number);
  await lockPassports(sql, passports);
  const underWay = await findPassportsUnderWay(sql, passports);
  const now = await readDatabaseClock(sql);
  const answer: ProcessAnswer = { queued: [], skipped: [] };
  for (const id of ids) {
    const slip = slips.get(id);
    const why = slip ? reasonToSkip(slip, underWay, now) : null;
    if (why !== null || !slip) {
      answer.skipped.push({ id, ...asReason(why ?? notFound("slip").sentence) });
      continue;
    }
    underWay.add(slip.passport_number);
    answer.queued.push(id);
  }
  if (answer.queued.length === 0) return answer;
  const edited = answer.queued.filter((id) => slips.get(id)?.edited_since_approval);
  await insertRuns(sql, await queue(write, answer.queued), {
    adapter: adapter.name,
    startDelayMs: adapter.startDelayMs,
    deadlineMs: DEADLINE_MS,
    enqueued_by: write.by.id,
  });
  return edited.length > 0 ? { ...answer, edited_since_approval: edited } : answer;
}

function reasonToSkip(slip: Slip, underWay: ReadonlySet<string>, now: Date): Words | null {
  if (!isReadyForProcessing(slip, now)) return processingBlock(slip, now);
  return underWay.has(slip.passport_number) ? "Another slip of this passport is under way" : null;
}

async function readRuns(context: Context, by: Actor, id: number): Promise<ProcessRun[]> {
  await getSlip(context.sql, id, scopeOf(context, by));
  return await findRuns(context.sql, id);
}

export const CALLBACK_PATH = "/api/processing/reports";

const DESCRIBED = {
  summary:
    "A signed report of the outside booking service on one of its attempts (docs/processing-gateway.md)",
  operationId: "receiveCallback",
  tags: ["processing"],
  headers: z.object({
    [TIMESTAMP_HEADER]: z
      .string()
      .meta({ description: "When it was signed, in seconds since 1970" }),
    [SIGNATURE_HEADER]: z
      .string()
      .meta({ description: "`v1=` and the HMAC-SHA256 of time, method, path and raw body" }),
  }),
  body: Callback,
  response: {
    200: CallbackAnswer,
    401: ErrorAnswer.extend({}).meta({
      description: "The report is not signed with the shared secret, or its time is past",
    }),
  },
};

export const SIGNED_CALLBACKS = { size: 6_000, minutes: 1 };
/** So many may come from one network. */
export const UNSIGNED_CALLBACKS = { size: 300, minutes: 1 };

/** The signature is checked before the rate limit, so that unsigned calls cannot block the service. */
export function callbackRoutes(app: FastifyInstance, context: ProcessingContext): void {
  if (context.adapter.name !== "http") return;
  const buckets = createBuckets(() => performance.now());
  void app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", { parseAs: "buffer" }, (_request, body, read) =>
      read(null, body),
    );
    scope.setErrorHandler((error: { statusCode?: number }, request, reply) => {
      if (error.statusCode !== 413) throw error;
      return send(reply, request, 413, { message: "The report is too large (over 64 KiB)." });
    });
    scope.route({
      method: "POST",
      url: "/processing/reports",
      bodyLimit: MAX_MESSAGE_BYTES,
      schema: DESCRIBED,
      config: { access: "public" },
      handler: async (request, reply) => {
        const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
        const signed = { method: request.method, path: request.url, body };
        const secrets = context.settings.PROCESSOR_SECRET ?? [];
        if (!isSigned(secrets, signed, request.headers, new Date())) {
          refuseOver(buckets.take(networkOf(request.ip), UNSIGNED_CALLBACKS));
          throw new Refusal("unauthenticated", "The report is not signed, or its time is past.");
        }
        refuseOver(buckets.take("signed", SIGNED_CALLBACKS));
        const answer = await applyCallback(context, await readCallback(context, body));
        if (answer.outcome === "ignored")
          request.log.info({ reason: answer.reason }, "a report was ignored");
        return reply.code(200).send(answer);
      },
    });
    done();
  });
}

function refuseOver(waitMs: number): void {
  if (waitMs === 0) return;
  throw new Refusal("too-many", "Too many reports. Please send it again later.", {
    retryAfterSeconds: waitMs / 1000,
  });
}

/** Staff see among the events of the run what could not be used: the service may never call again. */
async function readCallback(context: ProcessingContext, body: Buffer): Promise<Callback> {
  const json = parseJson(body);
  const parsed = Callback.safeParse(json);
  if (parsed.success) return parsed.data;
  const about = Attempted.safeParse(json).data;
  if (about) await insertUnusable(context.sql, about.attempt, fieldErrorIn(parsed.error));
  throw invalid(fieldErrorsOf(parsed.error));
}

function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(body));
  } catch {
    throw invalid([{ field: "", message: "The report is not JSON in UTF-8" }]);
  }
}

/** One transaction with everything it changes. A repeated callback changes nothing. */
export async function applyCallback(
  context: Pick<Context, "sql" | "rooms">,
  callback: Callback,
): Promise<CallbackAnswer> {
  return await writeAlone(context, async (write) => {
    const { sql } = write;
    const run = await lockRunOfCallback(sql, callback.attempt);
    if (!run) throw notFound("such attempt");
    // Nothing is stored about a person whose data was erased.
    if (run.slip_id === null) return ignored("The slip was deleted.");
    if (run.is_erased) return ignored("The slip was erased.");
    const eventId = await insertCallback(sql, run.id, callback);
    if (eventId === null) return { outcome: "repeated" };
    const result = await apply(write, { ...run, slip_id: run.slip_id }, callback);
    await closeCallback(sql, eventId, result.outcome, noteOf(result));
    return result;
  });
}

function noteOf(result: CallbackResult): string | null {
  if (result.outcome === "ignored") return `ignored: ${result.reason}`;
  return result.outcome === "kept" ? "kept until the run ends" : null;
}

async function apply(
  write: Write,
  run: Run & Pick<CallbackRun, "state">,
  callback: Callback,
): Promise<CallbackResult> {
  const { state } = run;
  const hasEnded = state === "done" || state === "failed";
  switch (callback.event) {
    case "started":
      if (hasEnded) return ignored("The run had ended.");
      await postponeQuery(write.sql, run.id);
      return { outcome: "applied" };
    case "finished":
    case "failed":
      if (hasEnded) return ignored("The run had ended.");
      await endRun(write, run, endingOf(callback.event, callback));
      return { outcome: "applied" };
    case "paid":
    case "slip_ready":
      if (state === "failed") return ignored("The run failed.");
      if (!hasEnded) return { outcome: "kept" };
      return await applyPayment(write, run, {
        event: callback.event,
        slip_url: callback.event === "slip_ready" ? callback.slip_url : null,
      });
  }
}
