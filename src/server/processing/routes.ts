import type { FastifyInstance } from "fastify";
import { type ApiContext, serve } from "#server/api/serve.ts";
import { type Actor, type Admin, everyone, scopeOf } from "#server/auth/actor.ts";
import { writeAs } from "#server/auth/write-as.ts";
import type { Context } from "#server/context.ts";
import { extendTimeouts, readDatabaseClock } from "#server/database/expressions.ts";
import { notFound } from "#server/http/refusal.ts";
import type { Write } from "#server/log/acts.ts";
import { getSlip } from "#server/slips/hold-slip.ts";
import { withAbsoluteLinks } from "#server/slips/slip-links.ts";
import { lockSlips } from "#server/slips/slips.queries.ts";
import { queue } from "#server/slips/transitions.ts";
import * as contract from "#shared/processing/contract.ts";
import { getSlipRuns, type ProcessAnswer, type ProcessRun } from "#shared/processing/contract.ts";
import type { Slip } from "#shared/slips/contract.ts";
import {
  DEADLINE_MS,
  isReadyForProcessing,
  processingBlock,
} from "#shared/slips/rules-processing.ts";
import { asReason, type Words } from "#shared/text/sentence.ts";
import type { ProcessingContext } from "./adapters/adapter.ts";
import { paySandboxBooking, readSandboxBooking } from "./adapters/sandbox.ts";
import { recordOutcome, takeBack } from "./end-run.ts";
import {
  findPassportsUnderWay,
  findPause,
  insertRuns,
  lockPassports,
} from "./processor.queries.ts";
import { findRuns } from "./run-events.queries.ts";
import { refuseOutdatedProgram } from "./switch-processor.ts";

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
