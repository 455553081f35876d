import type { Queryable } from "../database/connect.ts";
import type { Settings } from "../settings/settings.ts";

/** A living session as stored. */
export type SessionRow = {
  id: number;
  user_agent: string | null;
  created_at: string;
  last_seen_at: string;
};

/** A person's living sessions, the one seen last first. */
export async function findSessions(
  sql: Queryable,
  userId: number,
  limits: Pick<Settings, "SESSION_IDLE_MINUTES" | "SESSION_MAX_MINUTES">,
): Promise<SessionRow[]> {
  return await sql<SessionRow[]>`
    select id, user_agent, created_at, last_seen_at from sessions
    where user_id = ${userId}
      and last_seen_at > now() - ${limits.SESSION_IDLE_MINUTES}::int * interval '1 minute'
      and created_at > now() - ${limits.SESSION_MAX_MINUTES}::int * interval '1 minute'
    order by last_seen_at desc, id desc limit 100`;
}
