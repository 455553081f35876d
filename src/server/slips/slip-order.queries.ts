import type { Fragment, Queryable } from "@slipdesk/pg-client";
import type { SlipFilter } from "#shared/slips/contract.ts";
import { isByQueuedAt } from "#shared/slips/rules.ts";
import { isDescending, type SortColumn, sortColumnOf } from "#shared/slips/rules-order.ts";

/** Rows of a page: `take` rows after `skip` others, from the start or the end of the list. */
export type Window = { from: "start" | "end"; skip: number; take: number };

/** Each has an index on all slips and one on those of a person; without a column it is the number. */
const COLUMNS: Readonly<Record<SortColumn, { name: string; collation?: string } | null>> = {
  submitted: null,
  // It begins with the name.
  applicant: { name: "search_text", collation: 'collate "C"' },
  passport: { name: "passport_number" },
  status: { name: "status_rank" },
  countdown: { name: "counts_from" },
};

/** What rows named `s` have to carry beside `id` and `queued_at` to be sorted. */
export function sortColumn(sql: Queryable, { sort }: Pick<SlipFilter, "sort">): Fragment {
  const column = COLUMNS[sortColumnOf(sort)];
  return column ? sql.unsafe(`, s.${column.name}`) : sql``;
}

/** One index serves both directions of rows named `s`. Payment links are ordered by when they expire. */
export function orderOf(
  sql: Queryable,
  { todo, sort }: Pick<SlipFilter, "todo" | "sort">,
  from: Window["from"] = "start",
): Fragment {
  if (isByQueuedAt(todo)) return sql`order by s.queued_at, s.id`;
  const way = isDescending(sort) === (from === "start") ? "desc" : "asc";
  const column = COLUMNS[sortColumnOf(sort)];
  if (!column) return sql.unsafe(`order by s.id ${way}`);
  const { name, collation = "" } = column;
  // What has no countdown comes last both ways.
  const nulls = name === "counts_from" ? `nulls ${from === "start" ? "last" : "first"}` : "";
  return sql.unsafe(`order by s.${name} ${collation} ${way} ${nulls}, s.id ${way}`);
}

/** Inlined: with parameters PostgreSQL would plan for a tenth of the table. */
export function windowOf(sql: Queryable, filter: SlipFilter, { from, skip, take }: Window) {
  const first = sql`${orderOf(sql, filter, from)} limit ${sql.unsafe(String(take))}`;
  return skip === 0 ? first : sql`${first} offset ${skip}`;
}
