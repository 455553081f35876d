import { queryOptions } from "@tanstack/react-query";
import { listNotices } from "#shared/notices/contract.ts";
import { call } from "#web/lib/call.ts";

/** The notices this person may see, newest first; operators get the active ones only. */
export const noticesQuery = queryOptions({
  queryKey: ["notices"],
  queryFn: ({ signal }) => call(listNotices, { signal }),
});
