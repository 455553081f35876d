import { createHash } from "node:crypto";
import { createReadStream, createWriteStream, existsSync } from "node:fs";
import { rename, rm, writeFile } from "node:fs/promises";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import { z } from "zod";
import { BackupError, byteReader, newSeal, opened, type Seal, sealing } from "./sealing.ts";

const LINE_LIMIT = 1024 * 1024;
/** Many times what PostgreSQL hands out at once: a file that names more was not made by a backup, and would fill the memory. */
const DATA_LIMIT = 16 * 1024 * 1024;

const recordSchema = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("head"),
    made_at: z.string(),
    migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
  }),
  z.object({ kind: z.literal("table"), name: z.string(), columns: z.array(z.string()) }),
  z.object({ kind: z.literal("data"), bytes: z.number().int().positive().max(DATA_LIMIT) }),
  z.object({ kind: z.literal("end"), sha256: z.string() }),
  z.object({
    kind: z.literal("sequence"),
    name: z.string(),
    value: z.number(),
    is_called: z.boolean(),
  }),
  z.object({ kind: z.literal("complete"), tables: z.number() }),
]);

/** One step of a backup's contents; `data` is followed by as many bytes as it says (PostgreSQL's text format). */
export type BackupRecord = z.infer<typeof recordSchema>;

/** What stands at the beginning of a backup. */
export type BackupHead = Extract<BackupRecord, { kind: "head" }>;

/** A record as it is read, with the bytes of `data`. */
export type ReadRecord =
  | Exclude<BackupRecord, { kind: "data" }>
  | { kind: "data"; content: Buffer };

/** A record as it is written. */
export function written(record: BackupRecord): Buffer {
  return Buffer.from(`${JSON.stringify(record)}\n`);
}

/**
 * The records of a backup's contents in their order. Throws BackupError where something is missing or a table's
 * bytes are not those that were written.
 */
async function* readRecords(source: AsyncIterable<Buffer>): AsyncGenerator<ReadRecord> {
  const reader = byteReader(source);
  let hash = createHash("sha256");
  let tables = 0;
  for (;;) {
    const record = parse(await reader.line(LINE_LIMIT));
    if (record.kind === "data") {
      const content = await reader.bytes(record.bytes);
      if (!content) throw damaged();
      hash.update(content);
      yield { kind: "data", content };
      continue;
    }
    if (record.kind === "table") {
      hash = createHash("sha256");
      tables += 1;
    }
    if (record.kind === "end" && record.sha256 !== hash.digest("hex")) throw damaged();
    if (record.kind === "complete") {
      // Reading on to the end also proves the checksum of the whole.
      if (record.tables !== tables || !(await reader.isAtEnd())) throw damaged();
      return yield record;
    }
    yield record;
  }
}

function parse(line: string | undefined): BackupRecord {
  if (line === undefined) throw damaged();
  try {
    return recordSchema.parse(JSON.parse(line));
  } catch {
    throw damaged();
  }
}

function damaged(): BackupError {
  return new BackupError("This backup is damaged or was cut off. Nothing was changed.");
}

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

/** How a backup file may be opened: its key, and whether an unsealed file is taken although there is a key. */
export type Opening = { key: string | undefined; unsealed?: boolean };

/**
 * The records of a backup file. Throws BackupError when it is none, is damaged, the key does not open it, or it is not
 * sealed although there is a key: anybody may have written such a file.
 */
export async function* readArchive(file: string, opening: Opening): AsyncGenerator<ReadRecord> {
  const source = createReadStream(file);
  try {
    const reader = byteReader(source);
    const first = await reader.line(200);
    const body = bodyOf(first, reader.rest(), opening);
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
  { key, unsealed }: Opening,
): AsyncGenerator<Buffer> {
  if (first === PLAIN && key !== undefined && !unsealed) {
    throw new BackupError(
      "This backup is not sealed although BACKUP_KEY is set, so anybody may have changed it. Nothing was restored. If you know where it comes from, say --unsealed.",
    );
  }
  if (first === PLAIN) return rest;
  const [, salt, prefix] = SEALED.exec(first ?? "") ?? [];
  if (!salt || !prefix) throw new BackupError("This file is not a backup of SlipDesk.");
  if (key === undefined) {
    throw new BackupError("This backup is sealed: set BACKUP_KEY to the key it was made with.");
  }
  const seal = { salt: Buffer.from(salt, "base64"), prefix: Buffer.from(prefix, "base64") };
  return opened(rest, key, seal);
}

/** What went wrong with a file or folder as a BackupError that says so; any other error as it is. */
export function fileProblem(error: unknown, file: string): unknown {
  if (isCode(error, "ENOENT")) return new BackupError(`There is no file or folder ${file}.`);
  if (isCode(error, "ENOSPC", "EDQUOT"))
    return new BackupError(`The disk is full: ${file} was not written.`);
  if (isCode(error, "EACCES", "EPERM"))
    return new BackupError(`${file} cannot be opened by this account.`);
  if (isCode(error, "EROFS")) return new BackupError(`${file} is on a disk that is only read.`);
  if (isCode(error, "ENOTDIR", "EEXIST"))
    return new BackupError(`${file} is not a folder, or lies in something that is none.`);
  const isZip = error instanceof Error && "code" in error && /^Z_/.test(String(error.code));
  if (isZip || isCode(error, "ERR_STREAM_PREMATURE_CLOSE")) {
    return new BackupError("This backup is damaged or was cut off. Nothing was changed.");
  }
  return error;
}

function isCode(error: unknown, ...codes: string[]): boolean {
  return error instanceof Error && "code" in error && codes.includes(String(error.code));
}
