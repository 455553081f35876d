import type { TestApp } from "./test-app.ts";

/** Lets the next slip have the number after this one. */
export async function numberAfter({ desk }: TestApp, number: number): Promise<void> {
  await desk.sql`select setval(pg_get_serial_sequence('slips', 'id'), ${number}::bigint)`;
}

/** The blocks of numbers for which another count is kept than there are slips. */
export async function wrongBlocks({ desk }: TestApp): Promise<unknown[]> {
  const rows = await desk.sql`
    select block, status from (
      select block, status, slips from slip_blocks
      union all
      select id / 10000, status, -1 from slips
    ) as both_sides
    group by block, status having sum(slips) <> 0`;
  return [...rows];
}

/** Keeps everybody else from changing the counts of a person's slips until what this gives is called. */
export async function holdCountsOf(
  { desk }: TestApp,
  userId: number,
): Promise<() => Promise<void>> {
  const session = await desk.sql.reserve();
  await session`begin`;
  await session`set local idle_in_transaction_session_timeout = 0`;
  await session`select from slip_counts where scope = ${userId} for update`;
  return async () => {
    await session`commit`;
    session.release();
  };
}

/** How many transactions wait for a lock that another one has. */
export async function countWaiting({ desk }: TestApp): Promise<number> {
  const [row] = await desk.sql<{ waiting: number }[]>`
    select count(*) as waiting from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`;
  return row?.waiting ?? 0;
}
