import { createHash } from "node:crypto";
import { z } from "zod";
import { BackupError } from "./backup-error.ts";
import { byteReader } from "./byte-reader.ts";

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
export async function* readRecords(source: AsyncIterable<Buffer>): AsyncGenerator<ReadRecord> {
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
