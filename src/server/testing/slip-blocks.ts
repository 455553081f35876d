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

/** What keeps counts of slips in which order, when one is submitted and when one is decided. */
export async function countingOrders({ desk }: TestApp): Promise<string[][]> {
  const rows = await desk.sql<{ functions: string[] }[]>`
    select array_agg(tgfoid::regproc::text order by tgname) as functions
    from pg_trigger, unnest(array[4, 16]) as event
    where tgrelid = 'slips'::regclass and not tgisinternal and tgtype & event > 0
    group by event`;
  return rows.map(({ functions }) => functions);
}
