import { randomBytes } from "node:crypto";
import { inTransaction, type Queryable } from "@slipdesk/pg-client";
import { updateSealedPassword } from "#server/auth/accounts.queries.ts";
import {
  countSealedElsewhere,
  countSealingKeys,
  deleteOtherSealingKeys,
  findSealingKey,
  insertSealingKey,
  lockSealedOtherwise,
  lockSealingKeys,
} from "#server/auth/data-keys.queries.ts";
import type { Rooms, SealedOwner } from "#server/desk.ts";
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

async function countKeys(sql: Queryable, deriveKey: DeriveKey) {
  return await countSealingKeys(sql, rootCheck(deriveKey), knownRoots(deriveKey));
}

/** True when this desk seals, but not with the current root key. */
export async function isForeignRoot({ sql, deriveKey }: KeyDesk): Promise<boolean> {
  const { ours, known, foreign } = await countKeys(sql, deriveKey);
  return ours === 0 && known + foreign > 0;
}

/** True when this desk seals, but with no root key that is known here. */
export async function isRootLost({ sql, deriveKey }: KeyDesk): Promise<boolean> {
  const { known, foreign } = await countKeys(sql, deriveKey);
  return known === 0 && foreign > 0;
}

/** True when something was sealed with a root key that is neither the current nor the previous one. */
export async function hasForeignKeys({ sql, deriveKey }: KeyDesk): Promise<boolean> {
  return (await countKeys(sql, deriveKey)).foreign > 0;
}

type EncryptedDesk = KeyDesk & { readonly rooms: Pick<Rooms, "encrypted"> };

/** Texts that no root key known here opens. */
export async function countClosed({ sql, deriveKey, rooms }: EncryptedDesk): Promise<number> {
  let closed = 0;
  for (const { rows } of rooms.encrypted) {
    closed += await countSealedElsewhere(sql, rows(sql), knownRoots(deriveKey));
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
    const { ours } = await countKeys(within, deriveKey);
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
        const found = await lockSealedOtherwise(sql, rows(sql), keyId, after);
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
