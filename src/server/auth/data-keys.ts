import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import { inTransaction, type Queryable } from "@slipdesk/pg-client";
import { updateEncryptedPassword } from "#server/auth/accounts.queries.ts";
import {
  countDataKeys,
  countEncryptedElsewhere,
  deleteOtherDataKeys,
  findDataKey,
  insertDataKey,
  lockDataKeys,
  lockEncryptedOtherwise,
} from "#server/auth/data-keys.queries.ts";
import type { Rooms, TextOwner } from "#server/context.ts";
import { conflict } from "#server/http/refusal.ts";
import type { DeriveKey, RootKey } from "#server/settings/secret-key.ts";

type KeyContext = { sql: Queryable; deriveKey: DeriveKey };

/** `sql` must be the transaction that sets the hash. */
export async function storeReadableCopy(context: KeyContext, userId: number, password: string) {
  const encrypted = await encryptUnderKeyInUse(
    context,
    { userId, what: "plain_password" },
    password,
  );
  await updateEncryptedPassword(context.sql, userId, encrypted);
}

/**
 * Encrypts a text under the data key in use; `sql` must be the transaction that stores it. Refused while something is
 * stored under a root key that is not known here: what is encrypted now might not be opened by whoever has the right one.
 */
export async function encryptUnderKeyInUse(
  { sql, deriveKey }: KeyContext,
  owner: TextOwner,
  text: string,
): Promise<string> {
  if (await hasForeignKeys({ sql, deriveKey })) {
    throw conflict(
      "This desk cannot encrypt now: its SECRET_KEY is not the one that its passwords and files are encrypted with. Nothing was saved; please tell whoever runs this desk.",
    );
  }
  const keyId = (await findDataKey(sql, rootCheck(deriveKey))) ?? (await firstKey(sql, deriveKey));
  return encryptText(deriveKey, keyId, owner, text);
}

async function firstKey(sql: Queryable, deriveKey: DeriveKey): Promise<string> {
  await lockDataKeys(sql);
  return (await findDataKey(sql, rootCheck(deriveKey))) ?? (await addKey(sql, deriveKey));
}

async function addKey(sql: Queryable, deriveKey: DeriveKey): Promise<string> {
  const id = randomBytes(6).toString("hex");
  await insertDataKey(sql, { id, root_check: rootCheck(deriveKey) });
  return id;
}

/** Identifies a root key without revealing it. */
function rootCheck(deriveKey: DeriveKey, root: RootKey = "current"): string {
  return deriveKey("data-key-check", root).subarray(0, 9).toString("base64url");
}

const knownRoots = (deriveKey: DeriveKey) => [
  rootCheck(deriveKey),
  rootCheck(deriveKey, "previous"),
];

async function countKeys(sql: Queryable, deriveKey: DeriveKey) {
  return await countDataKeys(sql, rootCheck(deriveKey), knownRoots(deriveKey));
}

/** True when this desk encrypts, but not with the current root key. */
export async function isForeignRoot({ sql, deriveKey }: KeyContext): Promise<boolean> {
  const { ours, known, foreign } = await countKeys(sql, deriveKey);
  return ours === 0 && known + foreign > 0;
}

/** True when this desk encrypts, but with no root key that is known here. */
export async function isRootLost({ sql, deriveKey }: KeyContext): Promise<boolean> {
  const { known, foreign } = await countKeys(sql, deriveKey);
  return known === 0 && foreign > 0;
}

/** True when something was encrypted with a root key that is neither the current nor the previous one. */
export async function hasForeignKeys({ sql, deriveKey }: KeyContext): Promise<boolean> {
  return (await countKeys(sql, deriveKey)).foreign > 0;
}

type EncryptionContext = KeyContext & { readonly rooms: Pick<Rooms, "encrypted"> };

/** Texts that no root key known here opens. */
export async function countClosed({ sql, deriveKey, rooms }: EncryptionContext): Promise<number> {
  let closed = 0;
  for (const { rows } of rooms.encrypted) {
    closed += await countEncryptedElsewhere(sql, rows(sql), knownRoots(deriveKey));
  }
  return closed;
}

/** `unreadable` texts stay as they are: no known root key opens them. */
type Rotation = { isContinued: boolean; encrypted: number; unreadable: number };

/** Encrypts every text again in batches while programs run; continues after an interruption. */
export async function rotateDataKeys(context: EncryptionContext): Promise<Rotation> {
  const { sql, deriveKey } = context;
  const { keyId, isContinued } = await inTransaction(sql, async (within) => {
    await lockDataKeys(within);
    const { ours } = await countKeys(within, deriveKey);
    const begun = ours > 1 ? await findDataKey(within, rootCheck(deriveKey)) : null;
    return { keyId: begun ?? (await addKey(within, deriveKey)), isContinued: begun !== null };
  });
  const batches = await encryptAgain(context, keyId);
  // Transactions that had read the old key have ended by now.
  const last = await inTransaction(sql, async (within) => {
    await deleteOtherDataKeys(within, keyId);
    return await encryptAgain({ ...context, sql: within }, keyId);
  });
  return {
    isContinued,
    encrypted: batches.encrypted + last.encrypted,
    unreadable: last.unreadable,
  };
}

async function encryptAgain(context: EncryptionContext, keyId: string) {
  const done = { encrypted: 0, unreadable: 0 };
  for (const { rows, ownerOf, update } of context.rooms.encrypted) {
    for (let after = 0; ; ) {
      const encrypted = await inTransaction(context.sql, async (sql) => {
        const found = await lockEncryptedOtherwise(sql, rows(sql), keyId, after);
        for (const row of found) {
          const owner = ownerOf(row);
          const text = decryptText(context.deriveKey, owner, row.encrypted_text);
          done[text === null ? "unreadable" : "encrypted"] += 1;
          if (text === null) continue;
          await update(sql, row.id, encryptText(context.deriveKey, keyId, owner, text));
        }
        return found;
      });
      const last = encrypted.at(-1);
      if (!last) break;
      after = last.id;
    }
  }
  return done;
}

/** AES-256-GCM, bound to owner and key name: `v1.<key name>.<nonce>.<ciphertext and tag>`. */
export function encryptText(deriveKey: DeriveKey, keyId: string, owner: TextOwner, text: string) {
  const nonce = randomBytes(12);
  const cipher = createCipheriv("aes-256-gcm", deriveKey(`data-key:${keyId}`), nonce);
  cipher.setAAD(boundTo(owner, keyId));
  const encrypted = Buffer.concat([
    cipher.update(padded(text)),
    cipher.final(),
    cipher.getAuthTag(),
  ]);
  return ["v1", keyId, nonce.toString("base64url"), encrypted.toString("base64url")].join(".");
}

/** Null when it was encrypted under another root key or for another owner, or is damaged. */
export function decryptText(
  deriveKey: DeriveKey,
  owner: TextOwner,
  encrypted: string,
): string | null {
  const [version, keyId, nonce, body] = encrypted.split(".");
  if (version !== "v1" || !keyId || !nonce || !body) return null;
  const parts: EncryptedParts = {
    keyId,
    nonce: Buffer.from(nonce, "base64url"),
    bytes: Buffer.from(body, "base64url"),
  };
  return (
    openUnder("current", deriveKey, owner, parts) ?? openUnder("previous", deriveKey, owner, parts)
  );
}

type EncryptedParts = { keyId: string; nonce: Buffer; bytes: Buffer };

function openUnder(
  root: RootKey,
  deriveKey: DeriveKey,
  owner: TextOwner,
  { keyId, nonce, bytes }: EncryptedParts,
): string | null {
  try {
    const key = deriveKey(`data-key:${keyId}`, root);
    const decipher = createDecipheriv("aes-256-gcm", key, nonce)
      .setAAD(boundTo(owner, keyId))
      .setAuthTag(bytes.subarray(-16));
    const text = Buffer.concat([decipher.update(bytes.subarray(0, -16)), decipher.final()]);
    return text.toString("utf8").replace(/\0+$/, "");
  } catch {
    return null;
  }
}

/** To a multiple of 64 bytes, so that the size does not reveal the length of a password. */
function padded(text: string): Buffer {
  const bytes = Buffer.from(text, "utf8");
  return Buffer.concat([bytes, Buffer.alloc((64 - (bytes.length % 64)) % 64)]);
}

function boundTo(owner: TextOwner, keyId: string): Buffer {
  const whose =
    "fileId" in owner ? `file:${owner.fileId}|key` : `user:${owner.userId}|${owner.what}`;
  return Buffer.from(`${whose}|${keyId}`);
}
