import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Queryable } from "#server/database/connect.ts";
import type { Settings } from "#server/settings/settings.ts";
import { type Sentence, sentence } from "#shared/text/sentence.ts";
import { type Head, isInChain } from "./repository-seals.ts";

type DataLayout = Pick<Settings, "DATA_DIR">;

/** The file beside the database that holds the end of the chain: whoever cuts the log off there cannot cut it off here. */
export function headFileOf({ DATA_DIR }: DataLayout): string {
  return join(DATA_DIR, "audit-head");
}

/** An end of the chain as one line. */
export function writtenHead({ seq, hash }: Head): string {
  return `${seq} ${hash.toString("hex")}`;
}

/** The end of the chain that such a line names; null when it names none. */
export function parseHead(text: string): Head | null {
  const [, seq, hash] = /^(\d+) ([\da-f]{64})$/.exec(text.trim()) ?? [];
  return seq && hash ? { seq: Number(seq), hash: Buffer.from(hash, "hex") } : null;
}

/** The end of the chain in the file: "none" when there is no file, "unreadable" when it does not hold one. */
export async function readHeadFile(layout: DataLayout): Promise<Head | "none" | "unreadable"> {
  try {
    return parseHead(await readFile(headFileOf(layout), "utf8")) ?? "unreadable";
  } catch (error) {
    const isMissing = error instanceof Error && "code" in error && error.code === "ENOENT";
    return isMissing ? "none" : "unreadable";
  }
}

/** Puts an end of the chain into the file, in the layout of an earlier one. */
export async function writeHeadFile(layout: DataLayout, head: Head): Promise<void> {
  const file = headFileOf(layout);
  await mkdir(layout.DATA_DIR, { recursive: true });
  await writeFile(`${file}.new`, `${writtenHead(head)}\n`, { mode: 0o600, flush: true });
  await rename(`${file}.new`, file);
}

/** What is wrong between the log and the end that the file holds; null when the log holds that end, or there is no file. */
export async function compareWithHeadFile(
  sql: Queryable,
  layout: DataLayout,
): Promise<Sentence | null> {
  const known = await readHeadFile(layout);
  if (known === "none") return null;
  const file = headFileOf(layout);
  if (known === "unreadable") {
    return sentence(
      "{file} cannot be read, so nothing shows whether the audit log was cut off. Make it readable for this account, or move it away",
      { file },
    );
  }
  if (await isInChain(sql, known)) return null;
  return sentence(
    "The audit log lacks seal {id}, which {file} names: it was cut off or recreated, or this is another database. Run npm run audit -- verify, then see docs/operations.md, Audit log",
    { id: known.seq, file },
  );
}
