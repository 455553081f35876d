import { queryOptions } from "@tanstack/react-query";
import { getSettings } from "#shared/settings/contract.ts";
import { call } from "#web/lib/call.ts";
import { noteServerTime } from "#web/lib/server-clock.ts";

/** How this desk is set up; sets the page's clock by the server's. */
export const settingsQuery = queryOptions({
  queryKey: ["settings"],
  queryFn: async ({ signal }) => {
    const settings = await call(getSettings, { signal });
    noteServerTime(settings.server_time);
    return settings;
  },
  staleTime: Number.POSITIVE_INFINITY,
});
