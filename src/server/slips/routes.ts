import type { Queryable } from "@slipdesk/pg-client";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { type ApiContext, serve } from "#server/api/serve.ts";
import { type Actor, type SlipScope, scopeOf } from "#server/auth/actor.ts";
import { requireAdmin } from "#server/auth/authorise.ts";
import type { Context } from "#server/context.ts";
import { idempotencyKey, ifMatch } from "#server/http/headers.ts";
import { findHistory } from "#server/log/log.queries.ts";
import { getAgentOfSlip } from "#shared/agents/contract.ts";
import { isOwnOrAdmin } from "#shared/auth/rules-access.ts";
import { DRAFT_HEADER } from "#shared/http/headers.ts";
import { getSlipHistory, type HistoryEntry, type HistoryFilter } from "#shared/log/contract.ts";
import { countSlipsOfCenter } from "#shared/medical-centers/contract.ts";
import * as contract from "#shared/slips/contract.ts";
import { isFar, type Slip, type SlipFilter, type SlipPage } from "#shared/slips/contract.ts";
import * as changes from "#shared/slips/contract-changes.ts";
import * as slips from "./change-slip.ts";
import { addNote, changeSlips, recordApplicantMessage, undoNote } from "./change-slip.ts";
import { getSlip } from "./hold-slip.ts";
import { withAbsoluteLinks, withAbsoluteLinksInChanges } from "./slip-links.ts";
import * as db from "./slip-list.queries.ts";
import {
  countListed,
  findApplicantMessages,
  findSubmitters,
  type SlipCounts,
  type SlipPageRows,
  type Window,
} from "./slip-list.queries.ts";
import { findMatches, searching } from "./slip-search.queries.ts";
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

async function listSlips(context: ApiContext, by: Actor, filter: SlipFilter): Promise<SlipPage> {
  const page = await findPage(context, by, filter);
  return { ...page, slips: page.slips.map((slip) => withAbsoluteLinks(context, slip)) };
}

async function findPage(context: ApiContext, by: Actor, filter: SlipFilter): Promise<SlipPage> {
  const scope = scopeOf(context, by);
  if (filter.search === "") return await readPage(context.sql, scope, filter);
  context.budgets.spend(by, "searches");
  return await searching(context.sql, (sql) => searchPage(sql, scope, filter));
}

/** If not all matches were counted, the counts are lower bounds and pages continue beyond them. */
async function searchPage(sql: Queryable, scope: SlipScope, filter: SlipFilter): Promise<SlipPage> {
  const { page, limit } = filter;
  const { slips, ...counts } = await findMatches(sql, scope, filter);
  if (slips.length === 0 && page > 1) {
    const last = Math.min(page - 1, lastPage(filter, counts));
    return await searchPage(sql, scope, { ...filter, page: last });
  }
  const shown = present(filter, { ...counts, slips: slips.slice(0, limit) });
  if (!counts.isCapped) return shown;
  const totalSlips = Math.max(shown.totalSlips, (page - 1) * limit + slips.length);
  const totalPages = Math.ceil(totalSlips / limit);
  return { ...shown, totalSlips, totalPages, isTotalLowerBound: true };
}

async function readPage(sql: Queryable, scope: SlipScope, filter: SlipFilter): Promise<SlipPage> {
  const skip = (filter.page - 1) * filter.limit;
  if (isFar(filter) && filter.todo === "all") return await readFarPage(sql, scope, filter);
  const rows = await db.findSlipPage(sql, scope, filter, {
    from: "start",
    skip,
    take: filter.limit,
  });
  const last = lastPage(filter, rows);
  return filter.page > last
    ? await readPage(sql, scope, { ...filter, page: last })
    : present(filter, rows);
}

/** Pages beyond the middle of the list are read from its end. */
async function readFarPage(sql: Queryable, scope: SlipScope, filter: SlipFilter) {
  const counts = await db.findSlipCounts(sql, scope, filter);
  const page = Math.min(filter.page, lastPage(filter, counts));
  const window = nearerEnd(totalOf(filter, counts), (page - 1) * filter.limit, filter.limit);
  return present({ ...filter, page }, await db.findSlipPage(sql, scope, filter, window));
}

function nearerEnd(total: number, skip: number, limit: number): Window {
  const after = Math.max(0, total - skip - limit);
  return after < skip
    ? { from: "end", skip: after, take: total - skip - after }
    : { from: "start", skip, take: limit };
}

function totalOf({ status, todo }: SlipFilter, counts: SlipCounts): number {
  if (todo !== "all") return counts.todos;
  return status === "all" ? counts.pending + counts.approved + counts.declined : counts[status];
}

const lastPage = (filter: SlipFilter, counts: SlipCounts) =>
  Math.max(1, Math.ceil(totalOf(filter, counts) / filter.limit));

function present(filter: SlipFilter, { slips, serverTime, ...counts }: SlipPageRows) {
  const totalSlips = totalOf(filter, counts);
  return {
    slips,
    serverTime,
    totalPages: Math.ceil(totalSlips / filter.limit),
    currentPage: filter.page,
    totalSlips,
    totalPending: counts.pending,
    totalApproved: counts.approved,
    totalDeclined: counts.declined,
  };
}
