import { queryOptions } from "@tanstack/react-query";
import {
  beginFactor as beginFactorEndpoint,
  confirmFactor as confirmFactorEndpoint,
  getFactor,
  type NewFactor,
  type RecoveryCodes,
  removeFactor as removeFactorEndpoint,
  renewRecoveryCodes as renewRecoveryCodesEndpoint,
} from "#shared/profile/contract-factor.ts";
import { call } from "#web/lib/call.ts";

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
