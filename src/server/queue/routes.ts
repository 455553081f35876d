import type { FastifyInstance } from "fastify";
import { type ApiDesk, serve } from "#server/api/serve.ts";
import { type Admin, everyone } from "#server/auth/actor.ts";
import { writeAs } from "#server/auth/write-as.ts";
import type { Desk } from "#server/desk.ts";
import { notFound } from "#server/http/refusal.ts";
import { record } from "#server/log/acts.ts";
import { withAbsoluteLinks } from "#server/slips/slip-links.ts";
import { findSlip } from "#server/slips/slips.queries.ts";
import type { QueueChoice } from "#shared/queue/contract.ts";
import * as contract from "#shared/queue/contract.ts";
import type { Slip } from "#shared/slips/contract.ts";
import * as db from "./queue.queries.ts";

export function queueRoutes(app: FastifyInstance, desk: ApiDesk): void {
  serve(app, desk, contract.takeSlip, async ({ by, body }) => {
    const slip = await takeSlip(desk, by, body);
    return slip && withAbsoluteLinks(desk, slip);
  });
  serve(app, desk, contract.releaseSlip, ({ by, params, body }) =>
    releaseSlip(desk, by, params.id, body.skip),
  );
  serve(app, desk, contract.listAssignments, () => db.findAssignments(desk.sql));
  serve(app, desk, contract.countQueues, ({ by, query }) =>
    db.findQueueCounts(desk.sql, by, query.city),
  );
}

/** Null if there is none. An unfinished slip is returned again; two people never get the same slip. */
async function takeSlip(desk: Desk, by: Admin, choice: QueueChoice): Promise<Slip | null> {
  return await writeAs(desk, by, async (write) => {
    const { sql } = write;
    await db.lockQueueOf(sql, by.id);
    const own = await db.findOwnAssignment(sql, by, choice);
    if (own !== null && (await db.renewAssignment(sql, own, by))) {
      return await findSlip(sql, own, everyone(by));
    }
    for (;;) {
      const id = await db.findNextInQueue(sql, by, choice);
      if (id === null) return null;
      // Somebody else took it between the two queries; the next query sees that.
      if (!(await db.insertAssignment(sql, id, by))) continue;
      await record(write, { subject: "slip", action: "taken", subject_ids: [id] });
      return await findSlip(sql, id, everyone(by));
    }
  });
}

/** Ends the caller's own assignment; a skipped slip is not offered to them again for a while. */
async function releaseSlip(desk: Desk, by: Admin, id: number, skip: boolean): Promise<void> {
  await writeAs(desk, by, async (write) => {
    const { sql } = write;
    if (!(await findSlip(sql, id, everyone(by)))) throw notFound("slip");
    if (await db.deleteAssignment(sql, id, by.id)) {
      await record(write, { subject: "slip", action: "released", subject_ids: [id] });
    }
    if (skip) await db.upsertSkip(sql, id, by.id);
  });
}
