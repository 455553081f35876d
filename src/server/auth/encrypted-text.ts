import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import type { TextOwner } from "#server/context.ts";
import type { DeriveKey, RootKey } from "#server/settings/secret-key.ts";

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
