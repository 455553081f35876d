import { insertion } from "@slipdesk/pg-client";
import type { AccountWrite } from "#server/auth/accounts.ts";
import { storeReadableCopy } from "#server/auth/data-keys.ts";
import { createPasswords } from "#server/auth/passwords/password.ts";
import { FAMILY_NAMES, MEN, WOMEN } from "./names.ts";

export function operatorEmail(number: number): string {
  return `operator${number}@desk.example`;
}

/**
 * Creates `count` operators, or resets the password of those from an earlier run; returns their ids in order. The shared
 * password is hashed once.
 */
export async function saveOperators(write: AccountWrite, count: number, password: string) {
  const { sql } = write;
  const password_hash = await createPasswords().hash(password);
  const people = Array.from({ length: count }, (_, index) => ({
    ...nameOf(index),
    email: operatorEmail(index + 1),
    username: `operator${index + 1}`,
    role: "operator",
    password_hash,
  }));
  const rows = await sql<{ id: number }[]>`
    insert into users ${insertion(people)}
    on conflict (lower(email)) where deleted_at is null
      do update set password_hash = excluded.password_hash, suspended_at = null
    returning id`;
  const ids = rows.map(({ id }) => id);
  await sql`
    update users set created_at = now() - interval '25 months' where id = any(${ids}::bigint[])`;
  if (write.settings.PLAIN_PASSWORD_DISPLAY === "on") {
    for (const id of ids) {
      await storeReadableCopy(write, id, password);
    }
  }
  return ids;
}

function nameOf(index: number): { first_name: string; last_name: string } {
  const given = index % 3 === 2 ? WOMEN : MEN;
  return {
    first_name: given[(index * 7) % given.length] ?? "",
    last_name: FAMILY_NAMES[(index * 5) % FAMILY_NAMES.length] ?? "",
  };
}
