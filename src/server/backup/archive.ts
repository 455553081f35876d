import { createHash } from "node:crypto";
import { createReadStream, createWriteStream, existsSync } from "node:fs";
import { rename, rm, writeFile } from "node:fs/promises";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { constants, createGunzip, createGzip } from "node:zlib";
import { codeOf } from "@slipdesk/pg-client";
import { z } from "zod";
import {
  BackupError,
  byteReader,
  decryptStream,
  encryptStream,
  type Header,
  newHeader,
} from "./encryption.ts";

const LINE_LIMIT = 1024 * 1024;
/** Far more than PostgreSQL sends at once; a larger value is not from a backup and would exhaust memory. */
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

export type BackupRecord = z.infer<typeof recordSchema>;

export type BackupHead = Extract<BackupRecord, { kind: "head" }>;

export type ReadRecord =
  | Exclude<BackupRecord, { kind: "data" }>
  | { kind: "data"; content: Buffer };

export function encodeRecord(record: BackupRecord): Buffer {
  return Buffer.from(`${JSON.stringify(record)}\n`);
}

/** Reads a backup's records. Throws `BackupError` if something is missing or a checksum differs. */
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
      // Reading to the end also verifies the gzip checksum.
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
const ENCRYPTED = /^SlipDesk backup 1 encrypted ([\w+/=]+) ([\w+/=]+)$/;

/** A part of a backup. Encrypted bytes, written as digits, hold nothing that a search for repetitions would find. */
export type Section = {
  readonly compressed: "by-search" | "by-digit";
  readonly content: AsyncIterable<Buffer> | Iterable<Buffer>;
};

const STRATEGIES: Readonly<Record<Section["compressed"], number>> = {
  "by-search": constants.Z_DEFAULT_STRATEGY,
  "by-digit": constants.Z_HUFFMAN_ONLY,
};

type Sections = AsyncIterable<Section> | Iterable<Section>;

/** Each section is a gzip member; who unpacks them gets one stream. */
async function* pack(sections: Sections): AsyncGenerator<Buffer> {
  for await (const { compressed, content } of sections) {
    const member = createGzip({ level: 4, strategy: STRATEGIES[compressed] });
    pipeline(Readable.from(content), member).catch((error) => member.destroy(error));
    yield* member;
  }
}

/** The file gets its name when it is complete and flushed. Refuses an existing file. */
export async function writeArchive(
  file: string,
  sections: Sections,
  key: string | undefined,
): Promise<void> {
  if (existsSync(file)) {
    throw new BackupError(`${file} is there already. Choose another name.`);
  }
  const draft = `${file}.partial`;
  const header = key === undefined ? undefined : newHeader();
  try {
    await writeFile(draft, `${firstLine(header)}\n`, { mode: 0o600 });
    const steps = key && header ? [encryptStream(key, header)] : [];
    const target = createWriteStream(draft, { flags: "a", flush: true });
    await pipeline([Readable.from(pack(sections)), ...steps, target]);
    await rename(draft, file);
  } catch (error) {
    await rm(draft, { force: true });
    throw fileFailure(error, file);
  }
}

export type OpenOptions = { key: string | undefined; unencrypted?: boolean };

/** Refuses an unencrypted file if a key is set, since anyone could have written it. */
export async function* readArchive(file: string, options: OpenOptions): AsyncGenerator<ReadRecord> {
  const source = createReadStream(file);
  try {
    const reader = byteReader(source);
    const first = await reader.line(200);
    const body = bodyOf(first, reader.rest(), options);
    const contents = createGunzip();
    // An earlier error in the pipeline ends the reading too.
    pipeline(Readable.from(body), contents).catch((error) => contents.destroy(error));
    yield* readRecords(contents);
  } catch (error) {
    throw fileFailure(error, file);
  } finally {
    source.destroy();
  }
}

function firstLine(header: Header | undefined): string {
  if (!header) return PLAIN;
  return `SlipDesk backup 1 encrypted ${header.salt.toString("base64")} ${header.prefix.toString("base64")}`;
}

function bodyOf(
  first: string | undefined,
  rest: AsyncGenerator<Buffer>,
  { key, unencrypted }: OpenOptions,
): AsyncGenerator<Buffer> {
  if (first === PLAIN && key !== undefined && !unencrypted) {
    throw new BackupError(
      "This backup is not encrypted although BACKUP_KEY is set, so anybody may have changed it. Nothing was restored. If you know where it comes from, add --unencrypted.",
    );
  }
  if (first === PLAIN) return rest;
  const [, salt, prefix] = ENCRYPTED.exec(first ?? "") ?? [];
  if (!salt || !prefix) throw new BackupError("This file is not a backup of SlipDesk.");
  if (key === undefined) {
    throw new BackupError("This backup is encrypted: set BACKUP_KEY to the key it was made with.");
  }
  const header = { salt: Buffer.from(salt, "base64"), prefix: Buffer.from(prefix, "base64") };
  return decryptStream(rest, key, header);
}

/** A file system error as a `BackupError`; any other error unchanged. */
export function fileFailure(error: unknown, file: string): unknown {
  const code = codeOf(error) ?? "";
  if (code === "ENOENT") return new BackupError(`There is no file or folder ${file}.`);
  if (["ENOSPC", "EDQUOT"].includes(code))
    return new BackupError(`The disk is full: ${file} was not written.`);
  if (["EACCES", "EPERM"].includes(code))
    return new BackupError(`${file} cannot be opened by this account.`);
  if (code === "EROFS") return new BackupError(`${file} is on a disk that is only read.`);
  if (code === "EISDIR") return new BackupError(`${file} is a folder, and no backup.`);
  if (["ENOTDIR", "EEXIST"].includes(code))
    return new BackupError(`${file} is not a folder, or lies in something that is none.`);
  if (code.startsWith("Z_") || code === "ERR_STREAM_PREMATURE_CLOSE") {
    return new BackupError("This backup is damaged or was cut off. Nothing was changed.");
  }
  return error;
}
