import type { Actor } from "#server/auth/actor.ts";
import { heldRights, type SessionLimits } from "#server/auth/repository-sessions.ts";
import type { Queryable } from "#server/database/connect.ts";
import { draftDeletion } from "#server/drafts/repository.ts";
import { noting } from "#server/history/repository.ts";
import { heldCenter } from "#server/medical-centers/repository.ts";
import { cityName } from "#shared/options/options.ts";
import type { Slip } from "#shared/slips/contract.ts";
import type { SlipInput } from "#shared/slips/form/form.ts";
import { slipColumns } from "./repository.ts";

/** Under which key an application is submitted, and the hash of what was sent. */
export type SubmissionKey = { key: string; body_hash: Uint8Array };

/** Which line of which file an application was imported from; the hash is in hexadecimal. */
export type ImportOrigin = {
  import_id: number;
  file_name: string;
  file_sha256: string | null;
  file_line: number;
};

/** An application on its way in. */
export type Submission = {
  input: SlipInput;
  submissionKey: SubmissionKey | null;
  /** The draft that it was typed as, which goes with it. */
  draftId?: number | null;
  origin?: ImportOrigin;
};

/** An application as it was stored, and whether the person's last act is longer ago than is noted. */
export type Submitted = { slip: Slip; is_stale: boolean };

/**
 * Stores an application and all that belongs to it by one statement, so that it waits for the database once and nobody
 * waits for its locks meanwhile. Null, and nothing stored, where the person's session or role has ended, the key was used
 * before, or the center cannot be chosen; and, for a person who is no more than guessed by the hash of a token, where that is no
 * longer the token or the name.
 */
export async function insertSubmission(
  sql: Queryable,
  limits: SessionLimits,
  by: Actor,
  { input, submissionKey, draftId = null, origin }: Submission,
  guessedBy: Buffer | null = null,
): Promise<Submitted | null> {
  const row = { user_id: by.id, ...input };
  const to = origin && `${origin.file_name}, line ${origin.file_line}`;
  const changes = to ? [{ field: "imported_from", from: null, to }] : [];
  const entry = { subject: "slip", action: "submitted", by, changes } as const;
  const [stored] = await sql<(Slip & { is_stale: boolean })[]>`
    with held as (
      select is_stale from (${heldRights(sql, by, limits)}) as rights
      where role = ${by.role} ${centerMayBeChosen(sql, input)}
        ${guessedBy === null ? sql`` : sql`and token_hash = ${guessedBy} and name = ${by.name}`}
    ),
    numbered as (${numberUnder(sql, by, submissionKey, origin)}),
    s as (${slipInsertion(sql, row)}),
    ${noting(sql, entry, { ids: sql`(select id from s)`, slips: sql`s` })}
    ${draftId === null ? sql`` : sql`, typed as (${draftDeletion(sql, by.id, draftId)} and exists (select from s))`}
    select ${slipColumns(sql)}, (select is_stale from held) as is_stale from s`;
  if (!stored) return null;
  const { is_stale, ...slip } = stored;
  return { slip, is_stale };
}

const centerMayBeChosen = (sql: Queryable, { medical_center_id, city }: SlipInput) =>
  medical_center_id === null
    ? sql``
    : sql`and exists (
        select from (${heldCenter(sql, medical_center_id)}) as center where city = ${cityName(city)})`;

const slipInsertion = (sql: Queryable, row: Record<string, string | number | null>) => sql`
  insert into slips (${sql(["id", ...Object.keys(row)])}) overriding system value
  select numbered.id, ${sql(row)} from numbered
  returning *`;

// Who sends the same key at the same time waits here for the first one, and then gets no number.
const numberUnder = (
  sql: Queryable,
  by: Actor,
  submissionKey: SubmissionKey | null,
  origin: ImportOrigin | undefined,
) =>
  submissionKey === null
    ? sql`select nextval(pg_get_serial_sequence('slips', 'id')) as id from held`
    : sql`
      insert into submissions (user_id, key, body_hash, import_id, file_name, file_sha256, file_line, slip_id)
      select ${by.id}, ${submissionKey.key}, ${submissionKey.body_hash}, ${origin?.import_id ?? null}::bigint,
        ${origin?.file_name ?? null}::text, decode(${origin?.file_sha256 ?? null}, 'hex'),
        ${origin?.file_line ?? null}::integer, nextval(pg_get_serial_sequence('slips', 'id'))
      from held on conflict (user_id, key) do nothing returning slip_id as id`;

/** The application that came of a key, null when it is gone, and whether this is what was sent then; null for a new key. */
export async function findSubmission(
  sql: Queryable,
  user_id: number,
  { key, body_hash }: SubmissionKey,
): Promise<{ slip_id: number | null; is_same: boolean } | null> {
  const [row] = await sql<{ slip_id: number | null; is_same: boolean }[]>`
    select slip_id, coalesce(body_hash = ${body_hash}, true) as is_same from submissions
    where user_id = ${user_id} and key = ${key}`;
  return row ?? null;
}
