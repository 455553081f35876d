import type { FastifyInstance } from "fastify";
import { type ApiContext, serve } from "#server/api/serve.ts";
import { type Admin, everyone } from "#server/auth/actor.ts";
import { writeAs } from "#server/auth/write-as.ts";
import type { Context } from "#server/context.ts";
import { readFollowUp } from "#server/follow-up/change-follow-up.ts";
import { ifMatch } from "#server/http/headers.ts";
import { record } from "#server/log/acts.ts";
import { getSlip } from "#server/slips/hold-slip.ts";
import { withAbsoluteLinks } from "#server/slips/slip-links.ts";
import * as contract from "#shared/booking/contract.ts";
import { cleanPassport } from "#shared/text/clean.ts";
import { findSlipOf } from "./bookings.queries.ts";
import { saveOfficial } from "./save-official.ts";

export function bookingRoutes(app: FastifyInstance, context: ApiContext): void {
  serve(app, context, contract.saveOfficial, async ({ by, params, body, request }) =>
    withAbsoluteLinks(context, await saveOfficial(context, by, params.id, body, ifMatch(request))),
  );
  serve(app, context, contract.findOfficial, ({ by, body }) => findOfficial(context, by, body));
  serve(app, context, contract.copyForBooking, async ({ by, params }) =>
    withAbsoluteLinks(context, await copyForBooking(context, by, params.id)),
  );
}

async function findOfficial(
  context: Context,
  by: Admin,
  { passport_number = "", ...page }: contract.OfficialPageOf,
): Promise<contract.OfficialMatch | null> {
  const id = await findSlipOf(context.sql, {
    ...page,
    passport_number: cleanPassport(passport_number),
  });
  if (id === null) return null;
  const slip = await getSlip(context.sql, id, everyone(by));
  return { slip: withAbsoluteLinks(context, slip), follow_up: await readFollowUp(context, by, id) };
}

async function copyForBooking(context: Context, by: Admin, id: number) {
  return await writeAs(context, by, async (write) => {
    const { sql } = write;
    const slip = await getSlip(sql, id, everyone(by));
    const about = { subject: "slip", action: "copied-for-booking", subject_ids: [id] } as const;
    await record(write, { ...about });
    return slip;
  });
}
