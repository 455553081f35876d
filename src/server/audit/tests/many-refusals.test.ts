import { connect, inTransaction } from "@slipdesk/pg-client";
import { afterAll, expect, test } from "vitest";
import { readAudit } from "#server/testing/audit.ts";
import { anotherProgram, testApp } from "#server/testing/test-app.ts";

const app = await testApp();
const admin = await app.person("admin");
const operator = await app.person("operator");

// Nothing that is held here gives up, however slow the machine is.
const connection = {
  ...app.connection.connection,
  lock_timeout: 0,
  statement_timeout: 0,
  idle_in_transaction_session_timeout: 0,
};
const patient = connect({ ...app.connection, connection });
afterAll(() => patient.end({ timeout: 1 }));
const program = await anotherProgram(app, { sql: patient });
const person = program.withToken(operator.token);

/** Ids that nobody has. */
const refusedAt = (id: number) => person.get(`/auto/slip/${900_000 + id}`);
const isHeld = async () => {
  const held = await patient`
    select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
  return held.length > 0;
};

test("while the log cannot be written a thousand refusals wait with their details, and more are counted by person and route", async () => {
  await inTransaction(patient, async (sql) => {
    await sql.unsafe("lock table audit.log in access exclusive mode");
    // It is being written, and waits no more.
    await refusedAt(0);
    await expect.poll(isHeld).toBe(true);
    for (let id = 1; id <= 1_000; id += 8) {
      const some = Array.from({ length: Math.min(8, 1_001 - id) }, (_, at) => refusedAt(id + at));
      await Promise.all(some);
    }
    await refusedAt(1_001);
    await refusedAt(1_002);
    // One that waits is counted with its like.
    await refusedAt(500);
  });
  const newest = async () => {
    const { entries } = await readAudit(admin, { kind: "refusal", actor: String(operator.id) });
    return entries.map(({ subject_id, details }) => [subject_id, details.route, details.times]);
  };
  const route = "GET /api/auto/slip/:id";
  await expect.poll(async () => (await newest())[0]).toEqual([null, route, 2]);
  const ids = (await newest()).slice(1).map(([id]) => id);
  expect(ids.slice(0, 8).sort()).toEqual(
    [993, 994, 995, 996, 997, 998, 999, 1_000].map((id) => 900_000 + id),
  );
});
