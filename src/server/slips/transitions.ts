import { assignments, type Fragment, identifier, type Queryable } from "@slipdesk/pg-client";
import type { Actor, Admin } from "#server/auth/actor.ts";
import { ERASED } from "#server/database/erase-texts.ts";
import { afterLastChange } from "#server/database/expressions.ts";
import type { Row } from "#server/database/tables.ts";
import { conflict, invalid } from "#server/http/refusal.ts";
import { type Completion, changesBetween, record, type Write } from "#server/log/acts.ts";
import type { FieldError } from "#shared/http/fields.ts";
import type { FieldChange } from "#shared/log/contract.ts";
import type { ActionOn } from "#shared/log/rules-actions.ts";
import type { Slip } from "#shared/slips/contract.ts";
import type { SlipInput } from "#shared/slips/form/form.ts";
import { isCompleted } from "#shared/slips/rules.ts";
import type { SlipAction } from "#shared/slips/rules-actions.ts";
import { erasedFields } from "./erased.queries.ts";
import { type Held, type RefuseUnseen, refuseStranger, refuseUnlessAllowed } from "./hold-slip.ts";
import { assigned, findDeclinedReason, type SlipRow, slipColumns } from "./slips.queries.ts";

type Became = Row<"slips", "id"> & { was_completed: boolean; is_completed: boolean };

/**
 * The product's only `update slips`. Slips whose state changes must be locked. Whether one is Completed is said by
 * `completed_at`, which the trigger `set_milestones` of the schema keeps.
 */
async function updateSlips<More extends object = object>(
  sql: Queryable,
  which: Fragment,
  set: Fragment,
  columns: Fragment = sql``,
): Promise<(More & Became)[]> {
  return await sql<(More & Became)[]>`
    with before as (
      select s.id as slip_id, s.completed_at is not null as was_completed from slips s where ${which}
    )
    update slips s set ${set} from before where s.id = before.slip_id
    returning s.id, before.was_completed, s.completed_at is not null as is_completed ${columns}`;
}

const completionOf = (rows: readonly Became[]): Completion => ({
  completed: idsOf(rows.filter((row) => row.is_completed && !row.was_completed)),
  noLongerCompleted: idsOf(rows.filter((row) => row.was_completed && !row.is_completed)),
});

const idsOf = (rows: readonly { id: number }[]) => rows.map(({ id }) => id);

const these = (sql: Queryable, ids: readonly number[]) => sql`s.id = any(${[...ids]}::bigint[])`;

/** Values whose changes the log shows. */
type Values = Partial<
  SlipInput &
    Pick<Slip, "status" | "payment_status" | "slip_url" | "payment_link"> & {
      declined_reason: string | null;
    }
>;

type SlipAct = { action: ActionOn<"slip">; changes: FieldChange[]; by?: null };

/** Changes one slip, says so, and gives it as it is then. */
async function update(
  write: Write,
  id: number,
  values: Values & { edited_since_approval?: boolean },
  act: SlipAct,
  also: Fragment = write.sql``,
): Promise<Slip> {
  const { sql } = write;
  const set = sql`${assigned(sql, values)} ${also}, updated_at = ${afterLastChange(sql)}`;
  const rows = await updateSlips<SlipRow>(sql, these(sql, [id]), set, sql`, ${slipColumns(sql)}`);
  const completion = completionOf(rows);
  await record(write, { subject: "slip", subject_ids: [id], ...act, completion });
  const [row] = rows;
  if (!row) throw new Error("a locked slip is gone");
  const { was_completed: _, is_completed: __, ...slip } = row;
  return slip;
}

type Rule = { rule: SlipAction; action: ActionOn<"slip">; refuse?: (slip: Slip) => void };

/** What a person does by a rule. Of two concurrent calls, or after a change that the person has not seen, one gets 409. */
async function change(
  write: Write<Actor>,
  held: Held,
  refuseUnseen: RefuseUnseen,
  { rule, action, refuse }: Rule,
  values: Values,
): Promise<Slip> {
  const { slip } = held;
  refuseUnlessAllowed(rule, held);
  refuseUnseen(slip);
  refuse?.(slip);
  // A slip has the reason of a decline only from the decision on, which it allows once.
  const changes = changesBetween({ declined_reason: null, ...slip }, values);
  if (changes.length === 0) return slip;
  const isEditedSince = action === "edited" && slip.status === "approved";
  const also = isEditedSince ? { edited_since_approval: true } : {};
  return await update(write, slip.id, { ...values, ...also }, { action, changes });
}

type Decision = { status: "approved" | "declined"; reason?: string | null };

export async function decide(
  write: Write<Admin>,
  held: Held,
  { status, reason = null }: Decision,
  refuseUnseen: RefuseUnseen,
) {
  const rule = status === "approved" ? "approve" : "decline";
  const values = { status, declined_reason: reason };
  return await change(write, held, refuseUnseen, { rule, action: status }, values);
}

/** With OPERATOR_SCOPE=all operators see all slips but edit only their own. */
export async function edit(
  write: Write<Actor>,
  held: Held,
  input: SlipInput,
  refuseUnseen: RefuseUnseen,
  centerError: FieldError | null,
) {
  const refuse = (slip: Slip) => {
    const refusal = "Only the person who submitted this slip, or an admin, may edit it.";
    refuseStranger(slip, write.by, refusal);
    // An existing center of another city does not block editing.
    const isSame = slip.medical_center_id === input.medical_center_id && slip.city === input.city;
    if (centerError !== null && !isSame) throw invalid([centerError]);
  };
  return await change(write, held, refuseUnseen, { rule: "edit", action: "edited", refuse }, input);
}

export async function assignCenter(
  write: Write<Admin>,
  held: Held,
  medical_center_id: number | null,
  refuseUnseen: RefuseUnseen,
  centerError: FieldError | null,
) {
  const refuse = () => {
    if (centerError !== null) throw invalid([centerError]);
  };
  const by = { rule: "assign-medical", action: "center-assigned", refuse } as const;
  return await change(write, held, refuseUnseen, by, { medical_center_id });
}

export async function mark(
  write: Write<Admin>,
  held: Held,
  payment_status: Slip["payment_status"],
  refuseUnseen: RefuseUnseen,
) {
  const by = { rule: `mark-${payment_status}`, action: `marked-${payment_status}` } as const;
  return await change(write, held, refuseUnseen, by, { payment_status });
}

export async function setSlipUrl(
  write: Write<Admin>,
  held: Held,
  slip_url: string | null,
  refuseUnseen: RefuseUnseen,
) {
  const by = { rule: "slip-url", action: "slip-url-changed" } as const;
  return await change(write, held, refuseUnseen, by, { slip_url });
}

export async function changeDeclinedReason(
  write: Write<Admin>,
  { slip }: Held,
  declined_reason: string | null,
  refuseUnseen: RefuseUnseen,
): Promise<Slip> {
  if (slip.status !== "declined" || slip.erased_at !== null) {
    throw conflict("Only a declined application can have a reason.");
  }
  refuseUnseen(slip);
  const before = { declined_reason: await findDeclinedReason(write.sql, slip.id) };
  const changes = changesBetween(before, { declined_reason });
  if (changes.length === 0) return slip;
  const action = "declined-reason-changed";
  return await update(write, slip.id, { declined_reason }, { action, changes });
}

/** Replaces the link of a finished booking that is not paid; its hour begins anew. */
export async function replacePaymentLink(write: Write<Admin>, slip: Slip, payment_link: string) {
  if (slip.process_status !== "finished" || isCompleted(slip)) {
    throw conflict(
      "A payment link can be saved while the slip waits to be booked, or replaced until it is paid.",
    );
  }
  const changes = changesBetween({ payment_link: slip.payment_link }, { payment_link });
  const act = { action: "payment-link-changed", changes } as const;
  const also = write.sql`, queued_at = ${afterLastChange(write.sql)}`;
  return await update(write, slip.id, { payment_link }, act, also);
}

/** What the booking service says of the payment of a locked slip, also while a person ends its run. */
export async function pay(
  write: Write,
  slip: Slip,
  values: Partial<Pick<Slip, "payment_status" | "slip_url">>,
): Promise<Slip> {
  const changes = changesBetween(slip, values);
  const action = values.payment_status === undefined ? "slip-url-changed" : "marked-paid";
  return await update(write, slip.id, values, { action, changes, by: null });
}

/** Begins a run of each of these slips, which are locked and ready to be sent. */
export async function queue(write: Write<Admin>, ids: readonly number[]) {
  const { sql } = write;
  const set = sql`process_status = 'queued', run_no = run_no + 1, queued_at = ${afterLastChange(sql)},
    failed_reason = null, payment_link = null, edited_since_approval = false, updated_at = ${afterLastChange(sql)}`;
  const rows = await updateSlips<{ run_no: number }>(sql, these(sql, ids), set, sql`, s.run_no`);
  await record(write, { subject: "slip", action: "queued", subject_ids: ids });
  return rows.map(({ id, run_no }) => ({ slip_id: id, run_no }));
}

/** The newest run of a slip: an older one no longer shows. */
type Run = { slip_id: number; run_no: number };

const isOfRun = (sql: Queryable, { slip_id, run_no }: Run) =>
  sql`s.id = ${slip_id} and s.run_no = ${run_no}`;

/** False if the slip already showed it. */
export async function start(write: Write<null>, run: Run): Promise<boolean> {
  const { sql } = write;
  const isQueued = sql`${isOfRun(sql, run)} and s.process_status = 'queued'`;
  const started = await updateSlips(sql, isQueued, sql`process_status = 'started'`);
  if (started.length === 0) return false;
  await record(write, { subject: "slip", action: "started", subject_ids: [run.slip_id] });
  return true;
}

type End =
  | { kind: "finished"; payment_link: string | null; slip_url: string | null }
  | { kind: "failed"; reason: string };

/** By hand the link was made when it was recorded, so that its hour begins then. The slip must be locked. */
export async function end(write: Write, run: Run, ending: End): Promise<void> {
  const { sql, by } = write;
  const isFinished = ending.kind === "finished";
  const values = {
    process_status: ending.kind,
    payment_link: isFinished ? ending.payment_link : null,
    failed_reason: isFinished ? null : ending.reason,
  };
  const set = sql`${assignments(values)}, slip_url = coalesce(${isFinished ? ending.slip_url : null}, slip_url),
    queued_at = ${by === null ? sql`queued_at` : afterLastChange(sql)}, updated_at = ${afterLastChange(sql)}`;
  const rows = await updateSlips(sql, isOfRun(sql, run), set);
  const changes = isFinished
    ? changesBetween(UNKNOWN, { payment_link: ending.payment_link, slip_url: ending.slip_url })
    : [{ field: "failed_reason", from: null, to: ending.reason }];
  const about = { subject: "slip", action: ending.kind, subject_ids: [run.slip_id] } as const;
  await record(write, { ...about, changes, completion: completionOf(rows) });
}

const UNKNOWN = { payment_link: null, slip_url: null };

/** Runs that had not ended when the backup was made from which the desk is restored. */
export async function interrupt(write: Write<null>, runs: readonly Run[], failed_reason: string) {
  const { sql } = write;
  const which = sql`(s.id, s.run_no) in (
    select * from unnest(${runs.map(({ slip_id }) => slip_id)}::bigint[], ${runs.map(({ run_no }) => run_no)}::integer[]))`;
  const set = sql`process_status = 'failed', failed_reason = ${failed_reason}, updated_at = now()`;
  const ids = idsOf(await updateSlips(sql, which, set));
  await record(write, { subject: "slip", action: "failed", subject_ids: ids });
  return ids;
}

type Center = { id: number; name: string; city: string };

/** `updated_at` stays, since the slips were not edited. Locks in order of id. */
export async function leaveCenter(write: Write, center: Center): Promise<void> {
  const { sql } = write;
  const slips = await sql<Row<"slips", "id">[]>`
    select id from slips where medical_center_id = ${center.id} order by id for update`;
  if (slips.length === 0) return;
  const ids = idsOf(slips);
  await updateSlips(sql, these(sql, ids), sql`medical_center_id = null`);
  const changes = [{ field: "medical_center", from: `${center.name}, ${center.city}`, to: null }];
  await record(write, { subject: "slip", action: "center-removed", subject_ids: ids, changes });
}

/** City, destination, states and dates of work stay for statistics; whether it is Completed stays too. */
export async function erase(write: Write<null>, ids: readonly number[]): Promise<void> {
  const { sql } = write;
  const set = sql`${erasedFields(sql)}, payment_link = null, slip_url = null, edited_since_approval = false,
    failed_reason = case when failed_reason is not null then ${ERASED} end,
    declined_reason = case when status <> 'approved' then ${ERASED} end,
    status = case status when 'approved' then status else 'declined' end,
    erased_at = now(), updated_at = ${afterLastChange(sql)}`;
  await updateSlips(sql, these(sql, ids), set);
  await record(write, { subject: "slip", action: "erased", subject_ids: ids });
}

const TYPED = { others: null, failed_reason: ERASED, declined_reason: ERASED } as const;

/** A text of another application that says something of a person who is erased; no act of its own. */
export async function eraseText(sql: Queryable, id: number, field: keyof typeof TYPED) {
  const set = sql`${identifier(field)} = ${TYPED[field]}, updated_at = ${afterLastChange(sql)}`;
  await updateSlips(sql, these(sql, [id]), set);
}
