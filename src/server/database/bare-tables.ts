import type { Queryable } from "./connect.ts";

/**
 * Takes the indexes and the foreign keys off the tables that are about to be filled, which each row would pay for.
 * Primary keys stay, and so does a table of another owner. Gives the function that puts all of it back as it was. Both
 * belong into one transaction.
 */
export async function makeTablesBare(
  sql: Queryable,
  tables: readonly string[],
): Promise<() => Promise<void>> {
  const constraints = await sql<{ drop: string; add: string }[]>`
    select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
      format('alter table %s add constraint %I %s', conrelid::regclass, conname,
        pg_get_constraintdef(k.oid)) as add
    from pg_constraint k join pg_class c on c.oid = k.conrelid
    where pg_has_role(c.relowner, 'usage')
      and (conrelid = any(${tables}::regclass[]) and contype in ('f', 'u')
        or confrelid = any(${tables}::regclass[]) and contype = 'f')
    order by contype desc, conname`;
  const indexes = await sql<{ drop: string; add: string }[]>`
    select format('drop index %s', indexrelid::regclass) as drop,
      pg_get_indexdef(indexrelid) as add
    from pg_index i join pg_class c on c.oid = i.indrelid
    where pg_has_role(c.relowner, 'usage') and indrelid = any(${tables}::regclass[])
      and not exists (select from pg_constraint where conindid = i.indexrelid)`;
  const parts = [...indexes, ...constraints];
  // A foreign key leans on the key it refers to: it goes first and comes back last.
  for (const { drop } of parts.toReversed()) await sql.unsafe(drop);
  return async () => {
    for (const { add } of parts) await sql.unsafe(add);
  };
}
