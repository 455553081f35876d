import type { ChangedBy } from "#server/auth/actor.ts";
import type { Fragment, Queryable } from "#server/database/connect.ts";
import type { AuditDetails, AuditEntry, AuditFilter, AuditKind } from "#shared/audit/contract.ts";

/** Something to be kept in the audit log; without a subject it is about the desk as a whole. */
export type NewAuditEntry = {
  by: ChangedBy;
  kind: AuditKind;
  action: string;
  subject?: string;
  /** The records it is about: an entry for each. */
  subject_ids?: readonly (number | null)[];
  /** Where it came from, when nobody is signed in. */
  address?: string;
  request_id?: string;
  details?: AuditDetails;
};

/** Adds to the audit log; called in the transaction of the change, where there is one. */
export async function insertAudit(sql: Queryable, entry: NewAuditEntry): Promise<void> {
  const { subject_ids = [null] } = entry;
  await auditInsertion(sql, entry, sql`unnest(${[...subject_ids]}::bigint[])`);
}

/** The statement that adds to the audit log, about the records whose numbers `subjects` gives, as part of a larger one. */
export const auditInsertion = (
  sql: Queryable,
  entry: Omit<NewAuditEntry, "subject_ids">,
  subjects: Fragment,
) => {
  const { by, kind, action, subject, details = {} } = entry;
  return sql`
    insert into audit.entries
      (actor_id, actor_role, kind, action, subject, subject_id, address, request_id, details)
    select ${by?.id ?? null}::bigint, ${by?.role ?? null}::text, ${kind}, ${action}, ${subject ?? null}::text,
      subject_id, ${by?.address ?? entry.address ?? null}::text,
      ${by?.request_id ?? entry.request_id ?? null}::text, ${sql.json(details)}
    from ${subjects} as one (subject_id)`;
};

/** Entries that fit the filter, newest first, those before one of them if it is named. */
export async function findAudit(
  sql: Queryable,
  { kind, actor, from, to }: AuditFilter,
  { before, limit }: { before?: number | undefined; limit: number },
): Promise<AuditEntry[]> {
  return await sql<AuditEntry[]>`
    select e.id, e.at, e.actor_id, e.actor_role, u.first_name || ' ' || u.last_name as actor_name,
      e.kind, e.action, e.subject, e.subject_id, e.address, e.request_id, e.details
    from audit.entries e left join users u on u.id = e.actor_id
    where true
      ${kind ? sql`and e.kind = ${kind}` : sql``}
      ${actor ? sql`and e.actor_id = ${actor}` : sql``}
      ${from ? sql`and e.at >= ${from}::date::timestamp at time zone 'Asia/Dhaka'` : sql``}
      ${to ? sql`and e.at < (${to}::date + 1)::timestamp at time zone 'Asia/Dhaka'` : sql``}
      ${before ? sql`and (e.at, e.id) < (select at, id from audit.entries where id = ${before})` : sql``}
    order by e.at desc, e.id desc limit ${limit}`;
}

/** The settings of the last start, as `NAME=value`; null before the first. */
export async function findLastStart(sql: Queryable): Promise<string[] | null> {
  const [row] = await sql<{ settings: string[] | null }[]>`
    select details -> 'settings' as settings from audit.entries
    where kind = 'desk' and action = 'started' order by at desc, id desc limit 1`;
  return row?.settings ?? null;
}
