import type { Readable } from "node:stream";
import type { FastifyInstance } from "fastify";
import { type ApiContext, serve } from "#server/api/serve.ts";
import { type Actor, ownScopeOf } from "#server/auth/actor.ts";
import { writeAs } from "#server/auth/write-as.ts";
import { asDownload, type Column, csvOf } from "#server/http/csv-file.ts";
import { ifMatch } from "#server/http/headers.ts";
import { invalid } from "#server/http/refusal.ts";
import { chosenOf, record } from "#server/log/acts.ts";
import * as contract from "#shared/follow-up/contract.ts";
import {
  type FollowUpExport,
  type FollowUpFilter,
  type FollowUpPage,
  MAX_NEW_COUNTED,
} from "#shared/follow-up/contract.ts";
import { FOLLOW_UP_LABELS } from "#shared/follow-up/form.ts";
import { stageOf } from "#shared/follow-up/rules.ts";
import { followUpFileName, NEXT_ACTION_SENTENCES, STAGE_NAMES } from "#shared/follow-up/text.ts";
import { cityName } from "#shared/options/options.ts";
import { sentence } from "#shared/text/sentence.ts";
import { type PlainDate, todayInDhaka } from "#shared/time/plain-date.ts";
import { changeFollowUp, readFollowUp, recordCall, undoCall } from "./change-follow-up.ts";
import { type FoundFollowUp, findAllFollowUps, findFollowUps } from "./follow-ups.queries.ts";

export function followUpRoutes(app: FastifyInstance, context: ApiContext): void {
  serve(app, context, contract.getFollowUp, ({ by, params }) =>
    readFollowUp(context, by, params.id),
  );
  serve(app, context, contract.changeFollowUp, ({ by, params, body, request }) =>
    changeFollowUp(context, by, params.id, body, ifMatch(request)),
  );
  serve(app, context, contract.recordCall, ({ by, params, body }) =>
    recordCall(context, by, params.id, body.again_on),
  );
  serve(app, context, contract.undoCall, ({ by, params, request }) =>
    undoCall(context, by, params.id, ifMatch(request)),
  );
  serve(app, context, contract.listFollowUps, ({ by, query }) => listFollowUps(context, by, query));
  serve(app, context, contract.exportFollowUps, async ({ by, body, reply }) => {
    const file = await exportFollowUps(context, by, body);
    asDownload(reply, followUpFileName(todayInDhaka(context.clock())));
    return file;
  });
}

/** A page past the end is answered with the last one. */
async function listFollowUps(
  context: ApiContext,
  by: Actor,
  filter: FollowUpFilter,
): Promise<FollowUpPage> {
  const today = todayInDhaka(context.clock());
  const { rows, counts } = await findFollowUps(context.sql, ownScopeOf(by), filter, today);
  const totalRows = Math.min(
    counts[filter.show],
    filter.show === "new" ? MAX_NEW_COUNTED : Number.POSITIVE_INFINITY,
  );
  const totalPages = Math.ceil(totalRows / filter.limit);
  const last = Math.max(1, totalPages);
  if (filter.page > last) return await listFollowUps(context, by, { ...filter, page: last });
  return {
    rows: rows.map((row) => ({ ...row, stage: stageOf(row, today) })),
    counts,
    today,
    totalRows,
    totalPages,
    currentPage: filter.page,
  };
}

async function exportFollowUps(
  context: ApiContext,
  by: Actor,
  choice: FollowUpExport,
): Promise<Readable> {
  const today = todayInDhaka(context.clock());
  const rows = await writeAs(context, by, async (write) => {
    const { sql } = write;
    const most = context.mostRows.applications;
    const found = await findAllFollowUps(sql, ownScopeOf(by), choice, today, most + 1);
    if (found.length > most) throw tooMany(most);
    context.budgets.spendRecordsViewed(
      by,
      found.map(({ slip_id }) => slip_id),
    );
    const details = { rows: found.length, ...chosenOf(choice) };
    await record(write, { subject: "desk", action: "follow-ups-exported", details });
    return found;
  });
  return csvOf(columnsOn(today), rows);
}

function tooMany(most: number) {
  const count = most.toLocaleString("en-US");
  const fieldError = sentence("Narrow the filter: {count} applications at most.", { count });
  return invalid([{ field: "show", ...fieldError }]);
}

/** Names instead of codes; days as `yyyy-MM-dd`, which no spreadsheet misreads. Without the note. */
const columnsOn = (today: PlainDate): readonly Column<FoundFollowUp>[] => [
  ["Applicant", ({ name }) => name],
  ["Phone", ({ phone }) => phone],
  ["Passport number", ({ passport_number }) => passport_number],
  ["City", ({ city }) => cityName(city)],
  ["Center", ({ center_name }) => center_name],
  [FOLLOW_UP_LABELS.slip_number, ({ slip_number }) => slip_number],
  [FOLLOW_UP_LABELS.valid_till, ({ valid_till }) => valid_till],
  [FOLLOW_UP_LABELS.visit_on, ({ visit_on }) => visit_on],
  [FOLLOW_UP_LABELS.examined_on, ({ examined_on }) => examined_on],
  ["Stage", (row) => STAGE_NAMES[stageOf(row, today)]],
  ["Next action", ({ next_action }) => next_action && NEXT_ACTION_SENTENCES[next_action]],
  ["Due", ({ due_on }) => due_on],
  ["Submitted by", ({ submitted_by }) => submitted_by],
];
