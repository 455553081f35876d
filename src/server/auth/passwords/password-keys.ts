import { randomBytes } from "node:crypto";
import { updateSealedPassword } from "#server/auth/repository-accounts.ts";
import { findFactorsUnderOtherKeys, updateSealedFactor } from "#server/auth/repository-factors.ts";
import type { Queryable } from "#server/database/connect.ts";
import { inTransaction } from "#server/database/transaction.ts";
import type { DeriveKey, RootKey } from "#server/settings/secret-key.ts";
import {
  countSealingKeys,
  deleteOtherSealingKeys,
  findCopiesUnderOtherKeys,
  findSealingKey,
  insertSealingKey,
  lockSealingKeys,
} from "./repository-password-keys.ts";
import { openText, type SealedOwner, sealText } from "./sealed-text.ts";

type KeyDesk = { sql: Queryable; deriveKey: DeriveKey };

/**
 * Keeps the readable copy of a password under the sealing key in use, within the transaction that sets its hash.
 * `sql` must be that transaction.
 */
export async function keepReadableCopy(
  desk: KeyDesk,
  userId: number,
  password: string,
): Promise<void> {
  const sealed = await sealUnderKeyInUse(desk, { userId, what: "plain_password" }, password);
  await updateSealedPassword(desk.sql, userId, sealed);
}

/** Seals a text under the sealing key in use; `sql` must be the transaction that stores it. */
export async function sealUnderKeyInUse(
  { sql, deriveKey }: KeyDesk,
  owner: SealedOwner,
  text: string,
): Promise<string> {
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

/** Tells root keys apart without telling anything about them. */
function rootCheck(deriveKey: DeriveKey, root: RootKey = "current"): string {
  return deriveKey("readable-password-check", root).subarray(0, 9).toString("base64url");
}

/** True when copies were sealed here, but none of them with this root key: it is probably not the desk's. */
export async function isForeignRoot(
  { sql, deriveKey }: KeyDesk,
  root: RootKey = "current",
): Promise<boolean> {
  const { ours, others } = await countSealingKeys(sql, rootCheck(deriveKey, root));
  return ours === 0 && others > 0;
}

/** True when neither the root key nor the one before it opens the copies there are. */
export async function isRootLost(desk: KeyDesk): Promise<boolean> {
  return (await isForeignRoot(desk)) && (await isForeignRoot(desk, "previous"));
}

/** What a rotation did: texts sealed anew, and texts that no known root key opens, which stay as they are. */
export type Rotation = { isContinued: boolean; resealed: number; unreadable: number };

/**
 * Takes a new sealing key into use and seals every readable copy and second factor anew under it, 200 in a transaction,
 * while programs run. One that was broken off is continued by the next call: it takes no further key as long as older ones are left.
 */
export async function rotatePasswordKeys({ sql, deriveKey }: KeyDesk): Promise<Rotation> {
  const { keyId, isContinued } = await inTransaction(sql, async (within) => {
    await lockSealingKeys(within);
    const { ours } = await countSealingKeys(within, rootCheck(deriveKey));
    const begun = ours > 1 ? await findSealingKey(within, rootCheck(deriveKey)) : null;
    return { keyId: begun ?? (await addKey(within, deriveKey)), isContinued: begun !== null };
  });
  const batches = await resealAll({ sql, deriveKey }, keyId);
  // Whoever read the old key's name before the new one was there has sealed under it by now.
  const last = await inTransaction(sql, async (within) => {
    await deleteOtherSealingKeys(within, keyId);
    return await resealAll({ sql: within, deriveKey }, keyId);
  });
  return {
    isContinued,
    resealed: batches.resealed + last.resealed,
    unreadable: last.unreadable,
  };
}

async function resealAll(desk: KeyDesk, keyId: string) {
  const done = { resealed: 0, unreadable: 0 };
  for (const { what, findNext, update } of SEALED) {
    for (let after = 0; ; ) {
      const sealed = await inTransaction(desk.sql, async (sql) => {
        const found = await findNext(sql, keyId, after);
        for (const { id, user_id, sealed } of found) {
          const owner = { userId: user_id, what };
          const text = openText(desk.deriveKey, owner, sealed);
          done[text === null ? "unreadable" : "resealed"] += 1;
          if (text === null) continue;
          await update(sql, id, sealText(desk.deriveKey, keyId, owner, text));
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

/** Everything that is sealed, each kind with the ways to read and to write it. */
const SEALED = [
  { what: "plain_password", findNext: findCopiesUnderOtherKeys, update: updateSealedPassword },
  { what: "second_factor", findNext: findFactorsUnderOtherKeys, update: updateSealedFactor },
] as const;
