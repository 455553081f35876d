import { expect, test } from "vitest";
import { setPrice } from "#server/testing/money.ts";
import { freshPassport, slipForm, submit } from "#server/testing/slip-states.ts";
import { anotherProgram, testApp } from "#server/testing/test-app.ts";
import { watchQueries } from "#server/testing/watched-queries.ts";

const app = await testApp();
const admin = await app.person("admin");
const operator = await app.person("operator");
const watched = watchQueries(app.connection);
const program = await anotherProgram(app, { sql: watched.sql });
const watchedAdmin = program.withToken(admin.token);

/** The statements of a call, without the note of a session's last use, which is taken at most once a second. */
async function statementsOf(call: () => Promise<{ status: number }>): Promise<string[]> {
  const before = watched.sent.length;
  expect((await call()).status).toBeLessThan(300);
  const sent = watched.sent.slice(before).map(({ query }) => query.trim());
  return sent.filter((query) => !query.startsWith("update sessions set last_seen_at"));
}

test("approving a slip sends nine statements", async () => {
  const slip = await submit(operator);
  const sent = await statementsOf(() =>
    watchedAdmin.patch(`/auto/slip/${slip.id}/status`, { status: "approved" }),
  );
  expect(sent).toHaveLength(9);
});

test("marking a slip as paid that costs something sends twelve", async () => {
  await setPrice(admin, "5.00");
  const { id } = await submit(operator);
  await admin.patch(`/auto/slip/${id}/status`, { status: "approved" });
  const sent = await statementsOf(() =>
    watchedAdmin.patch(`/auto/slip/${id}/status`, { payment_status: "paid" }),
  );
  expect(sent).toHaveLength(12);
  expect(sent.filter((query) => query.includes("insert into money_entries"))).toHaveLength(1);
});

test("submitting an application sends six", async () => {
  const passport = freshPassport();
  const form = slipForm({ passport_number: passport, confirm_passport: passport });
  const sent = await statementsOf(() =>
    program.withToken(operator.token).post("/auto/slip/data", form),
  );
  expect(sent).toHaveLength(6);
});
