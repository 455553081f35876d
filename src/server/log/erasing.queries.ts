import { type FoundText, PAGE, type Texts } from "#server/database/erase-texts.ts";

export const LOGGED_VALUES: Texts = {
  read: (sql, after) => sql<FoundText[]>`
    select log_id || ' ' || field as place, concat_ws(' ', changed_from, changed_to) as text from log_values
    where (log_id, field) > (split_part(${after ?? "0 "}, ' ', 1)::bigint, split_part(${after ?? "0 "}, ' ', 2))
    order by log_id, field limit ${PAGE}`,
  write: async (sql, { place }) => {
    await sql`
      delete from log_values
      where log_id = split_part(${place}, ' ', 1)::bigint and field = split_part(${place}, ' ', 2)`;
  },
};
