import type { Sql } from "@slipdesk/pg-client";

/** Every stored moment is this much older, so that the database's clock seems ahead; younger with a minus. */
export async function letTimePass(sql: Sql, interval: string): Promise<void> {
  const columns = await sql<{ name: string; moved: string }[]>`
    select format('%I.%I', table_schema, table_name) as name,
      string_agg(format('%1$I = %1$I - interval %2$L', column_name, ${interval}::text), ', ') as moved
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where data_type = 'timestamp with time zone' and table_type = 'BASE TABLE' and table_schema in ('public', 'audit')
      and table_name not in ('sessions', 'migrations')
      and is_generated = 'NEVER' and is_identity = 'NO'
    group by 1`;
  await sql.begin(async (tx) => {
    for (const { name, moved } of columns) {
      await tx.unsafe(`alter table ${name} disable trigger user`);
      await tx.unsafe(`update ${name} set ${moved}`);
      await tx.unsafe(`alter table ${name} enable trigger user`);
    }
  });
}
