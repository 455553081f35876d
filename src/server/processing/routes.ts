import type { FastifyInstance } from "fastify";
import { type ApiDesk, serve } from "#server/api/serve.ts";
import { type Actor, type Admin, everyone, scopeOf } from "#server/auth/actor.ts";
import { writeAs } from "#server/auth/write-as.ts";
import { extendTimeouts, readDatabaseClock } from "#server/database/expressions.ts";
import type { Desk } from "#server/desk.ts";
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
import type { ProcessingDesk } from "./adapters/adapter.ts";
import { paySandboxBooking, readSandboxBooking } from "./adapters/sandbox.ts";
import {
  findPassportsUnderWay,
  findPause,
  insertRuns,
  lockPassports,
} from "./processor.queries.ts";
import { recordOutcome, takeBack } from "./record-outcome.ts";
import { findRuns } from "./run-events.queries.ts";
import { refuseOutdatedProgram } from "./switch-processor.ts";

export function processingRoutes(app: FastifyInstance, desk: ApiDesk & ProcessingDesk): void {
  const present = async (slip: Promise<Slip>) => withAbsoluteLinks(desk, await slip);
  serve(app, desk, contract.processSlips, ({ by, body }) =>
    sendForProcessing(desk, by, body.slipIds),
  );
  serve(app, desk, contract.recordOutcome, ({ by, params, body }) =>
    present(recordOutcome(desk, by, params.id, body)),
  );
  serve(app, desk, contract.takeBack, ({ by, params }) => present(takeBack(desk, by, params.id)));
  serve(app, desk, getSlipRuns, ({ by, params }) => readRuns(desk, by, params.id));
  serve(app, desk, contract.getProcessorStatus, async () => ({
    paused_until: await findPause(desk.sql),
  }));
  if (desk.settings.PROCESSOR !== "sandbox") return;
  serve(app, desk, contract.getSandboxBooking, ({ params }) =>
    readSandboxBooking(desk, params.reference),
  );
  serve(app, desk, contract.paySandboxBooking, ({ params }) =>
    paySandboxBooking(desk, params.reference),
  );
}

/** Skips slips that are not ready, or whose passport has another slip in progress, with a reason. */
async function sendForProcessing(
  desk: ProcessingDesk,
  by: Admin,
  slipIds: readonly number[],
): Promise<ProcessAnswer> {
  const ids = [...new Set(slipIds)];
  return await writeAs(desk, by, (write) => enqueue(desk, write, ids));
}

async function enqueue(
  desk: Pick<ProcessingDesk, "adapter">,
  write: Write<Admin>,
  ids: readonly number[],
) {
  const { sql } = write;
  // Another bulk call may hold many of the same slips for a while.
  await extendTimeouts(sql);
  await refuseOutdatedProgram(sql, desk.adapter.name);
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
    adapter: desk.adapter.name,
    startDelayMs: desk.adapter.startDelayMs,
    deadlineMs: DEADLINE_MS,
    enqueued_by: write.by.id,
  });
  return edited.length > 0 ? { ...answer, edited_since_approval: edited } : answer;
}

function reasonToSkip(slip: Slip, underWay: ReadonlySet<string>, now: Date): Words | null {
  if (!isReadyForProcessing(slip, now)) return processingBlock(slip, now);
  return underWay.has(slip.passport_number) ? "Another slip of this passport is under way" : null;
}

async function readRuns(desk: Desk, by: Actor, id: number): Promise<ProcessRun[]> {
  await getSlip(desk.sql, id, scopeOf(desk, by));
  return await findRuns(desk.sql, id);
}
