import { hkdfSync, randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { link, mkdir, open, readFile, unlink } from "node:fs/promises";
import { join } from "node:path";
import { MIN_KEY_LENGTH, type Settings, SettingsError } from "./settings.ts";

/** What a key derived from the root key is used for; each purpose has a key of its own. */
type KeyPurpose =
  | `readable-password:${string}`
  | "readable-password-check"
  | "sandbox-reference"
  | "sign-in-protection";

/** The root key in use, or the one before it, which only opens what it once sealed. */
export type RootKey = "current" | "previous";

/**
 * Gives the 32-byte key of a purpose (HKDF-SHA256 of the root key). Where there is no previous root key, the current
 * one stands in for it.
 */
export type DeriveKey = (purpose: KeyPurpose, root?: RootKey) => Buffer;

/**
 * The root key: SECRET_KEY, or one generated once into DATA_DIR/secret-key with mode 0600; and the one before it:
 * SECRET_KEY_PREVIOUS or DATA_DIR/secret-key.previous (docs/operations.md, "Keys"). Two programs that start at once
 * end up with the same ones.
 */
export async function loadSecretKey(
  settings: Pick<Settings, "SECRET_KEY" | "SECRET_KEY_PREVIOUS" | "DATA_DIR">,
): Promise<DeriveKey> {
  const current = settings.SECRET_KEY ?? (await readOrCreate(settings.DATA_DIR));
  const previous = settings.SECRET_KEY_PREVIOUS ?? (await readPrevious(settings)) ?? current;
  const roots: Record<RootKey, string> = { current, previous };
  return (purpose, root = "current") =>
    Buffer.from(hkdfSync("sha256", roots[root], "slipdesk", purpose, 32));
}

async function readPrevious({ DATA_DIR }: Pick<Settings, "DATA_DIR">): Promise<string | undefined> {
  try {
    return (await readFile(join(DATA_DIR, "secret-key.previous"), "utf8")).trim();
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
    throw error;
  }
}

// Whoever reads the file finds a whole key in it, also if another program was stopped while it made one.
async function readOrCreate(folder: string): Promise<string> {
  const path = join(folder, "secret-key");
  await mkdir(folder, { recursive: true });
  if (!existsSync(path)) await create(path);
  const key = (await readFile(path, "utf8")).trim();
  if (key.length >= MIN_KEY_LENGTH) return key;
  throw new SettingsError(
    `The key file ${path} holds no key. Put the file back from a backup: without it no readable password can be opened.`,
  );
}

async function create(path: string): Promise<void> {
  const draft = `${path}.${randomBytes(6).toString("hex")}`;
  const file = await open(draft, "wx", 0o600);
  await file.writeFile(`${randomBytes(32).toString("base64url")}\n`);
  await file.sync();
  await file.close();
  try {
    await link(draft, path);
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
  } finally {
    await unlink(draft);
  }
}
