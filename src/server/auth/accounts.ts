import { randomBytes } from "node:crypto";
import type { Queryable } from "../database/connect.ts";
import { inTransaction } from "../database/transaction.ts";
import type { Desk } from "../desk.ts";
import { hashPassword } from "./password.ts";
import {
  hasAdmin,
  insertAccount,
  lockFirstAdmin,
  type NewAccount,
  updateSealedPassword,
} from "./repository.ts";
import { sealPassword } from "./sealed-password.ts";

type AccountDesk = Pick<Desk, "deriveKey" | "settings"> & { sql: Queryable };

/** Makes an account with its hash and, where display is on, its readable copy; gives the id. */
export async function createAccount(
  desk: AccountDesk,
  person: Omit<NewAccount, "password_hash">,
  password: string,
): Promise<number> {
  const password_hash = await hashPassword(password);
  return await inTransaction(desk.sql, async (sql) => {
    const id = await insertAccount(sql, { ...person, password_hash });
    if (desk.settings.PLAIN_PASSWORD_DISPLAY === "on" && person.role !== "applicant") {
      await updateSealedPassword(sql, id, sealPassword(desk.deriveKey, id, password));
    }
    return id;
  });
}

/** The first admin's sign-in, with the password only where it was generated just now. */
export type FirstAdmin = { email: string; password: string | null };

/**
 * Makes the first admin when the desk has none, from ADMIN_EMAIL and ADMIN_PASSWORD or with a
 * generated password; null when there is an admin already. Nodes that start at once make one.
 */
export async function createFirstAdmin(desk: AccountDesk): Promise<FirstAdmin | null> {
  const { ADMIN_EMAIL, ADMIN_PASSWORD } = desk.settings;
  return await inTransaction(desk.sql, async (sql) => {
    await lockFirstAdmin(sql);
    if (await hasAdmin(sql)) return null;
    const email = ADMIN_EMAIL ?? "admin@slipdesk.local";
    const password = ADMIN_PASSWORD ?? randomBytes(12).toString("base64url");
    const person = { first_name: "Desk", last_name: "Admin", email, username: "admin" } as const;
    await createAccount({ ...desk, sql }, { ...person, role: "admin" }, password);
    return { email, password: ADMIN_PASSWORD ? null : password };
  });
}
