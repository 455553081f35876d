import type { Queryable } from "@slipdesk/pg-client";
import {
  type AccountContext,
  type AccountWrite,
  type FirstAdmin,
  storeFirstAdmin,
} from "#server/auth/accounts.ts";
import { writeAlone } from "#server/auth/write-as.ts";
import { dropIndexes } from "#server/backup/tables.queries.ts";
import { countOfAgents, insertAgents } from "./agents.ts";
import { defineChances } from "./chances.ts";
import { insertFiles } from "./files.ts";
import { insertFollowUps } from "./follow-ups.ts";
import { insertRuns, insertSlipHistory, recountSlips } from "./history.ts";
import { insertMoney } from "./money.ts";
import { insertNoticesAndCenters } from "./notice-board.ts";
import { saveOperators } from "./operators.ts";
import { insertSlips } from "./slips.ts";

export type SeedPlan = { slips: number; operators: number; operatorPassword: string };

/** The admin who decided about the sample slips; with credentials if created now. */
export type Seeded = { firstAdmin: FirstAdmin | null };

export async function hasSlips(sql: Queryable): Promise<boolean> {
  return (await sql`select 1 from slips limit 1`).length > 0;
}

/**
 * Fills a desk without slips with sample data, all or nothing, and updates the planner's statistics. Calls `report` before
 * each step.
 */
export async function fillDatabase(
  context: AccountContext,
  plan: SeedPlan,
  report: (step: string) => void,
): Promise<Seeded> {
  const seeded = await writeAlone(context, (write) => fill(write, plan, report));
  report("Gathering statistics");
  const session = await context.sql.reserve();
  try {
    await session.unsafe("set statement_timeout = 0");
    await session.unsafe(
      `vacuum (analyze) slips, follow_ups, process_run, log_restored, log_values, slip_counts, agent_counts, users,
        money_accounts, money_entries, deposits, slip_prices`,
    );
    await session.unsafe("reset statement_timeout");
  } finally {
    session.release();
  }
  return seeded;
}

async function fill(write: AccountWrite, plan: SeedPlan, report: (step: string) => void) {
  const { sql } = write;
  await sql.unsafe(`
    set local statement_timeout = 0;
    set local idle_in_transaction_session_timeout = 0;
    set local work_mem = '64MB';
    set local maintenance_work_mem = '768MB'`);
  const firstAdmin = await storeFirstAdmin(write);
  const admin = await getAdmin(sql);
  const operators = await saveOperators(write, plan.operators, plan.operatorPassword);
  await insertNoticesAndCenters(sql);
  const agents = await insertAgents(sql, countOfAgents(plan.slips));
  await defineChances(sql);
  const restoreIndexes = await dropIndexes(sql, [
    "slips",
    "process_run",
    "log_restored",
    "log_values",
    "follow_ups",
    "money_entries",
  ]);
  const heldByTriggers = ["slips", "money_entries"];
  for (const name of heldByTriggers) await sql.unsafe(`alter table ${name} disable trigger user`);
  report(`Making ${plan.slips.toLocaleString("en")} slips`);
  const after = await insertSlips(sql, { count: plan.slips, operators, agents });
  report("Writing down what happened to them");
  const history = { after, admin, adapter: madeUpProcessor(write.settings) };
  await insertSlipHistory(sql, history);
  await insertRuns(sql, history);
  await insertFollowUps(sql, after);
  await insertMoney(sql, { after, admin, operators });
  await recountSlips(sql);
  report("Building the indexes");
  await restoreIndexes();
  for (const name of heldByTriggers) await sql.unsafe(`alter table ${name} enable trigger user`);
  await insertFiles(write);
  return { firstAdmin };
}

async function getAdmin(sql: Queryable): Promise<{ id: number; name: string }> {
  return await sql<{ id: number; name: string }[]>`
    select id, first_name || ' ' || last_name as name from users
    where role = 'admin' and deleted_at is null order by id limit 1`.one();
}

// Made-up slips never reach an outside service: with another processor they are marked as booked by the sandbox.
function madeUpProcessor({ PROCESSOR }: AccountContext["settings"]): "sandbox" | "manual" {
  return PROCESSOR === "manual" ? "manual" : "sandbox";
}
