import { declaredEndpoints } from "#server/testing/endpoints.ts";
import type { TestApp } from "#server/testing/test-app.ts";
import { SignedIn } from "#shared/auth/contract.ts";
import { dhakaDayOf } from "#shared/time/plain-date.ts";

/** Signs a person in and sends every call that reads, for each of its records; gives those that were refused. */
export async function readEveryScreen(
  app: TestApp,
  { email, password }: { email: string; password: string },
): Promise<string[]> {
  const { body, status, text } = await app.signIn(email, password);
  if (status !== 200) return [`sign-in: ${text}`];
  const { token, user } = SignedIn.parse(body);
  const by = app.withToken(token);
  const addresses = await findAddresses(app, user);
  const questions = await findQuestions(app);
  const refused: string[] = [];
  for (const { method, path, access } of await declaredEndpoints()) {
    const isMine = access !== "admin" || user.role === "admin";
    if (method !== "GET" || path === "/events" || !isMine) continue;
    for (const address of addresses(path)) {
      const answer = await by.get(`${address}${questions[path] ?? ""}`);
      if (answer.status >= 300) refused.push(`${answer.status} ${address}: ${answer.text}`);
    }
  }
  return refused;
}

/** The addresses of a call: one for each record that the person may see. */
async function findAddresses({ context: { sql } }: TestApp, { email, role }: SignedIn["user"]) {
  const numbers = async (rows: ReturnType<typeof sql>) =>
    (await sql<{ name: string }[]>`${rows}`).map(({ name }) => name);
  const mine = sql`user_id = (select id from users where email = ${email})`;
  const isSeen = sql`(${role === "admin"}::boolean or ${mine})`;
  const records: Readonly<Record<string, string[]>> = {
    "/auto/slip/:id/files/:file": await numbers(
      sql`select s.id || '/files/' || f.id as name from slip_files f join slips s on s.id = f.slip_id where ${isSeen}`,
    ),
    "/auto/slip/:id": await numbers(sql`select id::text as name from slips where ${isSeen}`),
    "/auto/operator/:id": await numbers(
      sql`select id::text as name from users where role = 'operator' and deleted_at is null`,
    ),
    "/medical-centers/:id": await numbers(sql`select id::text as name from medical_centers`),
    "/slip-drafts/:id": await numbers(sql`select id::text as name from slip_drafts where ${mine}`),
    "/sandbox/bookings/:reference": await numbers(
      sql`select substr(payment_link, 18) as name from slips where payment_link like '/sandbox/%'`,
    ),
  };
  return (path: string): string[] => {
    const [of, names] = Object.entries(records).find(([start]) => path.startsWith(start)) ?? [];
    if (of === undefined || names === undefined) return [path];
    const stem = of.slice(0, of.indexOf("/:"));
    return names.map((name) => `${stem}/${name}${path.slice(of.length)}`);
  };
}

/** What a call must be asked, by its path. */
async function findQuestions({ context }: TestApp): Promise<Readonly<Record<string, string>>> {
  const day = dhakaDayOf(context.clock());
  const agent = await context.sql<{ id: number }[]>`
    select agent_id as id from slips where agent_id is not null order by id desc limit 1`.one();
  return {
    "/reports/summary": `?from=${day.slice(0, 8)}01&to=${day}`,
    "/reports/day": `?day=${day}`,
    "/reports/agent": `?agent=${agent.id}&month=${day.slice(0, 7)}`,
  };
}
