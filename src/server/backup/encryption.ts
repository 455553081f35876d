import { createCipheriv, createDecipheriv, randomBytes, scryptSync } from "node:crypto";
import { Transform } from "node:stream";

export class BackupError extends Error {}

const NEWLINE = 10;

/** Results are undefined if the stream ended too early. */
export function byteReader(source: AsyncIterable<Buffer>) {
  const chunks = source[Symbol.asyncIterator]();
  let held: Buffer = Buffer.alloc(0);
  /** Buffers at least `count` bytes, concatenating once; false if the stream had no more. */
  const hold = async (count: number) => {
    const parts = [held];
    let length = held.length;
    while (length < count) {
      const next = await chunks.next();
      if (next.done) break;
      parts.push(next.value);
      length += next.value.length;
    }
    const hasMore = length > held.length;
    if (hasMore) held = Buffer.concat(parts, length);
    return hasMore;
  };
  const take = (count: number) => {
    const taken = held.subarray(0, count);
    held = held.subarray(count);
    return taken;
  };
  return {
    async bytes(count: number) {
      await hold(count);
      return held.length < count ? undefined : take(count);
    },
    async line(limit: number) {
      for (let searched = 0; ; ) {
        const end = held.indexOf(NEWLINE, searched);
        if (end >= 0) return take(end + 1).toString("utf8", 0, end);
        searched = held.length;
        if (searched > limit || !(await hold(Math.max(1, searched * 2)))) return undefined;
      }
    },
    async isAtEnd() {
      await hold(1);
      return held.length === 0;
    },
    async *rest() {
      if (held.length > 0) yield take(held.length);
      for (let next = await chunks.next(); !next.done; next = await chunks.next()) yield next.value;
    },
  };
}

const CHUNK = 64 * 1024;
const TAG = 16;

/** The header of an encrypted file, which is itself not encrypted. */
export type Header = { salt: Buffer; prefix: Buffer };

/** Unique per file, so that no two files share a key or nonce. */
export function newHeader(): Header {
  return { salt: randomBytes(16), prefix: randomBytes(7) };
}

/** AES-256-GCM in chunks. Each nonce holds number and end, so that cut or reordered files do not open. */
export function encryptStream(passphrase: string, header: Header): Transform {
  const key = keyOf(passphrase, header);
  let waiting = Buffer.alloc(0);
  let count = 0;
  const encrypted = (part: Buffer, isLast: boolean) => {
    const cipher = createCipheriv("aes-256-gcm", key, nonceOf(header, count++, isLast));
    const body = Buffer.concat([cipher.update(part), cipher.final(), cipher.getAuthTag()]);
    const length = Buffer.alloc(4);
    length.writeUInt32BE(body.length);
    return Buffer.concat([length, body]);
  };
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      waiting = Buffer.concat([waiting, chunk]);
      while (waiting.length > CHUNK) {
        this.push(encrypted(waiting.subarray(0, CHUNK), false));
        waiting = waiting.subarray(CHUNK);
      }
      done();
    },
    flush(done) {
      this.push(encrypted(waiting, true));
      done();
    },
  });
}

/** Decrypts a stream. Throws `BackupError` if it was changed, cut, or encrypted with another passphrase. */
export async function* decryptStream(
  source: AsyncIterable<Buffer>,
  passphrase: string,
  header: Header,
): AsyncGenerator<Buffer> {
  const key = keyOf(passphrase, header);
  const reader = byteReader(source);
  for (let count = 0; ; count += 1) {
    const length = (await reader.bytes(4))?.readUInt32BE();
    const body = length && length <= CHUNK + TAG ? await reader.bytes(length) : undefined;
    if (!body || body.length < TAG) throw unopened();
    const isLast = await reader.isAtEnd();
    yield openChunk(body, key, nonceOf(header, count, isLast));
    if (isLast) return;
  }
}

function openChunk(body: Buffer, key: Buffer, nonce: Buffer): Buffer {
  const decipher = createDecipheriv("aes-256-gcm", key, nonce);
  decipher.setAuthTag(body.subarray(-TAG));
  try {
    return Buffer.concat([decipher.update(body.subarray(0, -TAG)), decipher.final()]);
  } catch {
    throw unopened();
  }
}

function unopened(): BackupError {
  return new BackupError(
    "This backup does not open: it was encrypted with another BACKUP_KEY, or the file is damaged or cut off.",
  );
}

function keyOf(passphrase: string, { salt }: Header): Buffer {
  return scryptSync(passphrase, salt, 32, { N: 2 ** 15, r: 8, p: 1, maxmem: 64 * 1024 * 1024 });
}

function nonceOf({ prefix }: Header, count: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  prefix.copy(nonce);
  nonce.writeUInt32BE(count, 7);
  nonce.writeUInt8(isLast ? 1 : 0, 11);
  return nonce;
}
