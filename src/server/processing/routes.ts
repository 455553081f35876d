import type { FastifyInstance } from "fastify";
import { type ApiDesk, serve } from "#server/api/serve.ts";
import { withAbsoluteLinks } from "#server/slips/slip-links.ts";
import * as contract from "#shared/processing/contract.ts";
import { getSlipRuns } from "#shared/processing/contract.ts";
import type { Slip } from "#shared/slips/contract.ts";
import type { ProcessingDesk } from "./adapters/adapter.ts";
import { paySandboxBooking, readSandboxBooking } from "./adapters/sandbox.ts";
import { findPause } from "./repository.ts";
import { readRuns, recordOutcome, sendForProcessing, takeBack } from "./use-cases.ts";

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
