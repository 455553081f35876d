import type { FastifyInstance } from "fastify";
import * as contract from "#shared/notices/contract.ts";
import type { Desk } from "../desk.ts";
import { notFound } from "../http/refusal.ts";
import { serve } from "../http/serve.ts";
import {
  deleteNotice,
  findNoticeReaders,
  findNotices,
  insertNotice,
  insertReads,
  updateNotice,
} from "./repository.ts";

/** Every call of the notices. */
export function noticeRoutes(app: FastifyInstance, desk: Desk): void {
  const { sql } = desk;
  serve(app, desk, contract.listNotices, ({ by }) =>
    findNotices(sql, by.role === "admin" ? "all" : "active"),
  );
  serve(app, desk, contract.createNotice, ({ body }) => insertNotice(sql, body));
  serve(app, desk, contract.updateNotice, async ({ params, body }) => {
    const notice = await updateNotice(sql, params.id, body);
    if (!notice) throw notFound("notice");
    return notice;
  });
  serve(app, desk, contract.deleteNotice, async ({ params }) => {
    if (!(await deleteNotice(sql, params.id))) throw notFound("notice");
  });
  serve(app, desk, contract.acknowledgeNotices, ({ by, body }) =>
    insertReads(sql, by.id, body.notices),
  );
  serve(app, desk, contract.listNoticeReaders, () => findNoticeReaders(sql));
}
