import { getDocument, PDFWorker } from "pdfjs-dist";
import { linesOf } from "./pdf-lines.ts";

const MOST_PAGES = 10;
const READ_LIMIT_MS = 10_000;

/** The text of a PDF, decoded in a worker; null if it has none, more than ten pages, or cannot be read in time. */
export async function readPdf(file: Blob): Promise<string | null> {
  const port = new Worker(new URL("./pdf-worker.ts", import.meta.url), { type: "module" });
  const late = new Promise<null>((resolve) => setTimeout(resolve, READ_LIMIT_MS, null));
  const failed = new Promise<null>((resolve) =>
    port.addEventListener("error", () => resolve(null)),
  );
  const text = textOf(await file.arrayBuffer(), PDFWorker.create({ port })).catch(() => null);
  return await Promise.race([text, late, failed]).finally(() => port.terminate());
}

async function textOf(content: ArrayBuffer, worker: PDFWorker): Promise<string | null> {
  const data = new Uint8Array(content);
  const pdf = await getDocument({ data, worker, isEvalSupported: false }).promise;
  if (pdf.numPages > MOST_PAGES) return null;
  const pages: string[] = [];
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const { items } = await (await pdf.getPage(number)).getTextContent();
    pages.push(linesOf(items.flatMap((item) => ("str" in item ? [item] : []))));
  }
  return pages.join("\n").trim() || null;
}
