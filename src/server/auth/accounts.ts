import { randomBytes } from "node:crypto";
import { inTransaction } from "#server/database/transaction.ts";
import type { Desk, DeskInTransaction } from "#server/desk.ts";
import type { DeriveKey } from "#server/settings/secret-key.ts";
import { SettingsError } from "#server/settings/settings.ts";
import type { Role } from "#shared/auth/contract.ts";
import type { Actor } from "./actor.ts";
import { guessableFault } from "./passwords/guessable-password.ts";
import type { Passwords } from "./passwords/password.ts";
import { keepReadableCopy } from "./passwords/password-keys.ts";
import type { Turns } from "./passwords/turns.ts";
import { hasAdmin, insertAccount, lockFirstAdmin, type NewAccount } from "./repository-accounts.ts";
import { refuseTaken, sayTaken } from "./taken.ts";
import { writeAs } from "./write-as.ts";

/** What sign-in and accounts take beyond the desk. */
export type AuthDesk = Desk & {
  readonly deriveKey: DeriveKey;
  /** Hashes and checks passwords, a few at a time. */
  readonly passwords: Passwords;
  /** Lets checks of passwords from one place take turns. */
  readonly passwordTurns: Turns;
};

/** What it takes to make or change an account, also from the command line; `sql` may be a transaction. */
export type AccountDesk = DeskInTransaction & Pick<AuthDesk, "deriveKey" | "passwords">;

/**
 * Makes an account with its hash and, where display is on, its readable copy; gives the id. Refuses an e-mail or a
 * username that is taken, naming it.
 */
export async function createAccount(
  desk: AccountDesk,
  person: Omit<NewAccount, "password_hash">,
  password: string,
  by: Actor | null = null,
): Promise<number> {
  const password_hash = await desk.passwords.hash(password);
  return await sayTaken(() =>
    writeAs(desk, by, async (sql) => {
      await refuseTaken(sql, person, null);
      const id = await insertAccount(sql, { ...person, password_hash });
      if (keepsReadableCopy(desk, person.role)) {
        await keepReadableCopy({ ...desk, sql }, id, password);
      }
      await desk.log.write(sql, { subject: "user", action: "created", subject_ids: [id], by });
      return id;
    }),
  );
}

/** True where a readable copy of such an account's password is kept: display is on, and it is no applicant. */
export function keepsReadableCopy({ settings }: Pick<Desk, "settings">, role: Role): boolean {
  return settings.PLAIN_PASSWORD_DISPLAY === "on" && role !== "applicant";
}

/** The first admin's sign-in, with the password only where it was generated just now. */
export type FirstAdmin = { email: string; password: string | null };

/**
 * Makes the first admin when the desk has none, from ADMIN_EMAIL and ADMIN_PASSWORD or with a
 * generated password; null when there is an admin already. Nodes that start at once make one. Throws a SettingsError
 * for a password that is easily guessed.
 */
export async function createFirstAdmin(desk: AccountDesk): Promise<FirstAdmin | null> {
  const { ADMIN_EMAIL, ADMIN_PASSWORD } = desk.settings;
  return await inTransaction(desk.sql, async (sql) => {
    await lockFirstAdmin(sql);
    if (await hasAdmin(sql)) return null;
    const email = ADMIN_EMAIL ?? "admin@slipdesk.local";
    const password = ADMIN_PASSWORD ?? randomBytes(12).toString("base64url");
    const person = { first_name: "Desk", last_name: "Admin", email, username: "admin" } as const;
    const fault = await guessableFault(password, person, "ADMIN_PASSWORD");
    if (fault !== null) throw new SettingsError(`${fault.message}.`);
    await createAccount({ ...desk, sql }, { ...person, role: "admin" }, password);
    return { email, password: ADMIN_PASSWORD ? null : password };
  });
}
