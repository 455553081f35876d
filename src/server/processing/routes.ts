import type { FastifyInstance } from "fastify";
import * as contract from "#shared/processing/contract.ts";
import type { Desk } from "../desk.ts";
import { serve } from "../http/serve.ts";
import { recordOutcome } from "./record-outcome.ts";
import { paySandboxBooking, readSandboxBooking } from "./sandbox-bookings.ts";

/** Outcomes recorded by hand, and the sandbox's own pages. */
export function processingRoutes(app: FastifyInstance, desk: Desk): void {
  serve(app, desk, contract.recordOutcome, ({ by, params, body }) =>
    recordOutcome(desk, by, params.id, body),
  );
  serve(app, desk, contract.getSandboxBooking, ({ params }) =>
    readSandboxBooking(desk, params.reference),
  );
  serve(app, desk, contract.paySandboxBooking, ({ params }) =>
    paySandboxBooking(desk, params.reference),
  );
}
