import type { FastifyInstance } from "fastify";
import { type ApiDesk, serve } from "#server/api/serve.ts";
import { asDownload } from "#server/http/csv-file.ts";
import { ifMatch } from "#server/http/headers.ts";
import * as contract from "#shared/follow-up/contract.ts";
import { followUpFileName } from "#shared/follow-up/text.ts";
import { todayInDhaka } from "#shared/time/plain-date.ts";
import { exportFollowUps, listFollowUps } from "./list-follow-ups.ts";
import { changeFollowUp, readFollowUp, recordCall } from "./use-cases.ts";

export function followUpRoutes(app: FastifyInstance, desk: ApiDesk): void {
  serve(app, desk, contract.getFollowUp, ({ by, params }) => readFollowUp(desk, by, params.id));
  serve(app, desk, contract.changeFollowUp, ({ by, params, body, request }) =>
    changeFollowUp(desk, by, params.id, body, ifMatch(request)),
  );
  serve(app, desk, contract.recordCall, ({ by, params, body }) =>
    recordCall(desk, by, params.id, body.again_on),
  );
  serve(app, desk, contract.listFollowUps, ({ by, query }) => listFollowUps(desk, by, query));
  serve(app, desk, contract.exportFollowUps, async ({ by, body, reply }) => {
    const file = await exportFollowUps(desk, by, body);
    asDownload(reply, followUpFileName(todayInDhaka(desk.clock())));
    return file;
  });
}
