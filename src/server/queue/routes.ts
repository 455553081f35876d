import type { FastifyInstance } from "fastify";
import { type ApiDesk, serve } from "#server/api/serve.ts";
import { withAbsoluteLinks } from "#server/slips/slip-links.ts";
import * as contract from "#shared/queue/contract.ts";
import { findAssignments, findQueueCounts } from "./queue.queries.ts";
import { releaseSlip, takeSlip } from "./take-slip.ts";

export function queueRoutes(app: FastifyInstance, desk: ApiDesk): void {
  serve(app, desk, contract.takeSlip, async ({ by, body }) => {
    const slip = await takeSlip(desk, by, body);
    return slip && withAbsoluteLinks(desk, slip);
  });
  serve(app, desk, contract.releaseSlip, ({ by, params, body }) =>
    releaseSlip(desk, by, params.id, body.skip),
  );
  serve(app, desk, contract.listAssignments, () => findAssignments(desk.sql));
  serve(app, desk, contract.countQueues, ({ by, query }) =>
    findQueueCounts(desk.sql, by, query.city),
  );
}
