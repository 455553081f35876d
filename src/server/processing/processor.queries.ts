import { randomUUID } from "node:crypto";
import { inTransaction, type Queryable, type Sql } from "@slipdesk/pg-client";
import type { Row } from "#server/database/tables.ts";
import { Refusal } from "#server/http/refusal.ts";
import { type Log, StartupError } from "#server/log.ts";
import type { ProcessingContext } from "#server/processing/adapters/adapter.ts";
import type { Settings } from "#server/settings/settings.ts";
import { type SlipRow, slipColumns } from "#server/slips/slips.queries.ts";
import type { Slip } from "#shared/slips/contract.ts";
import { sentence } from "#shared/text/sentence.ts";

type Choice = Pick<Settings, "PROCESSOR" | "PROCESSOR_BEFORE">;

/** Throws a StartupError while another processor's slips are in progress, unless PROCESSOR_BEFORE is set. */
export async function switchProcessor(sql: Sql, choice: Choice, log: Log): Promise<void> {
  const { PROCESSOR, PROCESSOR_BEFORE } = choice;
  await inTransaction(sql, async (sql) => {
    const before = await lockProcessor(sql, PROCESSOR);
    if (before === PROCESSOR) return;
    const underWay = await countUnderWay(sql, PROCESSOR);
    if (underWay > 0 && PROCESSOR_BEFORE !== before) {
      const slips = underWay === 1 ? "1 slip is" : `${underWay} slips are`;
      throw new StartupError(
        `This desk books with ${before}, where ${slips} under way, and PROCESSOR is ${PROCESSOR}. Nothing was changed. Start with PROCESSOR=${before} until they have ended; or set PROCESSOR_BEFORE=${before} too, and they end as failed (docs/install.md, Changing the processor).`,
      );
    }
    await updateProcessor(sql, PROCESSOR);
    log.info(`This desk books with ${PROCESSOR} from now on; before, it was ${before}.`);
  });
}

export async function refuseOutdatedProgram(sql: Queryable, adapter: string): Promise<void> {
  const processor = await findProcessor(sql);
  if (processor === null || processor === adapter) return;
  throw new Refusal(
    "unavailable",
    sentence(
      "This desk books with {before} now, but this program was started with {adapter}. Nothing was sent; please tell whoever runs this desk to restart it.",
      { before: processor, adapter },
    ),
    { retryAfterSeconds: 60 },
  );
}

export async function publishPause({ sql, adapter }: ProcessingContext): Promise<void> {
  const left = adapter.breaker?.pauseLeft() ?? null;
  if (left !== null) await updatePause(sql, left);
}

/** Wakes workers when there is new work; a slow poll covers lost notifications. */
export const RUN_CHANNEL = "process_run";

/** In one order, so that concurrent calls for one passport see each other's result. */
export async function lockPassports(sql: Queryable, passports: readonly string[]): Promise<void> {
  await sql`
    select pg_advisory_xact_lock(hashtext('slipdesk passport'), key)
    from (
      select distinct hashtext(number) as key from unnest(${[...passports]}::text[]) number
      order by key
    ) in_order`;
}

export async function findPassportsUnderWay(sql: Queryable, passports: readonly string[]) {
  const rows = await sql<Row<"slips", "passport_number">[]>`
    select passport_number from slips
    where passport_number = any(${[...passports]}::text[])
      and process_status in ('queued', 'started')`;
  return new Set(rows.map((row) => row.passport_number));
}

export type RunPlan = {
  adapter: string;
  startDelayMs: number;
  deadlineMs: number;
  enqueued_by: number;
};

/** Keys have a random part, since ids repeat after a restore. */
export async function insertRuns(
  sql: Queryable,
  runs: readonly { slip_id: number; run_no: number }[],
  plan: RunPlan,
) {
  await sql`
    insert into process_run (slip_id, run_no, adapter, effect_key, enqueued_by, available_at, deadline_at)
    select slip_id, run_no, ${plan.adapter}, 'slip-' || slip_id || '-' || run_no || '-' || key, ${plan.enqueued_by},
      now() + ${plan.startDelayMs}::int * interval '1 millisecond',
      now() + ${plan.deadlineMs}::int * interval '1 millisecond'
    from unnest(${runs.map(({ slip_id }) => slip_id)}::bigint[], ${runs.map(({ run_no }) => run_no)}::integer[],
      ${runs.map(() => randomUUID())}::text[]) as run (slip_id, run_no, key)
    order by slip_id`;
  await sql`select pg_notify(${RUN_CHANNEL}, '')`;
}

/** At first that of the open runs, or else this one. */
async function lockProcessor(sql: Queryable, processor: string): Promise<string> {
  await sql`
    insert into desk_processor (processor)
    values (coalesce((
      select adapter from process_run where state in ('queued', 'leased', 'waiting') order by id desc limit 1
    ), ${processor}))
    on conflict do nothing`;
  const [row] = await sql<
    Row<"desk_processor", "processor">[]
  >`select processor from desk_processor for update`;
  return row?.processor ?? processor;
}

/** Null before the first start. Held until the transaction ends. */
async function findProcessor(sql: Queryable): Promise<string | null> {
  const [row] = await sql<
    Row<"desk_processor", "processor">[]
  >`select processor from desk_processor for share`;
  return row?.processor ?? null;
}

async function updateProcessor(sql: Queryable, processor: string): Promise<void> {
  await sql`update desk_processor set processor = ${processor}, paused_until = null`;
}

async function countUnderWay(sql: Queryable, except: string): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select count(*) from process_run
    where state in ('queued', 'leased', 'waiting') and adapter <> ${except}`;
  return Number(row?.count);
}

async function updatePause(sql: Queryable, leftMs: number): Promise<void> {
  await sql`
    update desk_processor set paused_until = now() + ${leftMs}::float8 * interval '1 millisecond'`;
}

/** Until when the booking service is paused; null while it works. */
export async function findPause(sql: Queryable): Promise<string | null> {
  const [row] = await sql<Row<"desk_processor", "paused_until">[]>`
    select paused_until from desk_processor where paused_until > now() - interval '20 seconds'`;
  return row?.paused_until ?? null;
}

/** The slip of a sandbox reference, if that is of its newest run. */
export async function findSandboxSlip(
  sql: Queryable,
  reference: string,
  lock?: "lock",
): Promise<{ slip: Slip; booked_at: string } | null> {
  const [row] = await sql<(SlipRow & { booked_at: string })[]>`
    select ${slipColumns(sql)}, r.ended_at as booked_at
    from process_run r join slips s on s.id = r.slip_id and s.run_no = r.run_no
    where r.external_ref = ${reference} and r.adapter = 'sandbox' and r.state = 'done'
    ${lock === "lock" ? sql`for update of s` : sql``}`;
  if (!row) return null;
  const { booked_at, ...slip } = row;
  return { slip, booked_at };
}
