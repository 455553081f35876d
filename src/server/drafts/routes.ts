import type { FastifyInstance } from "fastify";
import { type ApiDesk, serve } from "#server/api/serve.ts";
import * as contract from "#shared/drafts/contract.ts";
import { findColleagues, findDrafts, findLeftDrafts } from "./repository.ts";
import { changeDraft, discardDraft, readDraft, saveDraft, transferDraft } from "./use-cases.ts";

export function draftRoutes(app: FastifyInstance, desk: ApiDesk): void {
  serve(app, desk, contract.listDrafts, ({ by }) => findDrafts(desk.sql, by.id));
  serve(app, desk, contract.createDraft, async ({ by, body, reply }) => {
    const { draft, isNew } = await saveDraft(desk, by, body);
    if (!isNew) reply.code(200);
    return draft;
  });
  serve(app, desk, contract.getDraft, ({ by, params }) => readDraft(desk, by, params.id));
  serve(app, desk, contract.changeDraft, ({ by, params, body }) =>
    changeDraft(desk, by, params.id, body),
  );
  serve(app, desk, contract.deleteDraft, ({ by, params }) => discardDraft(desk, by, params.id));
  serve(app, desk, contract.transferDraft, ({ by, params, body }) =>
    transferDraft(desk, by, params.id, body.user_id),
  );
  serve(app, desk, contract.listColleagues, ({ by }) => findColleagues(desk.sql, by.id));
  serve(app, desk, contract.listLeftDrafts, () => findLeftDrafts(desk.sql));
}
