import type { Queryable } from "#server/database/connect.ts";
import type { Slip } from "#shared/slips/contract.ts";
import type { SlipInput } from "#shared/slips/form/form.ts";
import { STORED_SLIP_FIELDS } from "#shared/slips/form/form-labels.ts";
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

const COLUMNS = STORED_SLIP_FIELDS.join(", ");

/**
 * Takes a key for a person, with the line of the file that the application is from; false if it was used before. Of two
 * calls with the same key at the same time, the second waits here until the first has ended.
 */
export async function claimKey(
  sql: Queryable,
  userId: number,
  { key, body_hash }: SubmissionKey,
  origin: ImportOrigin | null,
): Promise<boolean> {
  const rows = await sql`
    insert into submissions (user_id, key, body_hash, import_id, file_name, file_sha256, file_line)
    values (${userId}, ${key}, ${body_hash}, ${origin?.import_id ?? null}::bigint,
      ${origin?.file_name ?? null}::text, decode(${origin?.file_sha256 ?? null}, 'hex'),
      ${origin?.file_line ?? null}::integer)
    on conflict (user_id, key) do nothing returning key`;
  return rows.length > 0;
}

/** Stores a new application. */
export async function insertSlip(sql: Queryable, userId: number, input: SlipInput): Promise<Slip> {
  const [slip] = await sql<Slip[]>`
    insert into slips as s (user_id, ${sql.unsafe(COLUMNS)})
    select ${userId}::bigint, ${sql.unsafe(COLUMNS)}
    from jsonb_populate_record(null::slips, ${JSON.stringify(input)}::text::jsonb)
    returning ${slipColumns(sql)}`;
  if (!slip) throw new Error("the new application was not stored");
  return slip;
}

/** Says which application came of a key. */
export async function setSlipOfKey(
  sql: Queryable,
  userId: number,
  key: string,
  slipId: number,
): Promise<void> {
  await sql`
    update submissions set slip_id = ${slipId} where user_id = ${userId} and key = ${key}`;
}

/** The application that came of a used key, null if it was deleted, and whether this is what was sent then. */
export async function findSubmission(
  sql: Queryable,
  userId: number,
  { key, body_hash }: SubmissionKey,
): Promise<{ slip_id: number | null; is_same: boolean } | null> {
  const [row] = await sql<{ slip_id: number | null; is_same: boolean }[]>`
    select slip_id, coalesce(body_hash = ${body_hash}, true) as is_same from submissions
    where user_id = ${userId} and key = ${key}`;
  return row ?? null;
}
