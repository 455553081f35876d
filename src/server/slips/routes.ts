import type { FastifyInstance, FastifyRequest } from "fastify";
import { getSlipHistory } from "#shared/history/contract.ts";
import * as contract from "#shared/slips/contract.ts";
import { isAdmin } from "../auth/actor.ts";
import type { Desk } from "../desk.ts";
import { invalid, Refusal } from "../http/refusal.ts";
import { serve } from "../http/serve.ts";
import { sendForProcessing } from "../processing/send-for-processing.ts";
import * as slips from "./use-cases.ts";

/** Every call of the slip applications. */
export function slipRoutes(app: FastifyInstance, desk: Desk): void {
  serve(app, desk, contract.createSlip, ({ by, body, request }) =>
    slips.submitSlip(desk, by, body, idempotencyKey(request)),
  );
  serve(app, desk, contract.listSlips, ({ by, query }) => slips.listSlips(desk, by, query));
  serve(app, desk, contract.getSlip, ({ by, params }) => slips.readSlip(desk, by, params.id));
  serve(app, desk, getSlipHistory, ({ by, params }) => slips.readSlipHistory(desk, by, params.id));
  serve(app, desk, contract.changeSlip, ({ by, params, body, request }) => {
    if (body.kind === "edit") {
      return slips.editSlip(desk, by, params.id, body.input, ifMatch(request));
    }
    if (isAdmin(by)) {
      return slips.assignMedicalCenter(desk, by, params.id, body.medical_center_id);
    }
    throw new Refusal("forbidden", "Only an admin may assign a medical center.");
  });
  serve(app, desk, contract.changeSlipStatus, ({ by, params, body }) =>
    slips.changeSlipStatus(desk, by, params.id, body),
  );
  serve(app, desk, contract.changeSlipUrl, ({ by, params, body }) =>
    slips.updateSlipUrl(desk, by, params.id, body.slip_url),
  );
  serve(app, desk, contract.deleteSlip, ({ by, params }) => slips.deleteSlip(desk, by, params.id));
  serve(app, desk, contract.processSlips, ({ by, body }) =>
    sendForProcessing(desk, by, body.slipIds),
  );
}

function idempotencyKey(request: FastifyRequest): string | null {
  const key = request.headers["idempotency-key"];
  if (key === undefined) return null;
  if (typeof key === "string" && /^[\w-]{1,100}$/.test(key)) return key;
  throw invalid([
    {
      field: "Idempotency-Key",
      message: "Idempotency-Key must be 1 to 100 letters, digits, - or _",
    },
  ]);
}

/** The `updated_at` that the caller read, from an If-Match header with or without quotes. */
function ifMatch(request: FastifyRequest): string | null {
  return request.headers["if-match"]?.replaceAll('"', "") ?? null;
}
