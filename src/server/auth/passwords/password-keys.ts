import { randomBytes } from "node:crypto";
import { insertion, inTransaction, type Queryable } from "@slipdesk/pg-client";
import { updateSealedPassword } from "#server/auth/accounts.queries.ts";
import type { Row } from "#server/database/tables.ts";
import type { EncryptedColumn, Rooms, SealedOwner, SealedRow } from "#server/desk.ts";
import { conflict } from "#server/http/refusal.ts";
import type { DeriveKey, RootKey } from "#server/settings/secret-key.ts";
import { openText, sealText } from "./sealed-text.ts";

type KeyDesk = { sql: Queryable; deriveKey: DeriveKey };

/** `sql` must be the transaction that sets the hash. */
export async function storeReadableCopy(desk: KeyDesk, userId: number, password: string) {
  const sealed = await sealUnderKeyInUse(desk, { userId, what: "plain_password" }, password);
  await updateSealedPassword(desk.sql, userId, sealed);
}

/**
 * Seals a text under the sealing key in use; `sql` must be the transaction that stores it. Refused while something is
 * stored under a root key that is not known here: what is sealed now might not be opened by whoever has the right one.
 */
export async function sealUnderKeyInUse(
  { sql, deriveKey }: KeyDesk,
  owner: SealedOwner,
  text: string,
): Promise<string> {
  if (await hasForeignKeys({ sql, deriveKey })) {
    throw conflict(
      "This desk cannot encrypt now: its SECRET_KEY is not the one that its passwords and files are encrypted with. Nothing was saved; please tell whoever runs this desk.",
    );
  }
  const keyId =
    (await findSealingKey(sql, rootCheck(deriveKey))) ?? (await firstKey(sql, deriveKey));
  return sealText(deriveKey, keyId, owner, text);
}

async function firstKey(sql: Queryable, deriveKey: DeriveKey): Promise<string> {
  await lockSealingKeys(sql);
  return (await findSealingKey(sql, rootCheck(deriveKey))) ?? (await addKey(sql, deriveKey));
}

async function addKey(sql: Queryable, deriveKey: DeriveKey): Promise<string> {
  const id = randomBytes(6).toString("hex");
  await insertSealingKey(sql, { id, root_check: rootCheck(deriveKey) });
  return id;
}

/** Identifies a root key without revealing it. */
function rootCheck(deriveKey: DeriveKey, root: RootKey = "current"): string {
  return deriveKey("readable-password-check", root).subarray(0, 9).toString("base64url");
}

const knownRoots = (deriveKey: DeriveKey) => [
  rootCheck(deriveKey),
  rootCheck(deriveKey, "previous"),
];

/** True when this desk seals, but not with the current root key. */
export async function isForeignRoot({ sql, deriveKey }: KeyDesk): Promise<boolean> {
  const { ours, known, foreign } = await countSealingKeys(sql, deriveKey);
  return ours === 0 && known + foreign > 0;
}

/** True when this desk seals, but with no root key that is known here. */
export async function isRootLost({ sql, deriveKey }: KeyDesk): Promise<boolean> {
  const { known, foreign } = await countSealingKeys(sql, deriveKey);
  return known === 0 && foreign > 0;
}

/** True when something was sealed with a root key that is neither the current nor the previous one. */
export async function hasForeignKeys({ sql, deriveKey }: KeyDesk): Promise<boolean> {
  return (await countSealingKeys(sql, deriveKey)).foreign > 0;
}

type EncryptedDesk = KeyDesk & { readonly rooms: Pick<Rooms, "encrypted"> };

/** Texts that no root key known here opens. */
export async function countClosed({ sql, deriveKey, rooms }: EncryptedDesk): Promise<number> {
  let closed = 0;
  for (const { rows } of rooms.encrypted) {
    const { count } = await sql<{ count: number }[]>`
      select count(*) from (${rows(sql)}) one
      where sealed is not null and split_part(sealed, '.', 2) not in (
        select id from password_keys where root_check = any(${knownRoots(deriveKey)}::text[]))`.one();
    closed += count;
  }
  return closed;
}

/** `unreadable` texts stay as they are: no known root key opens them. */
export type Rotation = { isContinued: boolean; resealed: number; unreadable: number };

/** Encrypts every text again in batches while programs run; continues after an interruption. */
export async function rotatePasswordKeys(desk: EncryptedDesk): Promise<Rotation> {
  const { sql, deriveKey } = desk;
  const { keyId, isContinued } = await inTransaction(sql, async (within) => {
    await lockSealingKeys(within);
    const { ours } = await countSealingKeys(within, deriveKey);
    const begun = ours > 1 ? await findSealingKey(within, rootCheck(deriveKey)) : null;
    return { keyId: begun ?? (await addKey(within, deriveKey)), isContinued: begun !== null };
  });
  const batches = await resealAll(desk, keyId);
  // Transactions that had read the old key have ended by now.
  const last = await inTransaction(sql, async (within) => {
    await deleteOtherSealingKeys(within, keyId);
    return await resealAll({ ...desk, sql: within }, keyId);
  });
  return {
    isContinued,
    resealed: batches.resealed + last.resealed,
    unreadable: last.unreadable,
  };
}

async function resealAll(desk: EncryptedDesk, keyId: string) {
  const done = { resealed: 0, unreadable: 0 };
  for (const { rows, ownerOf, update } of desk.rooms.encrypted) {
    for (let after = 0; ; ) {
      const sealed = await inTransaction(desk.sql, async (sql) => {
        const found = await sql<SealedRow[]>`
          select * from (${rows(sql)}) one
          where id > ${after} and sealed_text is not null and split_part(sealed_text, '.', 2) <> ${keyId}
          order by id limit 200 for update`;
        for (const row of found) {
          const owner = ownerOf(row);
          const text = openText(desk.deriveKey, owner, row.sealed_text);
          done[text === null ? "unreadable" : "resealed"] += 1;
          if (text === null) continue;
          await update(sql, row.id, sealText(desk.deriveKey, keyId, owner, text));
        }
        return found;
      });
      const last = sealed.at(-1);
      if (!last) break;
      after = last.id;
    }
  }
  return done;
}

export const READABLE_COPIES: EncryptedColumn = {
  rows: (sql) => sql`select id, id as user_id, plain_password_sealed as sealed_text from users`,
  ownerOf: ({ user_id }) => ({ userId: user_id, what: "plain_password" }),
  update: updateSealedPassword,
};

/** The newest key under this root key. The row lock keeps a rotation from retiring it while another transaction seals. */
async function findSealingKey(sql: Queryable, rootCheck: string): Promise<string | null> {
  const [row] = await sql<Row<"password_keys", "id">[]>`
    select id from password_keys where root_check = ${rootCheck}
    order by created_at desc, id desc limit 1 for share`;
  return row?.id ?? null;
}

/** Until the end of the transaction. */
async function lockSealingKeys(sql: Queryable): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('slipdesk sealing keys'))`;
}

async function insertSealingKey(sql: Queryable, key: { id: string; root_check: string }) {
  await sql`insert into password_keys ${insertion(key)}`;
}

/** By root key: the current one, one of those known here (the current and the previous), any other. */
async function countSealingKeys(sql: Queryable, deriveKey: DeriveKey) {
  return await sql<{ ours: number; known: number; foreign: number }[]>`
    select count(*) filter (where root_check = ${rootCheck(deriveKey)}) as ours,
      count(*) filter (where root_check = any(${knownRoots(deriveKey)}::text[])) as known,
      count(*) filter (where root_check <> all(${knownRoots(deriveKey)}::text[])) as "foreign"
    from password_keys`.one();
}

/** Waits for transactions that still seal under one of them. */
async function deleteOtherSealingKeys(sql: Queryable, keyId: string): Promise<void> {
  await sql`select 1 from password_keys where id <> ${keyId} order by id for update`;
  await sql`delete from password_keys where id <> ${keyId}`;
}

export async function deleteReadableCopies(sql: Queryable): Promise<number> {
  const removed = await sql`
    update users set plain_password_sealed = null where plain_password_sealed is not null returning id`;
  return removed.length;
}
