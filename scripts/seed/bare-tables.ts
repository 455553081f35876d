import type { Queryable } from "#server/database/connect.ts";

const TABLES = ["slips", "process_run", "history"];

/**
 * Takes the indexes, the foreign keys and the triggers off the tables that are about to be filled, which a million
 * rows would each pay for. Gives the function that puts all of it back as it was. Both belong into one transaction.
 */
export async function makeTablesBare(sql: Queryable): Promise<() => Promise<void>> {
  const constraints = await sql<{ drop: string; add: string }[]>`
    select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
      format('alter table %s add constraint %I %s', conrelid::regclass, conname,
        pg_get_constraintdef(oid)) as add
    from pg_constraint
    where conrelid = any(${TABLES}::regclass[])
      and (contype in ('f', 'u') or contype = 'p' and not conrelid = 'slips'::regclass)
      or contype = 'f' and confrelid = any(${TABLES}::regclass[])
    order by contype desc, conname`;
  const indexes = await sql<{ drop: string; add: string }[]>`
    select format('drop index %s', indexrelid::regclass) as drop,
      pg_get_indexdef(indexrelid) as add
    from pg_index i
    where indrelid = any(${TABLES}::regclass[])
      and not exists (select from pg_constraint where conindid = i.indexrelid)`;
  const parts = [...indexes, ...constraints];
  // A foreign key leans on the key it refers to: it goes first and comes back last.
  for (const { drop } of parts.toReversed()) await sql.unsafe(drop);
  await sql.unsafe("alter table slips disable trigger user");
  return async () => {
    for (const { add } of parts) await sql.unsafe(add);
    await sql.unsafe("alter table slips enable trigger user");
  };
}
