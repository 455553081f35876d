import { listTables } from "#server/backup/tables.ts";
import type { TestApp } from "./test-app.ts";

/** Every row of every table but accounts, sessions and what protects sign-in, as text. */
export async function everythingKept({ desk }: TestApp): Promise<string> {
  const tables = (await listTables(desk.sql)).filter(
    ({ name }) => !["users", "sessions", "known_browsers", "sign_in_attempts"].includes(name),
  );
  const texts = await Promise.all(
    tables.map(
      ({ name }) => desk.sql<{ text: string }[]>`
        select coalesce(string_agg(t::text, e'\n'), '') as text from ${desk.sql(name)} t`,
    ),
  );
  return texts.map(([row]) => row?.text).join("\n");
}

/** The columns in which an application is kept. */
export async function columnsOfSlips({ desk }: TestApp): Promise<string[]> {
  const { columns } = await desk.sql`select * from slips limit 0`;
  return columns.map(({ name }) => name);
}

/** Lets these slips be left as they are for so many months. */
export async function letSlipGrowOld(
  { desk }: TestApp,
  ids: readonly number[],
  months: number,
): Promise<void> {
  await desk.sql`
    update slips set updated_at = now() - ${months}::int * interval '1 month'
    where id = any(${[...ids]}::bigint[])`;
}
