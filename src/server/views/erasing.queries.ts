import { shortened, type Texts, textsOf } from "#server/database/erase-texts.ts";

/** A person's views have different names: of a long row of names one is free. */
const NAMES = textsOf("user_views", "name", (sql, erased) => {
  const name = shortened(erased, 40);
  return sql`
    name = (
      select one from (
        select ${name}::text as one, 1 as place
        union all select left(${name}::text, 20) || ' ' || place, place from generate_series(2, 1000) place
      ) names
      where not exists (
        select from user_views other
        where other.user_id = user_views.user_id and other.id <> user_views.id and lower(other.name) = lower(one))
      order by place limit 1)`;
});

const QUERIES: Texts = {
  ...textsOf("user_views", "query", (sql, erased) => sql`query = ${erased}`),
  eraseIn: (query, erase) => {
    // Parts stay as they were written: written anew they may be too long.
    const all = query.replace(/^\?/, "").split("&");
    const kept = all.filter((part) =>
      [...new URLSearchParams(part)].every((one) => erase(one.join(" ")) === null),
    );
    if (kept.length === all.length) return null;
    return kept.length === 0 ? "" : `?${kept.join("&")}`;
  },
};

export const TEXTS_OF_VIEWS = [NAMES, QUERIES];
