import { ADMIN_ROLE, PRODUCT } from "./cluster.ts";
import { type ConnectionOptions, connect, type Queryable } from "./connect.ts";

/**
 * Gives the log of the embedded database to the server's administrator: the program's own role may from then on read it,
 * add entries with the time at which it does so, and have them sealed, and nothing else.
 */
export async function takeAuditLog(connection: ConnectionOptions): Promise<void> {
  const admin = connect({ ...connection, user: ADMIN_ROLE, max: 1 });
  try {
    await admin.unsafe(`
      alter schema audit owner to ${ADMIN_ROLE};
      alter table audit.log owner to ${ADMIN_ROLE};
      alter table audit.seals owner to ${ADMIN_ROLE};
      alter function audit.refuse_change() owner to ${ADMIN_ROLE};
      alter function audit.seal_entries(xid8, integer) owner to ${ADMIN_ROLE};
      revoke all on audit.log, audit.seals from ${PRODUCT};
      grant usage on schema audit to ${PRODUCT};
      grant select on audit.log, audit.seals to ${PRODUCT};
      grant usage on sequence audit.log_id_seq to ${PRODUCT};
      grant insert (actor_id, actor_name, actor_role, kind, action, subject, subject_id, owner_id, address, request_id,
        changes, details) on audit.log to ${PRODUCT}`);
  } finally {
    await admin.end({ timeout: 1 });
  }
}

/** True when another role owns the log, so that the program's own can only read it and add entries to it. */
export async function isAuditLogForeign(sql: Queryable): Promise<boolean> {
  const [row] = await sql<{ is_open: boolean }[]>`
    select bool_or(pg_has_role(relowner, 'usage')) or has_table_privilege('audit.seals', 'insert') as is_open
    from pg_class where oid in ('audit.log'::regclass, 'audit.seals'::regclass)`;
  return row?.is_open === false;
}
