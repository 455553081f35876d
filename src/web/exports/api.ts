import { queryOptions } from "@tanstack/react-query";
import { type ExportBody, exportSlips, listExports } from "#shared/exports/contract.ts";
import { call, callForFile } from "#web/lib/call.ts";

/** The file of an export. */
export function makeExport(wanted: ExportBody): Promise<Blob> {
  return callForFile(exportSlips, { body: wanted });
}

/** A page of what was exported by whom. */
export function exportsQuery(page: number) {
  return queryOptions({
    queryKey: ["slip-exports", page],
    queryFn: ({ signal }) => call(listExports, { query: { page: String(page) }, signal }),
  });
}
