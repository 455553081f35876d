import { createCipheriv, createDecipheriv, createHash, randomBytes } from "node:crypto";
import type { DeriveKey } from "../settings/secret-key.ts";

/**
 * Seals the readable copy of a password (AES-256-GCM), bound to the user's id: a copy moved to
 * another row does not open. The form is `v1.<key id>.<nonce>.<ciphertext and tag>`.
 */
export function sealPassword(deriveKey: DeriveKey, userId: number, password: string): string {
  const key = deriveKey("readable-password");
  const nonce = randomBytes(12);
  const cipher = createCipheriv("aes-256-gcm", key, nonce).setAAD(boundTo(userId));
  const sealed = Buffer.concat([
    cipher.update(password, "utf8"),
    cipher.final(),
    cipher.getAuthTag(),
  ]);
  return ["v1", keyId(key), nonce.toString("base64url"), sealed.toString("base64url")].join(".");
}

/** Opens a sealed password; null when it was sealed under another key or for another user. */
export function openPassword(deriveKey: DeriveKey, userId: number, sealed: string): string | null {
  const key = deriveKey("readable-password");
  const [version, id, nonce, body] = sealed.split(".");
  if (version !== "v1" || id !== keyId(key) || !nonce || !body) return null;
  const bytes = Buffer.from(body, "base64url");
  try {
    const decipher = createDecipheriv("aes-256-gcm", key, Buffer.from(nonce, "base64url"))
      .setAAD(boundTo(userId))
      .setAuthTag(bytes.subarray(-16));
    return Buffer.concat([decipher.update(bytes.subarray(0, -16)), decipher.final()]).toString(
      "utf8",
    );
  } catch {
    return null;
  }
}

function boundTo(userId: number): Buffer {
  return Buffer.from(`user:${userId}|plain_password`);
}

function keyId(key: Buffer): string {
  return createHash("sha256").update(key).digest("base64url").slice(0, 8);
}
