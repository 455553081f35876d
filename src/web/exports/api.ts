import { type ExportBody, exportSlips } from "#shared/exports/contract.ts";
import { callForFile } from "#web/lib/call.ts";

/** The file of an export. */
export function makeExport(wanted: ExportBody): Promise<Blob> {
  return callForFile(exportSlips, { body: wanted });
}
