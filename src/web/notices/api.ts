import { queryOptions } from "@tanstack/react-query";
import { listNoticeReaders, listNotices } from "#shared/notices/contract.ts";
import { call } from "#web/lib/call.ts";

/** The notices this person may see, newest first; anyone but an admin gets the active ones only. */
export const noticesQuery = queryOptions({
  queryKey: ["notices"],
  queryFn: ({ signal }) => call(listNotices, { signal }),
});

/** For each notice, which operators have read its present version; for admins. */
export const noticeReadersQuery = queryOptions({
  queryKey: ["notices", "readers"],
  queryFn: ({ signal }) => call(listNoticeReaders, { signal }),
});
