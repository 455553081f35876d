import type { FastifyInstance } from "fastify";
import { type ApiContext, serve } from "#server/api/serve.ts";
import { type Admin, everyone } from "#server/auth/actor.ts";
import { writeAs } from "#server/auth/write-as.ts";
import type { Context } from "#server/context.ts";
import { notFound } from "#server/http/refusal.ts";
import { record } from "#server/log/acts.ts";
import { withAbsoluteLinks } from "#server/slips/slip-links.ts";
import { findSlip } from "#server/slips/slips.queries.ts";
import type { QueueChoice } from "#shared/queue/contract.ts";
import * as contract from "#shared/queue/contract.ts";
import type { Slip } from "#shared/slips/contract.ts";
import * as db from "./queue.queries.ts";

export function queueRoutes(app: FastifyInstance, context: ApiContext): void {
  serve(app, context, contract.takeSlip, async ({ by, body }) => {
    const slip = await takeSlip(context, by, body);
    return slip && withAbsoluteLinks(context, slip);
  });
  serve(app, context, contract.releaseSlip, ({ by, params, body }) =>
    releaseSlip(context, by, params.id, body.skip),
  );
  serve(app, context, contract.listAssignments, () => db.findAssignments(context.sql));
  serve(app, context, contract.countQueues, ({ by, query }) =>
    db.findQueueCounts(context.sql, by, query.city),
  );
}

/** Null if there is none. An unfinished slip is returned again; two people never get the same slip. */
async function takeSlip(context: Context, by: Admin, choice: QueueChoice): Promise<Slip | null> {
  return await writeAs(context, by, async (write) => {
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
async function releaseSlip(context: Context, by: Admin, id: number, skip: boolean): Promise<void> {
  await writeAs(context, by, async (write) => {
    const { sql } = write;
    if (!(await findSlip(sql, id, everyone(by)))) throw notFound("slip");
    if (await db.deleteAssignment(sql, id, by.id)) {
      await record(write, { subject: "slip", action: "released", subject_ids: [id] });
    }
    if (skip) await db.upsertSkip(sql, id, by.id);
  });
}
