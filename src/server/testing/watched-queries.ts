import { type ConnectionOptions, connect, type Sql } from "@slipdesk/pg-client";
import { afterAll } from "vitest";

/** A query as it was sent. */
export type WatchedQuery = { query: string; parameters: unknown[] };

/** Another pool on the test's database, which records its queries and those of others of this `connection`; closed at the end of the file. */
export function watchQueries(unwatched: ConnectionOptions): {
  sql: Sql;
  connection: ConnectionOptions;
  sent: WatchedQuery[];
} {
  const sent: WatchedQuery[] = [];
  const onQuery = (query: string, parameters: readonly unknown[]) => {
    sent.push({ query, parameters: [...parameters] });
  };
  const connection = { ...unwatched, onQuery };
  const sql = connect(connection);
  afterAll(() => sql.end({ timeout: 1 }));
  return { sql, connection, sent };
}

type Plan = {
  "Node Type": string;
  "Relation Name"?: string;
  "Index Name"?: string;
  "Index Cond"?: string;
  Plans?: Plan[];
};

/** What the database would read for a query: the names of indexes, and of tables that it reads whole as `table slips`. */
export async function readsOf(sql: Sql, sent: WatchedQuery): Promise<string[]> {
  return partsOf(await planOf(sql, sent), (plan) =>
    plan["Node Type"] === "Seq Scan" ? `table ${plan["Relation Name"]}` : plan["Index Name"],
  );
}

/** By which conditions it would look into indexes. */
export async function conditionsOf(sql: Sql, sent: WatchedQuery): Promise<string[]> {
  return partsOf(await planOf(sql, sent), (plan) => plan["Index Cond"]);
}

async function planOf(sql: Sql, { query, parameters }: WatchedQuery): Promise<Plan> {
  const [row] = await sql.begin(async (one) => {
    // A plan for these values, as the sixth time would be for any.
    await one`set local plan_cache_mode = force_custom_plan`;
    return await one.unsafe<{ "QUERY PLAN": [{ Plan: Plan }] }[]>(
      `explain (format json) ${query}`,
      parameters as never[],
    );
  });
  if (!row) throw new Error("the database gave no plan");
  return row["QUERY PLAN"][0].Plan;
}

function partsOf(plan: Plan, part: (plan: Plan) => string | undefined): string[] {
  const own = part(plan);
  const below = (plan.Plans ?? []).flatMap((one) => partsOf(one, part));
  return [...new Set([...(own === undefined ? [] : [own]), ...below])].sort();
}
