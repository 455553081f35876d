import { ADMIN_ROLE, PRODUCT } from "./cluster.ts";
import { type ConnectionOptions, connect, type Queryable } from "./connect.ts";

/**
 * Gives the audit log of the embedded database to the server's administrator: the program's own role may read it and add
 * to it from then on, and neither change nor remove anything of it.
 */
export async function takeAuditLog(connection: ConnectionOptions): Promise<void> {
  const admin = connect({ ...connection, user: ADMIN_ROLE, max: 1, fetch_types: false });
  try {
    await admin.unsafe(`
      alter schema audit owner to ${ADMIN_ROLE};
      alter table audit.entries owner to ${ADMIN_ROLE};
      alter table audit.seals owner to ${ADMIN_ROLE};
      alter function audit.refuse_change() owner to ${ADMIN_ROLE};
      grant usage on schema audit to ${PRODUCT};
      grant select, insert on audit.entries, audit.seals to ${PRODUCT}`);
  } finally {
    await admin.end({ timeout: 1 });
  }
}

/** True when another role owns the audit log, so that the program's own can only read it and add to it. */
export async function isAuditLogForeign(sql: Queryable): Promise<boolean> {
  const [row] = await sql<{ is_own: boolean }[]>`
    select bool_or(pg_has_role(relowner, 'usage')) as is_own from pg_class
    where oid in ('audit.entries'::regclass, 'audit.seals'::regclass)`;
  return row?.is_own === false;
}
