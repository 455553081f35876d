import { once } from "node:events";
import { setImmediate } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import pLimit from "p-limit";
import type { WorkbookColumns } from "./workbook-worker.ts";

const ROWS_AT_ONCE = 200;

/** A workbook of 10,000 rows takes a core for seconds: one is written at a time. */
const oneAtATime = pLimit(1);

/** Runs in a worker thread. Aborts with `left` when its client has gone. */
export async function writeWorkbook(
  columns: WorkbookColumns,
  rows: Iterable<readonly string[]>,
  left: AbortSignal,
): Promise<Uint8Array> {
  return await oneAtATime(async () => {
    left.throwIfAborted();
    const worker = new Worker(new URL("./workbook-worker.ts", import.meta.url), {
      workerData: columns,
    });
    try {
      const written = once(worker, "message", { signal: left });
      const [[bytes]] = await Promise.all([written, send(worker, rows)]);
      return bytes as Uint8Array;
    } finally {
      await worker.terminate();
    }
  });
}

async function send(worker: Worker, rows: Iterable<readonly string[]>): Promise<void> {
  let texts: (readonly string[])[] = [];
  for (const row of rows) {
    texts.push(row);
    if (texts.length < ROWS_AT_ONCE) continue;
    worker.postMessage(texts);
    texts = [];
    await setImmediate();
  }
  worker.postMessage(texts);
  worker.postMessage(null);
}
