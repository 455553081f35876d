import type { HistoryEntry } from "#shared/log/contract.ts";
import type { Slip } from "#shared/slips/contract.ts";
import type { PaymentStatus, ProcessStatus } from "#shared/slips/rules.ts";
import type { SlipStatus } from "#shared/slips/rules-list.ts";
import { complete } from "#shared/testing/slip-forms.ts";
import { type Client, slipOf } from "./client.ts";
import type { TestApp } from "./test-app.ts";

let passports = 1_000_000;

/** A passport number that no other slip of this test file has; its last two digits are not 00, 01 or 02. */
export function freshPassport(): string {
  do passports += 1;
  while (passports % 100 <= 2);
  return `EH${passports}`;
}

/** Submits a slip with a passport of its own. */
export async function submit(by: Client, changes: Record<string, unknown> = {}): Promise<Slip> {
  const passport = freshPassport();
  const form = slipForm({ passport_number: passport, confirm_passport: passport, ...changes });
  return slipOf(await by.post("/auto/slip/data", form));
}

/** Submits a slip and approves it. */
export async function submitApproved(
  admin: Client,
  changes: Record<string, unknown> = {},
): Promise<Slip> {
  const { id } = await submit(admin, changes);
  return slipOf(await admin.patch(`/auto/slip/${id}/status`, { status: "approved" }));
}

/** Makes an approved slip of each passport, all like this one, and gives their ids in that order. */
export async function approvedLike(
  { context }: { context: Pick<TestApp["context"], "sql"> },
  slip: Slip,
  passports: readonly string[],
): Promise<number[]> {
  const ids: number[] = [];
  for (let done = 0; done < passports.length; done += ROWS_AT_ONCE) {
    ids.push(...(await insertLike(context, slip, passports.slice(done, done + ROWS_AT_ONCE))));
  }
  return ids;
}

/** So few that a statement is far from the limit of its time, also on a busy machine. */
const ROWS_AT_ONCE = 250;

async function insertLike(
  context: Pick<TestApp["context"], "sql">,
  slip: Slip,
  passports: readonly string[],
): Promise<number[]> {
  const rows = await context.sql<{ id: number }[]>`
    insert into slips (user_id, country, city, country_traveling_to, first_name, last_name, email,
      phone, gender, marital_status, date_of_birth, nationality, passport_number,
      passport_issue_date, passport_expiry_date, passport_issue_place, visa_type, national_id,
      position_applied_for, status)
    select user_id, country, city, country_traveling_to, first_name, last_name, email, phone,
      gender, marital_status, date_of_birth, nationality, passport.number, passport_issue_date,
      passport_expiry_date, passport_issue_place, visa_type, national_id, position_applied_for,
      'approved'
    from slips, unnest(${[...passports]}::text[]) with ordinality as passport (number, place)
    where id = ${slip.id}
    order by passport.place
    returning id`;
  return rows.map(({ id }) => id);
}

/** The slip as it is now. */
export async function readSlip(by: Client, id: number): Promise<Slip> {
  return slipOf(await by.get(`/auto/slip/${id}`));
}

/** What happened to the slip so far, oldest first. */
export async function readHistory(by: Client, id: number): Promise<HistoryEntry[]> {
  return (await by.get(`/auto/slip/${id}/history`)).body as HistoryEntry[];
}

/** Sends these slips for processing and gives the answer's body. */
export async function process(admin: Client, ...slipIds: number[]): Promise<unknown> {
  return (await admin.post("/auto/slips/process", { slipIds })).body;
}

/** A state that a slip is put into; what is left out is as it is in that state. */
export type PutState = {
  status?: SlipStatus;
  process_status?: ProcessStatus;
  payment_status?: PaymentStatus;
  slip_url?: string | null;
  payment_link?: string | null;
  secondsAgo?: number;
  queuedMinutesAgo?: number;
};

/** Puts a slip into a state that people reach over days, as if it had got there by itself. */
export async function put({ context }: TestApp, id: number, state: PutState): Promise<void> {
  const process = state.process_status ?? "not_started";
  await context.sql`
    update slips set
      status = ${state.status ?? (process === "not_started" ? "pending" : "approved")},
      process_status = ${process},
      payment_status = ${state.payment_status ?? "unpaid"},
      slip_url = ${state.slip_url ?? null},
      payment_link = ${state.payment_link ?? null},
      failed_reason = ${process === "failed" ? "The booking site did not answer." : null},
      run_no = ${process === "not_started" ? 0 : 1},
      queued_at = case when ${process === "not_started"}::boolean then null
        else now() - ${state.queuedMinutesAgo ?? 0}::int * interval '1 minute' end,
      updated_at = now() - ${state.secondsAgo ?? 0}::int * interval '1 second'
    where id = ${id}`;
}

/** Lets a slip have been submitted at this instant. */
export async function letBeSubmittedAt(
  { context }: TestApp,
  id: number,
  instant: string,
): Promise<void> {
  await context.sql`update slips set created_at = ${instant} where id = ${id}`;
}

/** Submits a slip and puts it into a state. */
export async function submitIn(app: TestApp, by: Client, state: PutState): Promise<Slip> {
  const { id } = await submit(by);
  await put(app, id, state);
  return await readSlip(by, id);
}

const SLIP_URL = "https://slips.example/1";

/** Every state a slip can be in, by name. */
export const STATES = {
  pending: {},
  declined: { status: "declined" },
  approved: { status: "approved" },
  "approved and paid": { status: "approved", payment_status: "paid" },
  queued: { process_status: "queued" },
  "queued and paid": { process_status: "queued", payment_status: "paid" },
  started: { process_status: "started" },
  "started and paid": { process_status: "started", payment_status: "paid" },
  "finished without a slip URL": { process_status: "finished" },
  "finished with a slip URL": { process_status: "finished", slip_url: SLIP_URL },
  "finished and paid": {
    process_status: "finished",
    payment_status: "paid",
    slip_url: SLIP_URL,
  },
  failed: { process_status: "failed" },
  "failed and paid": { process_status: "failed", payment_status: "paid" },
} as const satisfies Record<string, PutState>;

export type StateName = keyof typeof STATES;

/** The names of all states, each with whether it is one of these. */
export function statesWith(allowed: readonly StateName[]): [StateName, boolean][] {
  return Object.keys(STATES).map((name) => [
    name as StateName,
    allowed.includes(name as StateName),
  ]);
}

/** A whole, valid application as of 19 November 2026, with what a test wants otherwise. */
export function slipForm(changes: Record<string, unknown> = {}): Record<string, unknown> {
  return { ...complete, ...changes };
}
