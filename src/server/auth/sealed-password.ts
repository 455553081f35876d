import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import type { DeriveKey, RootKey } from "#server/settings/secret-key.ts";

/**
 * Seals the readable copy of a password (AES-256-GCM) under the named key, bound to the user's id and the key's name:
 * a copy moved to another row does not open. The form is `v1.<key name>.<nonce>.<ciphertext and tag>`.
 */
export function sealPassword(
  deriveKey: DeriveKey,
  keyId: string,
  userId: number,
  password: string,
): string {
  const nonce = randomBytes(12);
  const cipher = createCipheriv("aes-256-gcm", deriveKey(`readable-password:${keyId}`), nonce);
  cipher.setAAD(boundTo(userId, keyId));
  const sealed = Buffer.concat([
    cipher.update(padded(password)),
    cipher.final(),
    cipher.getAuthTag(),
  ]);
  return ["v1", keyId, nonce.toString("base64url"), sealed.toString("base64url")].join(".");
}

/**
 * Opens a sealed password with the root key or the one before it; null when it was sealed under any other key or for
 * another user, or is damaged.
 */
export function openPassword(deriveKey: DeriveKey, userId: number, sealed: string): string | null {
  const [version, keyId, nonce, body] = sealed.split(".");
  if (version !== "v1" || !keyId || !nonce || !body) return null;
  const parts: SealedParts = {
    keyId,
    nonce: Buffer.from(nonce, "base64url"),
    bytes: Buffer.from(body, "base64url"),
  };
  return (
    openUnder("current", deriveKey, userId, parts) ??
    openUnder("previous", deriveKey, userId, parts)
  );
}

type SealedParts = { keyId: string; nonce: Buffer; bytes: Buffer };

function openUnder(
  root: RootKey,
  deriveKey: DeriveKey,
  userId: number,
  { keyId, nonce, bytes }: SealedParts,
): string | null {
  try {
    const key = deriveKey(`readable-password:${keyId}`, root);
    const decipher = createDecipheriv("aes-256-gcm", key, nonce)
      .setAAD(boundTo(userId, keyId))
      .setAuthTag(bytes.subarray(-16));
    const text = Buffer.concat([decipher.update(bytes.subarray(0, -16)), decipher.final()]);
    return text.toString("utf8").replace(/\0+$/, "");
  } catch {
    return null;
  }
}

/** Filled up to a multiple of 64 bytes, so that a copy's size does not tell the password's length. */
function padded(password: string): Buffer {
  const bytes = Buffer.from(password, "utf8");
  return Buffer.concat([bytes, Buffer.alloc((64 - (bytes.length % 64)) % 64)]);
}

function boundTo(userId: number, keyId: string): Buffer {
  return Buffer.from(`user:${userId}|plain_password|${keyId}`);
}
