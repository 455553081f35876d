import type { Queryable } from "#server/database/connect.ts";
import { isUniqueViolation } from "#server/database/failure.ts";
import { allOf, Refusal } from "#server/http/refusal.ts";
import type { FieldError } from "#shared/http/error-answer.ts";
import { findTaken, type SignInNames } from "./repository-accounts.ts";

const EMAIL_TAKEN = { field: "email", message: "This email is already taken" };
const USERNAME_TAKEN = { field: "username", message: "This username is already taken" };

/** Refuses an e-mail or a username that another living account has, in any case of letters, and says which. */
export async function refuseTaken(
  sql: Queryable,
  names: SignInNames,
  ownId: number | null,
): Promise<void> {
  const taken = await findTaken(sql, names, ownId);
  const errors = [
    ...(taken.email ? [EMAIL_TAKEN] : []),
    ...(taken.username ? [USERNAME_TAKEN] : []),
  ];
  if (errors.length > 0) throw takenRefusal(errors);
}

/** Does the work, which writes an account; of two people who take a name at once, the second is told so. */
export async function sayTaken<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (isUniqueViolation(error, "users_email_key")) throw takenRefusal([EMAIL_TAKEN]);
    if (isUniqueViolation(error, "users_username_key")) throw takenRefusal([USERNAME_TAKEN]);
    throw error;
  }
}

function takenRefusal(errors: readonly FieldError[]): Refusal {
  return new Refusal("conflict", allOf(errors), { errors });
}
