import { assignments, insertion, type Queryable, type Transaction } from "@slipdesk/pg-client";
import type { FastifyInstance } from "fastify";
import { type ApiContext, serve } from "#server/api/serve.ts";
import type { Admin } from "#server/auth/actor.ts";
import { writeAs } from "#server/auth/write-as.ts";
import { setShortened, textsOf } from "#server/database/erase-texts.ts";
import { afterLastChange, asInstant } from "#server/database/expressions.ts";
import type { Known, Row } from "#server/database/tables.ts";
import { ifMatch } from "#server/http/headers.ts";
import { conflict, notFound, refuseChangedSince } from "#server/http/refusal.ts";
import { record } from "#server/log/acts.ts";
import type { Notice, NoticeInput, NoticeReaders } from "#shared/notices/contract.ts";
import * as contract from "#shared/notices/contract.ts";
import { sentence } from "#shared/text/sentence.ts";

export function noticeRoutes(app: FastifyInstance, context: ApiContext): void {
  const { sql } = context;
  const writeNotice = <Written extends { id: number }>(
    by: Admin,
    action: "created" | "edited" | "deleted",
    work: (within: Transaction) => Promise<Written>,
  ) =>
    writeAs(context, by, async (write) => {
      const written = await work(write.sql);
      const subject_ids = [written.id];
      await record(write, { subject: "notice", action, subject_ids });
      return written;
    });
  serve(app, context, contract.listNotices, ({ by }) =>
    findNotices(sql, by.role === "admin" ? "all" : "active"),
  );
  serve(app, context, contract.createNotice, ({ by, body }) =>
    writeNotice(by, "created", (within) => insertNotice(within, body)),
  );
  serve(app, context, contract.updateNotice, ({ by, params: { id }, body, request }) =>
    writeNotice(by, "edited", async (within) => {
      await lockNotice(within, id, ifMatch(request));
      return await updateNotice(within, id, body);
    }),
  );
  serve(app, context, contract.deleteNotice, ({ by, params: { id }, request }) =>
    writeNotice(by, "deleted", async (within) => {
      await lockNotice(within, id, ifMatch(request));
      await deleteNotice(within, id);
      return { id };
    }),
  );
  serve(app, context, contract.acknowledgeNotices, ({ by, body }) =>
    writeAs(context, by, ({ sql: within }) => insertReads(within, by.id, body.notices)),
  );
  serve(app, context, contract.listNoticeReaders, () => findNoticeReaders(sql));
}

type NoticeRow = Row<
  "notices",
  "id" | "title" | "content" | "is_active" | "version" | "created_at" | "updated_at"
>;

const columns = (sql: Queryable) =>
  sql`id, title, content, is_active, version, created_at, updated_at`;

async function findNotices(sql: Queryable, which: "all" | "active"): Promise<Notice[]> {
  return await sql<NoticeRow[]>`
    select ${columns(sql)} from notices
    ${which === "active" ? sql`where is_active` : sql``}
    order by id desc`;
}

async function insertNotice(sql: Queryable, input: NoticeInput): Promise<Notice> {
  await sql`lock table notices in share row exclusive mode`;
  const { count } = await sql<{ count: number }[]>`select count(*) from notices`.one();
  if (count >= contract.MAX_NOTICES) {
    throw conflict(
      sentence("{count} notices at most. Nothing was saved; delete some first.", {
        count: contract.MAX_NOTICES,
      }),
    );
  }
  return await sql<NoticeRow[]>`
    insert into notices ${insertion(input)} returning ${columns(sql)}`.one();
}

async function lockNotice(sql: Queryable, id: number, readAt: string | null): Promise<void> {
  const notice = await sql<NoticeRow[]>`
    select ${columns(sql)} from notices where id = ${id} for update`.first();
  if (!notice) throw notFound("notice");
  refuseChangedSince(
    readAt,
    notice,
    "Someone changed this notice after you opened it. Nothing was saved; look at what changed, then decide again.",
  );
}

/** A changed text increments the version. */
async function updateNotice(sql: Queryable, id: number, input: NoticeInput) {
  return await sql<NoticeRow[]>`
    update notices set ${assignments(input)}, updated_at = ${afterLastChange(sql)},
      version = version
        + ((title, content) is distinct from (${input.title}::text, ${input.content}::text))::int
    where id = ${id} returning ${columns(sql)}`.one();
}

async function deleteNotice(sql: Queryable, id: number): Promise<void> {
  await sql`delete from notices where id = ${id}`;
}

/** An older version never replaces a newer one. */
async function insertReads(
  sql: Queryable,
  userId: number,
  notices: readonly { id: number; version: number }[],
): Promise<void> {
  await sql`
    insert into notice_reads as known (notice_id, user_id, version)
    select distinct on (n.id) n.id, ${userId}, least(named.version, n.version)
    from unnest(
      ${notices.map((notice) => notice.id)}::bigint[],
      ${notices.map((notice) => notice.version)}::int[]
    ) as named (id, version)
    join notices n on n.id = named.id and n.is_active
    order by n.id, named.version desc
    on conflict (notice_id, user_id) do update
      set version = excluded.version, read_at = now()
      where known.version < excluded.version`;
}

/** The readers of the current version of each notice. */
async function findNoticeReaders(sql: Queryable): Promise<NoticeReaders[]> {
  return await sql<
    (Known<"notice_reads", "notice_id", number> & Pick<NoticeReaders, "read" | "unread">)[]
  >`
    select n.id as notice_id,
      coalesce(json_agg(json_build_object('name', u.name, 'read_at',
        ${asInstant(sql, sql`r.read_at`)}) order by r.read_at)
        filter (where r.user_id is not null), '[]') as read,
      coalesce(json_agg(u.name order by u.name)
        filter (where u.id is not null and r.user_id is null), '[]') as unread
    from notices n
    left join (
      select id, first_name || ' ' || last_name as name from users
      where role = 'operator' and deleted_at is null
    ) u on true
    left join notice_reads r on r.notice_id = n.id and r.user_id = u.id and r.version = n.version
    group by n.id order by n.id desc`;
}

const ofNotice = (name: string, longest: number) =>
  textsOf(
    "notices",
    name,
    (sql, erased) => sql`${setShortened(name, longest)(sql, erased)}, updated_at = now()`,
  );

export const TEXTS_OF_NOTICES = [ofNotice("title", 200), ofNotice("content", 5_000)];
