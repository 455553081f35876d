import type { Queryable } from "#server/database/connect.ts";
import {
  type Erase,
  eraseTexts,
  shortened,
  type Texts,
  textsOf,
} from "#server/database/erase-texts.ts";

/** A person's views have different names. */
const NAMES = textsOf("user_views", "name", (sql, erased, id) => {
  const name = shortened(erased, 40);
  return sql`
    name = case when exists (
        select from user_views other
        where other.user_id = user_views.user_id and other.id <> user_views.id and lower(other.name) = lower(${name}))
      then left(${name}, 20) || ' ' || ${id}::text else ${name} end`;
});

const QUERIES: Texts = {
  ...textsOf("user_views", "query", (sql, erased) => sql`query = ${erased}`),
  eraseIn: (query, erase) => {
    const all = [...new URLSearchParams(query)];
    const kept = all.filter((one) => erase(one.join(" ")) === null);
    if (kept.length === all.length) return null;
    return kept.length === 0 ? "" : `?${new URLSearchParams(kept)}`;
  },
};

export async function eraseInViews(sql: Queryable, erase: Erase): Promise<number> {
  return await eraseTexts(sql, [NAMES, QUERIES], erase);
}
