import { writeAlone } from "#server/auth/write-as.ts";
import { record } from "#server/log/acts.ts";
import type { Draft, DraftRow } from "#shared/drafts/contract.ts";
import type { Answer, Client } from "./client.ts";
import type { TestApp } from "./test-app.ts";

/** Lets a slip have been submitted so many days ago. */
export async function ageSlip({ context }: TestApp, id: number, days: number): Promise<void> {
  await context.sql`
    update slips set created_at = now() - ${days}::int * interval '1 day' where id = ${id}`;
}

/** Lets a slip have been submitted at an instant. */
export async function submittedAt({ context }: TestApp, id: number, at: string): Promise<void> {
  await context.sql`update slips set created_at = ${at} where id = ${id}`;
}

/** Lets a slip have been submitted by this person, this many hours ago. */
export async function letBeSubmitted(
  { context }: TestApp,
  slipId: number,
  userId: number,
  minutes: number,
): Promise<void> {
  await context.sql`update slips set user_id = ${userId},
    created_at = now() - ${minutes}::int * interval '1 minute' where id = ${slipId}`;
}

/** Writes down how the processing of a slip, which shows it already, has ended. */
export async function recordEnd(
  { context }: TestApp,
  slipId: number,
  action: "finished" | "failed",
): Promise<void> {
  await writeAlone(context, (write) =>
    record(write, { subject: "slip", action, subject_ids: [slipId] }),
  );
}

/** Writes so many edits into the history of a slip. */
export async function insertEdits(
  { context }: TestApp,
  slipId: number,
  count: number,
): Promise<void> {
  await context.sql`
    insert into audit.log (kind, subject, subject_id, action)
    select 'slip', 'slip', ${slipId}, 'edited' from generate_series(1, ${count}::int)`;
}

/** Moves assignments and skips of slips this many minutes into the past. */
export async function letMinutesPass(
  { context }: TestApp,
  slipId: number,
  minutes: number,
): Promise<void> {
  const sooner = context.sql`${minutes}::int * interval '1 minute'`;
  await context.sql`update slip_assignments set at = at - ${sooner}, expires_at = expires_at - ${sooner}
    where slip_id = ${slipId}`;
}

/** Lets a slip have been queued this many minutes ago, from which its countdown runs. */
export async function letBeQueued(
  { context }: TestApp,
  slipId: number,
  minutes: number,
): Promise<void> {
  await context.sql`update slips set queued_at = now() - ${minutes}::int * interval '1 minute'
    where id = ${slipId}`;
}

/** Ends the session in which a slip was taken, as its time running out does. */
export async function endSessionOf({ context }: TestApp, slipId: number): Promise<void> {
  await context.sql`delete from sessions where id = (
    select session_id from slip_assignments where slip_id = ${slipId})`;
}

/** A draft that was answered. */
export const draftOf = ({ body }: Answer) => body as Draft;

/** A new draft of this person. */
export async function createDraft(by: Client, form_values: unknown = { first_name: "Rahim" }) {
  return draftOf(await by.post("/slip-drafts", { form_values }));
}

/** A person's drafts, newest first. */
export async function draftsOf(by: Client): Promise<DraftRow[]> {
  return (await by.get("/slip-drafts")).body as DraftRow[];
}

/** Lets so much time pass since a draft was changed. */
export async function ageDraft({ context }: TestApp, id: number, interval: string): Promise<void> {
  await context.sql`
    update slip_drafts set updated_at = updated_at - ${interval}::interval where id = ${id}`;
}

/** How many drafts are stored, whosever they are. */
export async function countStoredDrafts({ context }: TestApp): Promise<number> {
  const [row] = await context.sql<{ count: number }[]>`select count(*) from slip_drafts`;
  return row?.count ?? 0;
}
