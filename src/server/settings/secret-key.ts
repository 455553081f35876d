import { hkdfSync, randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { link, open, readFile, unlink } from "node:fs/promises";
import { join } from "node:path";
import { makeFolder } from "@slipdesk/embedded-postgres";
import { codeOf } from "@slipdesk/pg-client";
import { MIN_KEY_LENGTH, type Settings, SettingsError } from "./settings.ts";

type KeyPurpose =
  | `data-key:${string}`
  | "data-key-check"
  | "sandbox-reference"
  | "sign-in-protection";

/** The current root key, or the previous one, which is only used to open old values. */
export type RootKey = "current" | "previous";

/** HKDF-SHA256 of the root key. Without a previous key, the current one is used. */
export type DeriveKey = (purpose: KeyPurpose, root?: RootKey) => Buffer;

type KeySettings = Pick<Settings, "SECRET_KEY" | "SECRET_KEY_PREVIOUS" | "DATA_DIR">;

/** From the settings or files in DATA_DIR (docs/backup.md, "Keys"). Safe for two programs at once. */
export async function loadSecretKey(settings: KeySettings): Promise<DeriveKey> {
  const current = settings.SECRET_KEY ?? (await readOrCreate(settings.DATA_DIR));
  return await deriveFrom(current, settings);
}

/** The same for a command that only looks: where there is no key file it makes none, and nothing is opened by its key. */
export async function findSecretKey(settings: KeySettings): Promise<DeriveKey> {
  const isThere = existsSync(join(settings.DATA_DIR, "secret-key"));
  if (settings.SECRET_KEY !== undefined || isThere) return await loadSecretKey(settings);
  return await deriveFrom(newKey(), settings);
}

async function deriveFrom(current: string, settings: KeySettings): Promise<DeriveKey> {
  const previous = settings.SECRET_KEY_PREVIOUS ?? (await readPrevious(settings)) ?? current;
  const roots: Record<RootKey, string> = { current, previous };
  return (purpose, root = "current") =>
    Buffer.from(hkdfSync("sha256", roots[root], "slipdesk", purpose, 32));
}

async function readPrevious({ DATA_DIR }: Pick<Settings, "DATA_DIR">): Promise<string | undefined> {
  try {
    return (await readFile(join(DATA_DIR, "secret-key.previous"), "utf8")).trim();
  } catch (error) {
    if (codeOf(error) === "ENOENT") return undefined;
    throw error;
  }
}

const newKey = () => randomBytes(32).toString("base64url");

// Linked into place when complete, so that no reader sees half a key.
async function readOrCreate(folder: string): Promise<string> {
  const path = join(folder, "secret-key");
  makeFolder(folder);
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
  await file.writeFile(`${newKey()}\n`);
  await file.sync();
  await file.close();
  try {
    await link(draft, path);
  } catch (error) {
    if (codeOf(error) !== "EEXIST") throw error;
  } finally {
    await unlink(draft);
  }
}
