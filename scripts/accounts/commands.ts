import { randomBytes } from "node:crypto";
import { text } from "node:stream/consumers";
import { findAccounts, type ListedAccount } from "#server/auth/accounts.queries.ts";
import {
  type AccountContext,
  createAccount,
  resetFactor,
  setPassword,
  setSuspended,
  storesReadableCopy,
} from "#server/auth/accounts.ts";
import { isForeignRoot } from "#server/auth/data-keys.ts";
import { guessableError } from "#server/auth/passwords/guessable-password.ts";
import { openAccount } from "#server/money/entries.queries.ts";
import type { Role } from "#shared/auth/contract.ts";
import {
  NewOperatorForm,
  PASSWORD_BYTES,
  passwordError,
  passwordFrom,
} from "#shared/auth/form-account.ts";
import { centsOf } from "#shared/money/rules.ts";
import { printable } from "#shared/text/plain.ts";
import { dayAndTime } from "#shared/time/instants.ts";
import { ROLES } from "../../src/shared/auth/rules-access.ts";
import { UsageError } from "../run-command.ts";

export type Options = {
  "first-name"?: string | undefined;
  "last-name"?: string | undefined;
  email?: string | undefined;
  username?: string | undefined;
  role?: string | undefined;
  balance?: string | undefined;
  "password-stdin"?: boolean | undefined;
};

/** Creates an account of any role; prints the password only if it was generated. */
export async function createUser(context: AccountContext, options: Options): Promise<void> {
  const role = roleOf(options.role);
  const { password, isGenerated } = await choosePassword(options);
  const form = NewOperatorForm.safeParse({
    first_name: options["first-name"],
    last_name: options["last-name"],
    email: options.email,
    username: options.username,
    balance: options.balance ?? "",
    password,
  });
  if (!form.success) {
    throw new UsageError(`${form.error.issues.map(({ message }) => message).join(", ")}.`);
  }
  const { password: _, balance, ...person } = form.data;
  const fieldError = await guessableError(context, password, person);
  if (fieldError !== null) throw new UsageError(`${fieldError.message}.`);
  await refuseForeignKey(context, role);
  await createAccount(context, { ...person, role }, password, null, (sql, id) =>
    openAccount(sql, id, centsOf(balance), null),
  );
  console.log(`Made the ${role} ${person.first_name} ${person.last_name} (${person.email}).`);
  if (isGenerated) tellPassword(password);
}

export async function resetPassword(context: AccountContext, name: string, options: Options) {
  const account = await getAccountByName(context, name);
  const { password, isGenerated } = await choosePassword(options);
  const fieldError = passwordError(password) ?? (await guessableError(context, password, account));
  if (fieldError !== null) throw new UsageError(`${fieldError.message}.`);
  await refuseForeignKey(context, account.role);
  await setPassword(context, account.id, password, { action: "password-reset", by: null });
  console.log(`${nameOf(account)} has another password now and is signed out everywhere.`);
  if (isGenerated) tellPassword(password);
}

export async function resetSecondFactor(context: AccountContext, name: string): Promise<void> {
  const account = await getAccountByName(context, name);
  if (!(await resetFactor(context, account.id, null))) {
    throw new UsageError(`${nameOf(account)} has no second factor. Nothing was changed.`);
  }
  console.log(`${nameOf(account)} signs in without a code now and is signed out everywhere.`);
}

export async function suspendUser(context: AccountContext, name: string): Promise<void> {
  const account = await getAccountByName(context, name);
  if (await isLastAdmin(context, account)) {
    throw new UsageError(
      `${nameOf(account)} is the last admin who can sign in. Nothing was changed; make another admin first.`,
    );
  }
  await setSuspended(context, account.id, true, null);
  console.log(`${nameOf(account)} is suspended and signed out everywhere.`);
}

export async function reactivateUser(context: AccountContext, name: string): Promise<void> {
  const account = await getAccountByName(context, name);
  await setSuspended(context, account.id, false, null);
  console.log(`${nameOf(account)} may sign in again.`);
}

export async function listUsers(context: AccountContext): Promise<void> {
  const rows = (await findAccounts(context.sql)).map((account) => [
    account.role,
    printable(`${account.first_name} ${account.last_name}`),
    printable(account.email),
    printable(account.username),
    account.is_suspended ? "suspended" : "active",
    account.last_sign_in_at ? dayAndTime(account.last_sign_in_at).message : "never signed in",
  ]);
  const table = [["ROLE", "NAME", "EMAIL", "USERNAME", "STATE", "LAST SIGN-IN"], ...rows];
  const widths = (table[0] ?? []).map((_, column) =>
    Math.max(...table.map((row) => row[column]?.length ?? 0)),
  );
  for (const row of table) {
    console.log(
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join("  ")
        .trimEnd(),
    );
  }
}

function roleOf(role: string | undefined): Role {
  const known = ROLES.find((one) => one === role);
  if (!known) throw new UsageError(`--role must be one of: ${ROLES.join(", ")}.`);
  return known;
}

async function choosePassword(options: Options) {
  if (!options["password-stdin"]) {
    return { password: passwordFrom(randomBytes(PASSWORD_BYTES)), isGenerated: true };
  }
  return { password: (await text(process.stdin)).replace(/\r?\n$/, ""), isGenerated: false };
}

function tellPassword(password: string): void {
  console.log(`Password: ${password}`);
  console.log("It is shown only now.");
}

async function getAccountByName(context: AccountContext, name: string): Promise<ListedAccount> {
  const [account, another] = await findAccounts(context.sql, name);
  if (!account) throw new UsageError(`There is no account with the e-mail or username ${name}.`);
  if (another) throw new UsageError(`${name} is one account's e-mail and another's username.`);
  return account;
}

async function isLastAdmin({ sql }: AccountContext, { id }: ListedAccount): Promise<boolean> {
  const admins = (await findAccounts(sql)).filter(
    ({ role, is_suspended }) => role === "admin" && !is_suspended,
  );
  return admins.length === 1 && admins[0]?.id === id;
}

async function refuseForeignKey(context: AccountContext, role: Role): Promise<void> {
  if (!storesReadableCopy(context, role) || !(await isForeignRoot(context))) return;
  throw new UsageError(
    "SECRET_KEY is not the one that this desk's readable passwords are encrypted with, so the new one could not be shown. Run this command with the SECRET_KEY and DATA_DIR of the program.",
  );
}

function nameOf({ first_name, last_name, email }: ListedAccount): string {
  return printable(`${first_name} ${last_name} (${email})`);
}
