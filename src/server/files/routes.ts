import { createCipheriv, createDecipheriv, createHash, randomBytes } from "node:crypto";
import type { Queryable } from "@slipdesk/pg-client";
import type { FastifyInstance } from "fastify";
import { type ApiContext, serve } from "#server/api/serve.ts";
import type { AuthContext } from "#server/auth/accounts.ts";
import { type Actor, ownScopeOf } from "#server/auth/actor.ts";
import { decryptText, encryptUnderKeyInUse } from "#server/auth/data-keys.ts";
import { writeAs } from "#server/auth/write-as.ts";
import type { Context, ContextWrite, TransactionContext } from "#server/context.ts";
import { asDownload } from "#server/http/csv-file.ts";
import { conflict, invalid, notFound } from "#server/http/refusal.ts";
import { record, type Write } from "#server/log/acts.ts";
import { getOwnSlip, holdOwnSlip } from "#server/slips/hold-slip.ts";
import type { NewFile, StoredFile } from "#shared/files/contract.ts";
import * as contract from "#shared/files/contract.ts";
import { endsOn, fileError, GB, MAX_FILES, mediaTypeOf } from "#shared/files/rules.ts";
import { fileName } from "#shared/files/text.ts";
import type { FieldChange } from "#shared/log/contract.ts";
import type { Slip } from "#shared/slips/contract.ts";
import { sentence } from "#shared/text/sentence.ts";
import {
  countFilesOf,
  deleteFile,
  type FileRow,
  findEncryptedFile,
  findFiles,
  findSameFile,
  insertFile,
  lockRoom,
  type NewFileRow,
  nextFileId,
  sumOfFiles,
} from "./files.queries.ts";

export function fileRoutes(app: FastifyInstance, context: ApiContext): void {
  serve(app, context, contract.listFiles, ({ by, params }) => listFiles(context, by, params.id));
  serve(app, context, contract.addFile, async ({ by, params, body, reply }) => {
    const { file, isNew } = await addFile(context, by, params.id, body);
    if (!isNew) reply.code(200);
    return file;
  });
  serve(app, context, contract.openFile, async ({ by, params, reply }) => {
    const { bytes, type, name } = await openFile(context, by, params.id, params.file);
    asDownload(reply, name, type);
    reply.header("content-security-policy", "sandbox; default-src 'none'");
    return bytes;
  });
  serve(app, context, contract.removeFile, ({ by, params }) =>
    removeFile(context, by, params.id, params.file),
  );
}

async function listFiles(context: Context, by: Actor, slipId: number): Promise<StoredFile[]> {
  await getSlipWithFiles(context, by, slipId);
  const files = await findFiles(context.sql, slipId, ownScopeOf(by));
  return files.map((file) => withEnd(context, file));
}

async function openFile(context: AuthContext, by: Actor, slipId: number, id: number) {
  await getSlipWithFiles(context, by, slipId);
  const file = await findEncryptedFile(context.sql, slipId, id, ownScopeOf(by));
  if (!file) throw notFound("file");
  const key = decryptText(context.deriveKey, { fileId: id }, file.key_encrypted);
  const bytes = key && decryptFile(Buffer.from(key, "base64url"), id, file.encrypted);
  if (!bytes) throw conflict("This file was encrypted with another key and cannot be opened.");
  return { bytes, type: file.media_type, name: fileName(slipId, file.kind, file.media_type) };
}

/** The same bytes again are the file that is there. */
async function addFile(
  context: AuthContext,
  by: Actor,
  slipId: number,
  { kind, content }: NewFile,
): Promise<{ file: StoredFile; isNew: boolean }> {
  return await writeAs(context, by, async (write) => {
    const { sql } = write;
    refuseByState(context, await holdSlipWithFiles(write, slipId));
    const bytes = Buffer.from(content, "base64");
    const media_type = getMediaType(bytes);
    const sha256 = createHash("sha256").update(bytes).digest();
    const same = await findSameFile(sql, slipId, sha256);
    if (same) return { file: withEnd(context, same), isNew: false };
    await refuseWithoutRoom(write, slipId, bytes.length);
    const about = { slip_id: slipId, kind, media_type, sha256, uploaded_by: by.id };
    const file = await storeFile(write, about, bytes);
    await recordFile(write, slipId, "file-added", { from: null, to: kind });
    return { file: withEnd(context, file), isNew: true };
  });
}

/** Under a key of its own. `sql` must be a transaction. */
export async function storeFile(
  { sql, deriveKey }: Pick<AuthContext, "deriveKey"> & { sql: Queryable },
  about: Omit<NewFileRow, "id" | "size_bytes" | "key_encrypted">,
  bytes: Buffer,
) {
  const id = await nextFileId(sql);
  const key = newFileKey();
  const owner = { fileId: id };
  const key_encrypted = await encryptUnderKeyInUse(
    { sql, deriveKey },
    owner,
    key.toString("base64url"),
  );
  const row = { ...about, id, size_bytes: bytes.length, key_encrypted };
  return await insertFile(sql, row, encryptFile(key, id, bytes));
}

async function removeFile(context: Context, by: Actor, slipId: number, id: number): Promise<void> {
  await writeAs(context, by, async (write) => {
    const { sql } = write;
    await holdSlipWithFiles(write, slipId);
    const kind = await deleteFile(sql, slipId, id);
    if (kind === null) throw notFound("file");
    await recordFile(write, slipId, "file-removed", { from: kind, to: null });
  });
}

const REFUSAL = "Only the person who submitted this application, or an admin, may see its files.";

async function getSlipWithFiles(context: TransactionContext, by: Actor, id: number): Promise<Slip> {
  return await getOwnSlip(context, by, id, REFUSAL);
}

async function holdSlipWithFiles(write: ContextWrite<Actor>, id: number): Promise<Slip> {
  return (await holdOwnSlip(write, id, REFUSAL)).slip;
}

function refuseByState({ settings }: Pick<Context, "settings">, { erased_at }: Slip): void {
  if (erased_at !== null) {
    throw conflict("This application was erased. Nothing can be added to it.");
  }
  if (settings.FILES_DAYS === "off") throw conflict("This desk keeps no files.");
}

function getMediaType(bytes: Uint8Array) {
  const message = fileError(bytes);
  const type = mediaTypeOf(bytes);
  if (message === null && type !== null) return type;
  throw invalid([{ field: "content", message: message ?? "" }]);
}

async function refuseWithoutRoom(
  { sql, settings }: TransactionContext,
  slipId: number,
  more: number,
) {
  if ((await countFilesOf(sql, slipId)) >= MAX_FILES) {
    throw conflict(sentence("{count} files at most. Remove one first.", { count: MAX_FILES }));
  }
  await lockRoom(sql);
  const { bytes } = await sumOfFiles(sql);
  if (bytes + more > settings.FILES_GB * GB) {
    throw conflict("The room for files is used up. Please tell whoever runs this desk.");
  }
}

async function recordFile(
  write: Write,
  slipId: number,
  action: "file-added" | "file-removed",
  change: Omit<FieldChange, "field">,
): Promise<void> {
  const changes = [{ field: "file", ...change }];
  await record(write, { subject: "slip", action, subject_ids: [slipId], changes });
}

function withEnd({ settings }: Pick<Context, "settings">, file: FileRow): StoredFile {
  return { ...file, ends_on: endsOn(file.kind, new Date(file.created_at), settings) };
}

const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

function newFileKey(): Buffer {
  return randomBytes(KEY_BYTES);
}

/** AES-256-GCM, bound to the file's number: nonce, ciphertext and tag. */
function encryptFile(key: Uint8Array, fileId: number, bytes: Uint8Array): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv("aes-256-gcm", key, nonce).setAAD(boundTo(fileId));
  return Buffer.concat([nonce, cipher.update(bytes), cipher.final(), cipher.getAuthTag()]);
}

/** Null when it was encrypted for another file or is damaged. */
function decryptFile(key: Uint8Array, fileId: number, encrypted: Buffer): Buffer | null {
  try {
    const decipher = createDecipheriv("aes-256-gcm", key, encrypted.subarray(0, NONCE_BYTES))
      .setAAD(boundTo(fileId))
      .setAuthTag(encrypted.subarray(-TAG_BYTES));
    const body = encrypted.subarray(NONCE_BYTES, -TAG_BYTES);
    return Buffer.concat([decipher.update(body), decipher.final()]);
  } catch {
    return null;
  }
}

const boundTo = (fileId: number): Buffer => Buffer.from(`file:${fileId}`);
