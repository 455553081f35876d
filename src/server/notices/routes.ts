import type { FastifyInstance } from "fastify";
import type { Admin } from "#server/auth/actor.ts";
import { writeAs } from "#server/auth/write-as.ts";
import type { Transaction } from "#server/database/connect.ts";
import type { Desk } from "#server/desk.ts";
import { insertEvent } from "#server/events/repository.ts";
import { notFound } from "#server/http/refusal.ts";
import { serve } from "#server/http/serve.ts";
import * as contract from "#shared/notices/contract.ts";
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
  // What was written is told to the open screens.
  const writeNotice = <T>(by: Admin, work: (within: Transaction) => Promise<T>) =>
    writeAs(desk, by, async (within) => {
      const written = await work(within);
      if (written) await insertEvent(within, "notice", "everyone");
      return written;
    });
  serve(app, desk, contract.listNotices, ({ by }) =>
    findNotices(sql, by.role === "admin" ? "all" : "active"),
  );
  serve(app, desk, contract.createNotice, ({ by, body }) =>
    writeNotice(by, (within) => insertNotice(within, body)),
  );
  serve(app, desk, contract.updateNotice, async ({ by, params, body }) => {
    const notice = await writeNotice(by, (within) => updateNotice(within, params.id, body));
    if (!notice) throw notFound("notice");
    return notice;
  });
  serve(app, desk, contract.deleteNotice, async ({ by, params }) => {
    const isGone = await writeNotice(by, (within) => deleteNotice(within, params.id));
    if (!isGone) throw notFound("notice");
  });
  serve(app, desk, contract.acknowledgeNotices, ({ by, body }) =>
    writeAs(desk, by, (within) => insertReads(within, by.id, body.notices)),
  );
  serve(app, desk, contract.listNoticeReaders, () => findNoticeReaders(sql));
}
