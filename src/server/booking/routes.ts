import type { Fragment, Queryable } from "@slipdesk/pg-client";
import type { FastifyInstance } from "fastify";
import { type ApiContext, serve } from "#server/api/serve.ts";
import { type Admin, everyone } from "#server/auth/actor.ts";
import { writeAs } from "#server/auth/write-as.ts";
import type { Context, ContextWrite } from "#server/context.ts";
import type { Row } from "#server/database/tables.ts";
import { readFollowUp, saveFollowUp, withoutHealth } from "#server/follow-up/change-follow-up.ts";
import { ifMatch } from "#server/http/headers.ts";
import { conflict } from "#server/http/refusal.ts";
import { changesBetween, record, type Write } from "#server/log/acts.ts";
import { provideCenter } from "#server/medical-centers/routes.ts";
import { finishWaiting } from "#server/processing/end-run.ts";
import { getSlip, holdSlip, type RefuseUnseen, refuseUnlessSeen } from "#server/slips/hold-slip.ts";
import { withAbsoluteLinks } from "#server/slips/slip-links.ts";
import * as slips from "#server/slips/transitions.ts";
import type { OfficialChange } from "#shared/booking/contract.ts";
import * as contract from "#shared/booking/contract.ts";
import type { FollowUp } from "#shared/follow-up/contract.ts";
import { FOLLOW_UP_FIELDS } from "#shared/follow-up/form.ts";
import type { FieldChange } from "#shared/log/contract.ts";
import type { Slip } from "#shared/slips/contract.ts";
import { cleanPassport } from "#shared/text/clean.ts";
import { sentence } from "#shared/text/sentence.ts";

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
    await record(write, about);
    return slip;
  });
}

/**
 * Saves what a person has confirmed of an official page, all or nothing, each part by the rule of its own action. Saving
 * it again changes nothing. `readAt` is the version of the application that the person saw.
 */
async function saveOfficial(
  context: Context,
  by: Admin,
  id: number,
  change: OfficialChange,
  readAt: string | null,
): Promise<Slip> {
  return await writeAs(context, by, async (write) => {
    const { sql } = write;
    // Centers are locked before slips, as where one is deleted.
    const center = change.medical_center && (await provideCenter(write, change.medical_center));
    const { slip: before } = await holdSlip(write, id, everyone(by));
    refuseUnlessSeen(context, readAt)(before);
    // Each part is of the version that this call has made.
    const seen: RefuseUnseen = () => undefined;
    if (change.payment_link) await savePaymentLink(write, before, change.payment_link);
    if (change.slip_url) {
      await slips.setSlipUrl(write, await holdSlip(write, id, everyone(by)), change.slip_url, seen);
    }
    if (change.is_paid && before.payment_status === "unpaid") {
      await slips.mark(write, await holdSlip(write, id, everyone(by)), "paid", seen);
    }
    if (center && center.id !== before.medical_center_id) {
      await slips.assignCenter(
        write,
        await holdSlip(write, id, everyone(by)),
        center.id,
        seen,
        null,
      );
    }
    const followedUp = await saveReadFollowUp(write, id, change);
    const after = await getSlip(sql, id, everyone(by));
    const changes = [...changesBetween(before, pick(after)), ...followedUp];
    const action = "booking-read";
    if (changes.length > 0) {
      await record(write, { subject: "slip", action, subject_ids: [id], changes });
    }
    return after;
  });
}

/** Ends a booking that waits for a person; replaces the link of a finished one that is not paid. */
async function savePaymentLink(write: Write<Admin>, slip: Slip, link: string): Promise<void> {
  if (slip.payment_link === link) return;
  const holder = await findLinkHolder(write.sql, slip.id, link);
  if (holder) {
    const { id, applicant: name } = holder;
    throw conflict(sentence("This payment link belongs to {name} (No. {id}).", { name, id }));
  }
  if (slip.process_status === "started") await finishWaiting(write, slip.id, link);
  else await slips.replacePaymentLink(write, slip, link);
}

const pick = ({ payment_link, slip_url, payment_status, medical_center_id }: Slip) => ({
  payment_link,
  slip_url,
  payment_status,
  medical_center_id,
});

/** The other values of the follow-up stay. */
async function saveReadFollowUp(
  write: ContextWrite<Admin>,
  id: number,
  change: OfficialChange,
): Promise<FieldChange[]> {
  const { slip_number, valid_till, examined_on, result, report_valid_till } = change;
  const read = { slip_number, valid_till, examined_on, result, report_valid_till };
  const known = Object.fromEntries(Object.entries(read).filter(([, value]) => value !== undefined));
  if (Object.keys(known).length === 0) return [];
  const before = await readFollowUp(write, write.by, id);
  // The end of a report belongs to the result Fit, and goes with it.
  const ended = result === undefined || result === "fit" ? {} : { report_valid_till: null };
  const values = { ...valuesOf(before), ...ended, ...known };
  const after = await saveFollowUp(write, id, values, null);
  return changesBetween(before, valuesOf(after)).map(withoutHealth);
}

const valuesOf = (followUp: FollowUp) =>
  Object.fromEntries(FOLLOW_UP_FIELDS.map((field) => [field, followUp[field]]));

/** The token of an address of the official site, and the whole of any other address; the indexes of the schema say the same. */
const bookingOf = (sql: Queryable, address: Fragment) =>
  sql`coalesce(substring(${address} from '/appointment/([A-Za-z0-9]{8,40})/'), ${address})`;

type Page = {
  slip_id?: number | undefined;
  token?: string | undefined;
  passport_number: string;
};

/** The named application, else the one of this booking, else of this passport the one that waits or the newest finished one. */
async function findSlipOf(
  sql: Queryable,
  { slip_id = -1, token = "", passport_number }: Page,
): Promise<number | null> {
  const row = await sql<Row<"slips", "id">[]>`
    select id from (
      select id, 1 as place from slips where id = ${slip_id}
      union all
      select id, 2 from slips where ${bookingOf(sql, sql`payment_link`)} = ${token}
      union all
      select id, 2 from slips where ${bookingOf(sql, sql`slip_url`)} = ${token}
      union all
      select id, case process_status when 'started' then 3 when 'finished' then 4 else 5 end from slips
        where passport_number = ${passport_number} and erased_at is null
    ) found order by place, id desc limit 1`.first();
  return row?.id ?? null;
}

type Holder = Row<"slips", "id"> & { applicant: string };

/** Another application with the same payment link, in whatever language its address is. */
async function findLinkHolder(sql: Queryable, id: number, link: string): Promise<Holder | null> {
  await sql`select pg_advisory_xact_lock(hashtext('slipdesk payment link'), hashtext(${bookingOf(sql, sql`${link}::text`)}))`;
  return await sql<Holder[]>`
    select id, first_name || ' ' || last_name as applicant from slips
    where ${bookingOf(sql, sql`payment_link`)} = ${bookingOf(sql, sql`${link}::text`)} and id <> ${id}
    limit 1`.first();
}
