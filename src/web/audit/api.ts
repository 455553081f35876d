import { infiniteQueryOptions } from "@tanstack/react-query";
import { exportAudit, listAudit } from "#shared/log/contract.ts";
import { call, callForFile } from "#web/lib/call.ts";
import type { AuditSearch } from "./audit-search.ts";

/** The audit log, newest first, a page at a time. */
export function auditQuery(filter: AuditSearch) {
  return infiniteQueryOptions({
    queryKey: ["audit", filter],
    queryFn: ({ pageParam, signal }) =>
      call(listAudit, { query: { ...filter, ...(pageParam && { before: pageParam }) }, signal }),
    initialPageParam: 0,
    getNextPageParam: ({ next }) => next,
  });
}

/** The entries of a filter as CSV. */
export function exportEntries(filter: AuditSearch): Promise<Blob> {
  return callForFile(exportAudit, { body: filter });
}
