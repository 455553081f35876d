import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";

const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

export function newFileKey(): Buffer {
  return randomBytes(KEY_BYTES);
}

/** AES-256-GCM, bound to the file's number: nonce, ciphertext and tag. */
export function sealFile(key: Uint8Array, fileId: number, bytes: Uint8Array): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv("aes-256-gcm", key, nonce).setAAD(boundTo(fileId));
  return Buffer.concat([nonce, cipher.update(bytes), cipher.final(), cipher.getAuthTag()]);
}

/** Null when it was sealed for another file or is damaged. */
export function unsealFile(key: Uint8Array, fileId: number, sealed: Buffer): Buffer | null {
  try {
    const decipher = createDecipheriv("aes-256-gcm", key, sealed.subarray(0, NONCE_BYTES))
      .setAAD(boundTo(fileId))
      .setAuthTag(sealed.subarray(-TAG_BYTES));
    const body = sealed.subarray(NONCE_BYTES, -TAG_BYTES);
    return Buffer.concat([decipher.update(body), decipher.final()]);
  } catch {
    return null;
  }
}

const boundTo = (fileId: number): Buffer => Buffer.from(`file:${fileId}`);
