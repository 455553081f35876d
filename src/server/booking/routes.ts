import type { FastifyInstance } from "fastify";
import { type ApiDesk, serve } from "#server/api/serve.ts";
import { type Admin, everyone } from "#server/auth/actor.ts";
import { writeAs } from "#server/auth/write-as.ts";
import type { Desk } from "#server/desk.ts";
import { readFollowUp } from "#server/follow-up/change-follow-up.ts";
import { ifMatch } from "#server/http/headers.ts";
import { record } from "#server/log/acts.ts";
import { getSlip } from "#server/slips/hold-slip.ts";
import { withAbsoluteLinks } from "#server/slips/slip-links.ts";
import * as contract from "#shared/booking/contract.ts";
import { cleanPassport } from "#shared/text/clean.ts";
import { findSlipOf } from "./bookings.queries.ts";
import { saveOfficial } from "./save-official.ts";

export function bookingRoutes(app: FastifyInstance, desk: ApiDesk): void {
  serve(app, desk, contract.saveOfficial, async ({ by, params, body, request }) =>
    withAbsoluteLinks(desk, await saveOfficial(desk, by, params.id, body, ifMatch(request))),
  );
  serve(app, desk, contract.findOfficial, ({ by, body }) => findOfficial(desk, by, body));
  serve(app, desk, contract.copyForBooking, async ({ by, params }) =>
    withAbsoluteLinks(desk, await copyForBooking(desk, by, params.id)),
  );
}

async function findOfficial(
  desk: Desk,
  by: Admin,
  { passport_number = "", ...page }: contract.OfficialPageOf,
): Promise<contract.OfficialMatch | null> {
  const id = await findSlipOf(desk.sql, {
    ...page,
    passport_number: cleanPassport(passport_number),
  });
  if (id === null) return null;
  const slip = await getSlip(desk.sql, id, everyone(by));
  return { slip: withAbsoluteLinks(desk, slip), follow_up: await readFollowUp(desk, by, id) };
}

async function copyForBooking(desk: Desk, by: Admin, id: number) {
  return await writeAs(desk, by, async (write) => {
    const { sql } = write;
    const slip = await getSlip(sql, id, everyone(by));
    const about = { subject: "slip", action: "copied-for-booking", subject_ids: [id] } as const;
    await record(write, { ...about });
    return slip;
  });
}
