import {
  type CheckAnswer,
  checkImport,
  type ImportAnswer,
  importSlips,
} from "#shared/imports/contract.ts";
import type { SlipFormValues } from "#shared/slips/form/form-values.ts";
import { call } from "#web/lib/call.ts";

/** A row on its way to the server. */
export type RowToSend = { line: number; form_values: SlipFormValues };

/** What submitting these rows would do. */
export function checkRows(rows: readonly RowToSend[]): Promise<CheckAnswer> {
  return call(checkImport, { body: { rows: [...rows] } });
}

/** Rows of one file; the first call makes the import, later ones name it. */
export type Batch = {
  import_id: number | null;
  file_name: string;
  file_sha256: string;
  rows: (RowToSend & { accept_duplicate: boolean })[];
};

/** Submits rows, each for itself; one that was submitted before is not again. */
export function sendRows(batch: Batch): Promise<ImportAnswer> {
  return call(importSlips, { body: batch });
}
