import type { Notice } from "#shared/notices/contract.ts";
import type { Queryable } from "../database/connect.ts";

/** Notices, newest first. */
export async function findNotices(sql: Queryable, which: "all" | "active"): Promise<Notice[]> {
  return await sql<Notice[]>`
    select id, title, content, is_active, created_at from notices
    ${which === "active" ? sql`where is_active` : sql``}
    order by id desc`;
}
