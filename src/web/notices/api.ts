import { queryOptions } from "@tanstack/react-query";
import { listNoticeReaders, listNotices } from "#shared/notices/contract.ts";
import { call } from "#web/lib/call.ts";

/** Newest first; only admins get inactive ones. */
export const noticesQuery = queryOptions({
  queryKey: ["notices"],
  queryFn: ({ signal }) => call(listNotices, { signal }),
});

export const noticeReadersQuery = queryOptions({
  queryKey: ["notices", "readers"],
  queryFn: ({ signal }) => call(listNoticeReaders, { signal }),
});
