import { joinDatabase } from "#server/database/database.ts";
import { consoleLog } from "#server/log.ts";
import { complete } from "#shared/testing/slip-forms.ts";

type Desk = { address: string; folder: string };
type Account = { email: string; password: string };

/** Adds declined applications of the last days, without which the dashboard draws no chart. */
export async function addEarlierDays(desk: Desk, admin: Account): Promise<void> {
  const { token } = await send(desk, "POST", "/auth/login", admin);
  const { sql, close } = await joinDatabase({ DATA_DIR: desk.folder }, consoleLog);
  for (const days of [1, 2, 3]) {
    const numbers = { passport_number: `ZZ999999${days}`, confirm_passport: `ZZ999999${days}` };
    const form = { ...complete, ...numbers, national_id: `199900000000${days}` };
    const slip = await send(desk, "POST", "/auto/slip/data", form, token);
    await send(desk, "PATCH", `/auto/slip/${slip.id}/status`, { status: "declined" }, token);
    const age = `${days} days`;
    await sql`update slips set created_at = created_at - ${age}::interval where id = ${slip.id}`;
  }
  await close();
}

async function send(desk: Desk, method: string, path: string, body: unknown, token?: string) {
  const answer = await fetch(`${desk.address}/api${path}`, {
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
