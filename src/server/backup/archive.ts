import { createReadStream, createWriteStream, existsSync } from "node:fs";
import { rename, rm, writeFile } from "node:fs/promises";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import { BackupError } from "./backup-error.ts";
import { byteReader } from "./byte-reader.ts";
import { type ReadRecord, readRecords } from "./records.ts";
import { newSeal, opened, type Seal, sealing } from "./sealing.ts";

const PLAIN = "SlipDesk backup 1 plain";
const SEALED = /^SlipDesk backup 1 sealed ([\w+/=]+) ([\w+/=]+)$/;

/**
 * Writes a backup's contents into one file, compressed, and sealed when there is a key. The file appears under its
 * name when it is whole and on the disk, and nobody else may read it; a file of that name is refused.
 */
export async function writeArchive(
  file: string,
  contents: AsyncIterable<Buffer>,
  key: string | undefined,
): Promise<void> {
  if (existsSync(file)) {
    throw new BackupError(`${file} is there already. Choose another name.`);
  }
  const draft = `${file}.partial`;
  const seal = key === undefined ? undefined : newSeal();
  try {
    await writeFile(draft, `${firstLine(seal)}\n`, { mode: 0o600 });
    const steps = [createGzip({ level: 4 }), ...(key && seal ? [sealing(key, seal)] : [])];
    const target = createWriteStream(draft, { flags: "a", flush: true });
    await pipeline([Readable.from(contents), ...steps, target]);
    await rename(draft, file);
  } catch (error) {
    await rm(draft, { force: true });
    throw fileProblem(error, file);
  }
}

/** The records of a backup file. Throws BackupError when it is none, is damaged, or the key does not open it. */
export async function* readArchive(
  file: string,
  key: string | undefined,
): AsyncGenerator<ReadRecord> {
  const source = createReadStream(file);
  try {
    const reader = byteReader(source);
    const first = await reader.line(200);
    const body = bodyOf(first, reader.rest(), key);
    const contents = createGunzip();
    // What goes wrong before it ends the contents, and with them the reading.
    pipeline(Readable.from(body), contents).catch((error) => contents.destroy(error));
    yield* readRecords(contents);
  } catch (error) {
    throw fileProblem(error, file);
  } finally {
    source.destroy();
  }
}

function firstLine(seal: Seal | undefined): string {
  if (!seal) return PLAIN;
  return `SlipDesk backup 1 sealed ${seal.salt.toString("base64")} ${seal.prefix.toString("base64")}`;
}

function bodyOf(
  first: string | undefined,
  rest: AsyncGenerator<Buffer>,
  key: string | undefined,
): AsyncGenerator<Buffer> {
  if (first === PLAIN) return rest;
  const [, salt, prefix] = SEALED.exec(first ?? "") ?? [];
  if (!salt || !prefix) throw new BackupError("This file is not a backup of SlipDesk.");
  if (key === undefined) {
    throw new BackupError("This backup is sealed: set BACKUP_KEY to the key it was made with.");
  }
  const seal = { salt: Buffer.from(salt, "base64"), prefix: Buffer.from(prefix, "base64") };
  return opened(rest, key, seal);
}

function fileProblem(error: unknown, file: string): unknown {
  if (isCode(error, "ENOENT")) return new BackupError(`There is no file or folder ${file}.`);
  if (isCode(error, "ENOSPC")) return new BackupError(`The disk is full: ${file} was not written.`);
  if (isCode(error, "EACCES")) return new BackupError(`${file} cannot be opened by this account.`);
  const isZip = error instanceof Error && "code" in error && /^Z_/.test(String(error.code));
  if (isZip || isCode(error, "ERR_STREAM_PREMATURE_CLOSE")) {
    return new BackupError("This backup is damaged or was cut off. Nothing was changed.");
  }
  return error;
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && "code" in error && error.code === code;
}
