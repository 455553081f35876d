import { queryOptions } from "@tanstack/react-query";
import { getProfile } from "#shared/auth/contract.ts";
import { listSessions } from "#shared/profile/contract.ts";
import { getFactor } from "#shared/profile/contract-factor.ts";
import { call } from "#web/lib/call.ts";

/** One's own account, with the readable password where the session is confirmed; forgotten with the screen. */
export const profileQuery = queryOptions({
  queryKey: ["profile", "account"],
  queryFn: ({ signal }) => call(getProfile, { signal }),
  gcTime: 0,
});

/** One's own sessions. */
export const sessionsQuery = queryOptions({
  queryKey: ["profile", "sessions"],
  queryFn: ({ signal }) => call(listSessions, { signal }),
});

/** Whether one signs in with a second factor. */
export const factorQuery = queryOptions({
  queryKey: ["profile", "factor"],
  queryFn: ({ signal }) => call(getFactor, { signal }),
});
