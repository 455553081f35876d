import type { FastifyInstance } from "fastify";
import { type ApiDesk, serve } from "#server/api/serve.ts";
import * as contract from "#shared/drafts/contract.ts";
import { findColleagues, findDrafts, findLeftDrafts } from "./repository.ts";
import { changeDraftOwner, discardDraft, keepDraft, readDraft, saveDraft } from "./use-cases.ts";

/** Drafts of the slip form, each read by its owner only, and handing them over. */
export function draftRoutes(app: FastifyInstance, desk: ApiDesk): void {
  serve(app, desk, contract.listDrafts, ({ by }) => findDrafts(desk.sql, by.id));
  serve(app, desk, contract.createDraft, async ({ by, body, reply }) => {
    const { draft, isNew } = await keepDraft(desk, by, body);
    if (!isNew) reply.code(200);
    return draft;
  });
  serve(app, desk, contract.getDraft, ({ by, params }) => readDraft(desk, by, params.id));
  serve(app, desk, contract.changeDraft, ({ by, params, body }) =>
    saveDraft(desk, by, params.id, body),
  );
  serve(app, desk, contract.deleteDraft, ({ by, params }) => discardDraft(desk, by, params.id));
  serve(app, desk, contract.changeDraftOwner, ({ by, params, body }) =>
    changeDraftOwner(desk, by, params.id, body.user_id),
  );
  serve(app, desk, contract.listColleagues, ({ by }) => findColleagues(desk.sql, by.id));
  serve(app, desk, contract.listLeftDrafts, () => findLeftDrafts(desk.sql));
}
