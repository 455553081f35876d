import type { Transaction } from "@slipdesk/pg-client";
import type { FastifyInstance } from "fastify";
import { type ApiContext, serve } from "#server/api/serve.ts";
import type { Admin } from "#server/auth/actor.ts";
import { writeAs } from "#server/auth/write-as.ts";
import { ifMatch } from "#server/http/headers.ts";
import { record } from "#server/log/acts.ts";
import * as contract from "#shared/notices/contract.ts";
import {
  deleteNotice,
  findNoticeReaders,
  findNotices,
  insertNotice,
  insertReads,
  lockNotice,
  updateNotice,
} from "./notices.queries.ts";

export function noticeRoutes(app: FastifyInstance, context: ApiContext): void {
  const { sql } = context;
  const writeNotice = <Written extends { id: number }>(
    by: Admin,
    action: "created" | "edited" | "deleted",
    work: (within: Transaction) => Promise<Written>,
  ) =>
    writeAs(context, by, async (write) => {
      const written = await work(write.sql);
      const subject_ids = [written.id];
      await record(write, { subject: "notice", action, subject_ids });
      return written;
    });
  serve(app, context, contract.listNotices, ({ by }) =>
    findNotices(sql, by.role === "admin" ? "all" : "active"),
  );
  serve(app, context, contract.createNotice, ({ by, body }) =>
    writeNotice(by, "created", (within) => insertNotice(within, body)),
  );
  serve(app, context, contract.updateNotice, ({ by, params: { id }, body, request }) =>
    writeNotice(by, "edited", async (within) => {
      await lockNotice(within, id, ifMatch(request));
      return await updateNotice(within, id, body);
    }),
  );
  serve(app, context, contract.deleteNotice, ({ by, params: { id }, request }) =>
    writeNotice(by, "deleted", async (within) => {
      await lockNotice(within, id, ifMatch(request));
      await deleteNotice(within, id);
      return { id };
    }),
  );
  serve(app, context, contract.acknowledgeNotices, ({ by, body }) =>
    writeAs(context, by, ({ sql: within }) => insertReads(within, by.id, body.notices)),
  );
  serve(app, context, contract.listNoticeReaders, () => findNoticeReaders(sql));
}
