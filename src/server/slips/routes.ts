import type { FastifyInstance, FastifyRequest } from "fastify";
import { type ApiContext, serve } from "#server/api/serve.ts";
import { type Actor, scopeOf } from "#server/auth/actor.ts";
import { requireAdmin } from "#server/auth/authorise.ts";
import type { Context } from "#server/context.ts";
import { idempotencyKey, ifMatch } from "#server/http/headers.ts";
import { findHistory } from "#server/log/log.queries.ts";
import { getAgentOfSlip } from "#shared/agents/contract.ts";
import { isOwnOrAdmin } from "#shared/auth/rules-access.ts";
import { DRAFT_HEADER } from "#shared/http/headers.ts";
import { getSlipHistory, type HistoryEntry, type HistoryFilter } from "#shared/log/contract.ts";
import { countSlipsOfCenter } from "#shared/medical-centers/contract.ts";
import type { Slip } from "#shared/slips/contract.ts";
import * as contract from "#shared/slips/contract.ts";
import * as changes from "#shared/slips/contract-changes.ts";
import { addNote, undoNote } from "./add-note.ts";
import * as slips from "./change-slip.ts";
import { changeSlips } from "./change-slips.ts";
import { getSlip } from "./hold-slip.ts";
import { listSlips } from "./list-slips.ts";
import { recordApplicantMessage } from "./record-applicant-message.ts";
import { withAbsoluteLinks, withAbsoluteLinksInChanges } from "./slip-links.ts";
import { countListed, findApplicantMessages, findSubmitters } from "./slip-list.queries.ts";
import { submitSlip } from "./submit-slip.ts";

export function slipRoutes(app: FastifyInstance, context: ApiContext): void {
  const present = async (slip: Promise<Slip>) => withAbsoluteLinks(context, await slip);
  serve(app, context, changes.submitSlip, ({ by, body, request }) =>
    present(submitSlip(context, by, body, sentWith(request))),
  );
  serve(app, context, contract.listSlips, ({ by, query }) => listSlips(context, by, query));
  serve(app, context, contract.countSlips, ({ by, body }) =>
    countListed(context.sql, scopeOf(context, by), body.filters),
  );
  serve(app, context, contract.listSubmitters, ({ by }) =>
    findSubmitters(context.sql, scopeOf(context, by)),
  );
  serve(app, context, changes.listApplicantMessages, ({ by }) =>
    findApplicantMessages(context.sql, scopeOf(context, by)),
  );
  serve(app, context, contract.getSlip, ({ by, params }) =>
    present(getSlip(context.sql, params.id, scopeOf(context, by))),
  );
  serve(app, context, getSlipHistory, ({ by, params, query }) =>
    readSlipHistory(context, by, params.id, query),
  );
  serve(app, context, changes.changeSlip, ({ by, params: { id }, body, request }) => {
    const readAt = ifMatch(request);
    if (body.kind === "edit") {
      const sent = { readAt, draftId: draftId(request) };
      return present(slips.editSlip(context, by, id, body.input, sent));
    }
    const admin = requireAdmin(by, "Only an admin may assign a medical center.");
    return present(slips.assignMedicalCenter(context, admin, id, body.medical_center_id, readAt));
  });
  serve(app, context, changes.changeSlipStatus, ({ by, params, body, request }) =>
    present(slips.changeSlipStatus(context, by, params.id, body, ifMatch(request))),
  );
  serve(app, context, changes.changeDeclinedReason, ({ by, params, body, request }) =>
    present(slips.changeDeclinedReason(context, by, params.id, body.reason, ifMatch(request))),
  );
  serve(app, context, changes.recordApplicantMessage, ({ by, params, body }) =>
    recordApplicantMessage(context, by, params.id, body),
  );
  serve(app, context, changes.undoNote, ({ by, params }) =>
    undoNote(context, by, params.id, params.note_id),
  );
  serve(app, context, changes.addNote, ({ by, params, body }) =>
    addNote(context, by, params.id, body),
  );
  serve(app, context, changes.changeSlips, ({ by, body }) => changeSlips(context, by, body));
  serve(app, context, changes.changeSlipUrl, ({ by, params, body, request }) =>
    present(slips.updateSlipUrl(context, by, params.id, body.slip_url, ifMatch(request))),
  );
  serve(app, context, getAgentOfSlip, ({ by, params }) => slips.readAgent(context, by, params.id));
  serve(app, context, countSlipsOfCenter, ({ params }) =>
    slips.countSlipsOfCenter(context, params.id),
  );
  serve(app, context, changes.deleteSlip, ({ by, params, request }) =>
    slips.deleteSlip(context, by, params.id, ifMatch(request)),
  );
}

const sentWith = (request: FastifyRequest) => ({
  idempotencyKey: idempotencyKey(request),
  draftId: draftId(request),
});

/** The draft to delete; anything but a record number is ignored. */
function draftId(request: FastifyRequest): number | null {
  const id = request.headers[DRAFT_HEADER.toLowerCase()];
  return typeof id === "string" && /^[1-9]\d{0,14}$/.test(id) ? Number(id) : null;
}

async function readSlipHistory(context: Context, by: Actor, id: number, filter: HistoryFilter) {
  const slip = await getSlip(context.sql, id, scopeOf(context, by));
  const entries = await findHistory(context.sql, "slip", id, filter);
  const isTheirs = isOwnOrAdmin(slip, by);
  const seen = isTheirs ? entries : entries.map(withoutFollowUp);
  return seen.map((entry) => withAbsoluteLinksInChanges(context, entry));
}

/** A follow-up is none of a colleague's business: its days and numbers are left out, that there was one stays. */
function withoutFollowUp(entry: HistoryEntry): HistoryEntry {
  const isOfFollowUp = ["followed-up", "called", "call-undone"].includes(entry.action);
  return isOfFollowUp ? { ...entry, changes: [] } : entry;
}
