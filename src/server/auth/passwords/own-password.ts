import type { AuthDesk } from "#server/auth/accounts.ts";
import type { Actor } from "#server/auth/actor.ts";
import { getAccount } from "#server/auth/repository-accounts.ts";
import { checkGuarded, placeOfOwnPassword } from "#server/auth/sign-in-guard.ts";
import { invalid } from "#server/http/refusal.ts";

/**
 * Makes sure that whoever changes the password knows it, and gives its hash. Wrong ones have to wait like failed sign-ins, so that a session left open is no place to guess;
 * nobody else can use these tries up.
 */
export async function checkOwnPassword(
  desk: AuthDesk,
  by: Actor,
  password: string,
): Promise<string> {
  const { password_hash } = await getAccount(desk.sql, by.id);
  const isRight = await checkGuarded(desk, placeOfOwnPassword(desk, by.id), () =>
    desk.passwords.isRight(password_hash, password),
  );
  if (isRight) return password_hash;
  throw invalid([{ field: "currentPassword", message: "Current password is incorrect" }]);
}
