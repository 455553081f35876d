import type { Sql } from "@slipdesk/pg-client";
import { complete } from "#shared/testing/slip-forms.ts";

type Account = { email: string; password: string };
type Desk = { address: string; sql: Sql; admin: Account };

/** Adds declined applications of the last days for each of these people, without which their dashboards draw no chart. */
export async function addEarlierDays(desk: Desk, people: readonly Account[]): Promise<void> {
  const { address, sql, admin } = desk;
  const { token: adminToken } = await send(address, "POST", "/auth/login", admin);
  for (const [at, person] of people.entries()) {
    const { token } = await send(address, "POST", "/auth/login", person);
    for (const days of [1, 2, 3]) {
      const digits = `99999${at}${days}`;
      const form = {
        ...complete,
        passport_number: `ZZ${digits}`,
        confirm_passport: `ZZ${digits}`,
        national_id: `199900${digits}`,
      };
      const slip = await send(address, "POST", "/auto/slip/data", form, token);
      const path = `/auto/slip/${slip.id}/status`;
      await send(address, "PATCH", path, { status: "declined" }, adminToken);
      const age = `${days} days`;
      await sql`update slips set created_at = created_at - ${age}::interval where id = ${slip.id}`;
    }
  }
}

async function send(address: string, method: string, path: string, body: unknown, token?: string) {
  const answer = await fetch(`${address}/api${path}`, {
    method,
    headers: {
      "content-type": "application/json",
      ...(token && { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${method} ${path} answered ${await answer.text()}`);
  return await answer.json();
}
