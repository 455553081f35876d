import { afterAll } from "vitest";
import { type ConnectionOptions, connect, type Sql } from "#server/database/connect.ts";

/** A query as it was sent. */
export type Asked = { query: string; parameters: unknown[] };

/** Another pool on the test's database, which notes what is asked of it; it closes when the file is done. */
export function watchQueries(connection: ConnectionOptions): { sql: Sql; asked: Asked[] } {
  const asked: Asked[] = [];
  const debug = (_connection: number, query: string, parameters: unknown[]) => {
    // What the driver itself asks once for each connection is none of the program's.
    if (!query.includes("pg_catalog.pg_type")) asked.push({ query, parameters });
  };
  const sql = connect({ ...connection, debug });
  afterAll(() => sql.end({ timeout: 1 }));
  return { sql, asked };
}

type Plan = { "Node Type": string; "Index Name"?: string; Plans?: Plan[] };

/** What the database would read for a query: the names of indexes, and of tables that it reads whole as `table`. */
export async function readsOf(sql: Sql, { query, parameters }: Asked): Promise<string[]> {
  const [row] = await sql.begin(async (one) => {
    // A plan for these values, as the sixth time would be for any.
    await one`set local plan_cache_mode = force_custom_plan`;
    return await one.unsafe<{ "QUERY PLAN": [{ Plan: Plan }] }[]>(
      `explain (format json) ${query}`,
      parameters as never[],
    );
  });
  const found = row ? namesIn(row["QUERY PLAN"][0].Plan) : [];
  return [...new Set(found)].sort();
}

function namesIn(plan: Plan): string[] {
  const own = plan["Node Type"] === "Seq Scan" ? ["table"] : [];
  const index = plan["Index Name"] ? [plan["Index Name"]] : [];
  return [...own, ...index, ...(plan.Plans ?? []).flatMap(namesIn)];
}
