import { insertion, type Queryable } from "@slipdesk/pg-client";
import type { EncryptedColumn } from "#server/context.ts";
import type { Row } from "#server/database/tables.ts";

export type FactorRow = Row<"second_factors", "id" | "secret_encrypted" | "confirmed_at"> & {
  recovery_codes_left: number;
};

export const BEGUN_MINUTES = 10;
export const MAX_WRONG_CODES = 5;

export async function findFactor(sql: Queryable, userId: number, which: "in-use" | "begun") {
  return await sql<FactorRow[]>`
    select id, secret_encrypted, confirmed_at, cardinality(recovery_code_hashes) as recovery_codes_left
    from second_factors
    where user_id = ${userId} and ${which === "in-use" ? sql`confirmed_at is not null` : isBegun(sql)}`.first();
}

const isBegun = (sql: Queryable) => sql`
  (confirmed_at is null and wrong_codes < ${MAX_WRONG_CODES}
    and created_at > now() - ${BEGUN_MINUTES}::int * interval '1 minute')`;

export async function countWrongCode(sql: Queryable, id: number): Promise<void> {
  await sql`
    update second_factors set wrong_codes = wrong_codes + 1 where id = ${id} and confirmed_at is null`;
}

/** Replaces an earlier one that was never confirmed. */
export async function insertBegunFactor(sql: Queryable, userId: number, secret_encrypted: string) {
  await sql`delete from second_factors where user_id = ${userId} and confirmed_at is null`;
  await sql`insert into second_factors ${insertion({ user_id: userId, secret_encrypted })}`;
}

export async function confirmBegunFactor(
  sql: Queryable,
  userId: number,
  { id, step }: { id: number; step: number },
): Promise<boolean> {
  await sql`delete from second_factors where user_id = ${userId} and confirmed_at is not null`;
  return await sql`
    update second_factors set confirmed_at = now(), last_step = ${step}
    where id = ${id} and user_id = ${userId} and ${isBegun(sql)} returning id`.exists();
}

export async function takeStep(sql: Queryable, id: number, step: number): Promise<boolean> {
  return await sql`
    update second_factors set last_step = ${step}
    where id = ${id} and last_step < ${step} returning id`.exists();
}

export async function deleteFactor(sql: Queryable, userId: number): Promise<boolean> {
  const rows = await sql<{ was_in_use: boolean }[]>`
    delete from second_factors where user_id = ${userId}
    returning confirmed_at is not null as was_in_use`;
  return rows.some(({ was_in_use }) => was_in_use);
}

export async function replaceRecoveryCodes(
  sql: Queryable,
  userId: number,
  hashes: readonly Buffer[],
): Promise<void> {
  const texts = hashes.map((hash) => `\\x${hash.toString("hex")}`);
  await sql`
    update second_factors set recovery_code_hashes = ${texts}::text[]::bytea[]
    where user_id = ${userId} and confirmed_at is not null`;
}

/** Each code works once. */
export async function takeRecoveryCode(sql: Queryable, factorId: number, hash: Buffer) {
  return await sql`
    update second_factors set recovery_code_hashes = array_remove(recovery_code_hashes, ${hash}::bytea)
    where id = ${factorId} and ${hash}::bytea = any(recovery_code_hashes) returning id`.exists();
}

export const FACTOR_SECRETS: EncryptedColumn = {
  rows: (sql) => sql`select id, user_id, secret_encrypted as encrypted_text from second_factors`,
  ownerOf: ({ user_id }) => ({ userId: user_id, what: "second_factor" }),
  update: async (sql, id, secret_encrypted) => {
    await sql`update second_factors set secret_encrypted = ${secret_encrypted} where id = ${id}`;
  },
};
