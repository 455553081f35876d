import type { FastifyInstance } from "fastify";
import { type ApiDesk, serve } from "#server/api/serve.ts";
import type { Admin } from "#server/auth/actor.ts";
import { writeAs } from "#server/auth/write-as.ts";
import type { Transaction } from "#server/database/connect.ts";
import { notFound } from "#server/http/refusal.ts";
import * as contract from "#shared/notices/contract.ts";
import * as db from "./repository.ts";

export function noticeRoutes(app: FastifyInstance, desk: ApiDesk): void {
  const { sql } = desk;
  const writeNotice = <Written extends { id: number }>(
    by: Admin,
    action: "created" | "edited" | "deleted",
    work: (within: Transaction) => Promise<Written | null>,
  ) =>
    writeAs(desk, by, async (within) => {
      const written = await work(within);
      if (!written) throw notFound("notice");
      const subject_ids = [written.id];
      await desk.log.write(within, { subject: "notice", action, subject_ids, by });
      return written;
    });
  serve(app, desk, contract.listNotices, ({ by }) =>
    db.findNotices(sql, by.role === "admin" ? "all" : "active"),
  );
  serve(app, desk, contract.createNotice, ({ by, body }) =>
    writeNotice(by, "created", (within) => db.insertNotice(within, body)),
  );
  serve(app, desk, contract.updateNotice, ({ by, params, body }) =>
    writeNotice(by, "edited", (within) => db.updateNotice(within, params.id, body)),
  );
  serve(app, desk, contract.deleteNotice, ({ by, params: { id } }) =>
    writeNotice(by, "deleted", async (within) =>
      (await db.deleteNotice(within, id)) ? { id } : null,
    ),
  );
  serve(app, desk, contract.acknowledgeNotices, ({ by, body }) =>
    writeAs(desk, by, (within) => db.insertReads(within, by.id, body.notices)),
  );
  serve(app, desk, contract.listNoticeReaders, () => db.findNoticeReaders(sql));
}
