import type { FastifyInstance, FastifyRequest } from "fastify";
import { type ApiDesk, serve } from "#server/api/serve.ts";
import { scopeOf } from "#server/auth/actor.ts";
import { requireAdmin } from "#server/auth/authorise.ts";
import { idempotencyKey, ifMatch } from "#server/http/headers.ts";
import { getAgentOfSlip } from "#shared/agents/contract.ts";
import { DRAFT_HEADER } from "#shared/http/headers.ts";
import { getSlipHistory } from "#shared/log/contract.ts";
import { countSlipsOfCenter } from "#shared/medical-centers/contract.ts";
import type { Slip } from "#shared/slips/contract.ts";
import * as contract from "#shared/slips/contract.ts";
import * as changes from "#shared/slips/contract-changes.ts";
import { addNote, undoNote } from "./add-note.ts";
import * as slips from "./change-slip.ts";
import { changeSlips } from "./change-slips.ts";
import { getSlip } from "./hold-slip.ts";
import { listSlips } from "./list-slips.ts";
import { readSlipHistory } from "./read-history.ts";
import { recordApplicantMessage } from "./record-applicant-message.ts";
import { withAbsoluteLinks } from "./slip-links.ts";
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
