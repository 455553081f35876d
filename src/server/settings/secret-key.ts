import { hkdfSync, randomBytes } from "node:crypto";
import { mkdir, open, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Settings } from "./settings.ts";

/** What a key derived from the root key is used for; each purpose has a key of its own. */
export type KeyPurpose = "readable-password" | "sandbox-reference";

/** Gives the 32-byte key of a purpose (HKDF-SHA256 of the root key). */
export type DeriveKey = (purpose: KeyPurpose) => Buffer;

/**
 * The root key: SECRET_KEY, or one generated once into DATA_DIR/secret-key with mode 0600
 * (docs/operations.md, "Keys"). Two programs that start at once end up with the same one.
 */
export async function loadSecretKey(
  settings: Pick<Settings, "SECRET_KEY" | "DATA_DIR">,
): Promise<DeriveKey> {
  const root = settings.SECRET_KEY ?? (await readOrCreate(settings.DATA_DIR));
  return (purpose) => Buffer.from(hkdfSync("sha256", root, "slipdesk", purpose, 32));
}

async function readOrCreate(folder: string): Promise<string> {
  const path = join(folder, "secret-key");
  await mkdir(folder, { recursive: true });
  try {
    const file = await open(path, "wx", 0o600);
    await file.writeFile(`${randomBytes(32).toString("base64url")}\n`);
    await file.sync();
    await file.close();
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
  }
  return (await readFile(path, "utf8")).trim();
}
