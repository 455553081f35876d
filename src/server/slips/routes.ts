import type { FastifyInstance, FastifyRequest } from "fastify";
import { type ApiDesk, serve } from "#server/api/serve.ts";
import { type Actor, scopeOf } from "#server/auth/actor.ts";
import { requireAdmin } from "#server/auth/authorise.ts";
import type { Desk } from "#server/desk.ts";
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

export function slipRoutes(app: FastifyInstance, desk: ApiDesk): void {
  const present = async (slip: Promise<Slip>) => withAbsoluteLinks(desk, await slip);
  serve(app, desk, changes.submitSlip, ({ by, body, request }) =>
    present(submitSlip(desk, by, body, sentWith(request))),
  );
  serve(app, desk, contract.listSlips, ({ by, query }) => listSlips(desk, by, query));
  serve(app, desk, contract.countSlips, ({ by, body }) =>
    countListed(desk.sql, scopeOf(desk, by), body.filters),
  );
  serve(app, desk, contract.listSubmitters, ({ by }) =>
    findSubmitters(desk.sql, scopeOf(desk, by)),
  );
  serve(app, desk, changes.listApplicantMessages, ({ by }) =>
    findApplicantMessages(desk.sql, scopeOf(desk, by)),
  );
  serve(app, desk, contract.getSlip, ({ by, params }) =>
    present(getSlip(desk.sql, params.id, scopeOf(desk, by))),
  );
  serve(app, desk, getSlipHistory, ({ by, params, query }) =>
    readSlipHistory(desk, by, params.id, query),
  );
  serve(app, desk, changes.changeSlip, ({ by, params: { id }, body, request }) => {
    const readAt = ifMatch(request);
    if (body.kind === "edit") {
      const sent = { readAt, draftId: draftId(request) };
      return present(slips.editSlip(desk, by, id, body.input, sent));
    }
    const admin = requireAdmin(by, "Only an admin may assign a medical center.");
    return present(slips.assignMedicalCenter(desk, admin, id, body.medical_center_id, readAt));
  });
  serve(app, desk, changes.changeSlipStatus, ({ by, params, body, request }) =>
    present(slips.changeSlipStatus(desk, by, params.id, body, ifMatch(request))),
  );
  serve(app, desk, changes.changeDeclinedReason, ({ by, params, body, request }) =>
    present(slips.changeDeclinedReason(desk, by, params.id, body.reason, ifMatch(request))),
  );
  serve(app, desk, changes.recordApplicantMessage, ({ by, params, body }) =>
    recordApplicantMessage(desk, by, params.id, body),
  );
  serve(app, desk, changes.undoNote, ({ by, params }) =>
    undoNote(desk, by, params.id, params.note_id),
  );
  serve(app, desk, changes.addNote, ({ by, params, body }) => addNote(desk, by, params.id, body));
  serve(app, desk, changes.changeSlips, ({ by, body }) => changeSlips(desk, by, body));
  serve(app, desk, changes.changeSlipUrl, ({ by, params, body, request }) =>
    present(slips.updateSlipUrl(desk, by, params.id, body.slip_url, ifMatch(request))),
  );
  serve(app, desk, getAgentOfSlip, ({ by, params }) => slips.readAgent(desk, by, params.id));
  serve(app, desk, countSlipsOfCenter, ({ params }) => slips.countSlipsOfCenter(desk, params.id));
  serve(app, desk, changes.deleteSlip, ({ by, params, request }) =>
    slips.deleteSlip(desk, by, params.id, ifMatch(request)),
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

async function readSlipHistory(desk: Desk, by: Actor, id: number, filter: HistoryFilter) {
  const slip = await getSlip(desk.sql, id, scopeOf(desk, by));
  const entries = await findHistory(desk.sql, "slip", id, filter);
  const isTheirs = isOwnOrAdmin(slip, by);
  const seen = isTheirs ? entries : entries.map(withoutFollowUp);
  return seen.map((entry) => withAbsoluteLinksInChanges(desk, entry));
}

/** A follow-up is none of a colleague's business: its days and numbers are left out, that there was one stays. */
function withoutFollowUp(entry: HistoryEntry): HistoryEntry {
  const isOfFollowUp = ["followed-up", "called", "call-undone"].includes(entry.action);
  return isOfFollowUp ? { ...entry, changes: [] } : entry;
}
