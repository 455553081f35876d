import { createHash, randomBytes } from "node:crypto";

/** A new opaque session token of 256 random bits. */
export function newToken(): string {
  return randomBytes(32).toString("base64url");
}

/** The only form of a token that is stored. */
export function hashToken(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}
