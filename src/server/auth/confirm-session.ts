import { invalid, Refusal } from "#server/http/refusal.ts";
import type { Confirmation } from "#shared/auth/contract.ts";
import type { AuthDesk } from "./accounts.ts";
import { findCaller, unauthenticated } from "./authorise.ts";
import { logSignIn } from "./log-sign-in.ts";
import { type ProvenCall, renewToken } from "./renew-token.ts";
import { getAccount } from "./repository-accounts.ts";
import { confirmSession as storeConfirmation } from "./repository-sessions.ts";
import { CODE_ASKED, secondStepFault } from "./second-factor.ts";
import { checkGuarded, originOf, placeOfOwnPassword } from "./sign-in-guard.ts";

/**
 * Confirms the session for ten minutes and renews its token, for whoever gives the password and, where the account has a
 * second factor, its code. Wrong ones have to wait as at sign-in; nobody else can use these tries up.
 */
export async function confirmSession(
  desk: AuthDesk,
  call: ProvenCall,
  { password, code }: Confirmation,
): Promise<void> {
  const account = await getAccount(desk.sql, call.by.id);
  const origin = originOf(call.request);
  const place = placeOfOwnPassword(desk, account.id);
  const isRight = await checkGuarded(desk, place, () =>
    desk.passwords.isRight(account.password_hash, password),
  );
  if (!isRight) {
    await logSignIn(desk, account, origin, "sign-in-refused");
    throw wrongPassword();
  }
  const message = await secondStepFault(desk, { account, place, origin }, code);
  if (message !== null) {
    throw new Refusal("invalid", message, {
      errors: [{ field: "code", message }],
      beside: CODE_ASKED,
    });
  }
  const isRenewed = await renewToken(desk, call, (sql, change) =>
    storeConfirmation(sql, change, account),
  );
  if (isRenewed) return;
  // Another call has renewed the token meanwhile, or the password is another one by now.
  const caller = await findCaller(desk, call.request, "background");
  if (!caller) throw unauthenticated();
  if (!caller.is_former) throw wrongPassword();
}

function wrongPassword(): Refusal {
  return invalid([{ field: "password", message: "Password is incorrect" }]);
}
