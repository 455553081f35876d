import { queryOptions } from "@tanstack/react-query";
import { getProfile, type User } from "#shared/auth/contract.ts";
import type { ProfileForm } from "#shared/auth/form-account.ts";
import {
  changePassword as changePasswordEndpoint,
  changeProfile as changeProfileEndpoint,
  endOtherSessions as endOtherSessionsEndpoint,
  endSession as endSessionEndpoint,
  listSessions,
} from "#shared/profile/contract.ts";
import {
  beginFactor as beginFactorEndpoint,
  confirmFactor as confirmFactorEndpoint,
  getFactor,
  type NewFactor,
  type RecoveryCodes,
  removeFactor as removeFactorEndpoint,
  renewRecoveryCodes as renewRecoveryCodesEndpoint,
} from "#shared/profile/contract-factor.ts";
import { call, callForPassword } from "#web/lib/call.ts";

/** One's own account, with the readable password where the session is confirmed; forgotten with the screen. */
export const profileQuery = queryOptions({
  queryKey: ["profile", "account"],
  queryFn: ({ signal }) => call(getProfile, { signal }),
  gcTime: 0,
});

/** Reads one's own password, for which the page may ask it first. */
export function readOwnPassword(): Promise<string | null> {
  return callForPassword(getProfile);
}

/** One's own sessions. */
export const sessionsQuery = queryOptions({
  queryKey: ["profile", "sessions"],
  queryFn: ({ signal }) => call(listSessions, { signal }),
});

/** Changes one's own account. */
export function changeProfile(input: ProfileForm): Promise<User> {
  return call(changeProfileEndpoint, { body: input });
}

/** Changes one's own password; one's other sessions end. */
export function changePassword(body: {
  currentPassword: string;
  newPassword: string;
}): Promise<void> {
  return call(changePasswordEndpoint, { body });
}

/** Ends one of one's sessions. */
export function endSession(id: number): Promise<void> {
  return call(endSessionEndpoint, { params: { id: String(id) } });
}

/** Ends all of one's sessions but this one. */
export function endOtherSessions(): Promise<void> {
  return call(endOtherSessionsEndpoint);
}

/** Whether one signs in with a second factor. */
export const factorQuery = queryOptions({
  queryKey: ["profile", "factor"],
  queryFn: ({ signal }) => call(getFactor, { signal }),
});

/** Begins a second factor; what the app needs is given once. */
export function beginFactor(): Promise<NewFactor> {
  return call(beginFactorEndpoint);
}

/** Uses the second factor that was begun. */
export function confirmFactor(code: string): Promise<RecoveryCodes> {
  return call(confirmFactorEndpoint, { body: { code } });
}

/** Signs in without a code from now on. */
export function removeFactor(): Promise<void> {
  return call(removeFactorEndpoint);
}

/** Gets new recovery codes in place of those from before. */
export function renewRecoveryCodes(): Promise<RecoveryCodes> {
  return call(renewRecoveryCodesEndpoint);
}
