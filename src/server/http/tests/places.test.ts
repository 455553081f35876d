import { connect, inTransaction } from "@slipdesk/pg-client";
import { afterAll, expect, test } from "vitest";
import { z } from "zod";
import { MAX_LOOK_UPS, MAX_OPEN, MAX_WORKED_ON } from "#server/http/limits.ts";
import { type Answer, type Client, refused } from "#server/testing/client.ts";
import { pathOf, picture } from "#server/testing/files.ts";
import { slipForm, submit } from "#server/testing/slip-states.ts";
import { anotherProgram, testApp } from "#server/testing/test-app.ts";

const app = await testApp({ PATIENCE: "1" });
const admin = await app.person("admin");
const colleague = await app.person("operator");
const { id } = await submit(admin);
const theirs = await submit(colleague);
const rows = [{ line: 2, form_values: slipForm() }];
const events = { accept: "text/event-stream" };

// The desk's own ten connections are for its callers alone.
const beside = connect(app.connection);
afterAll(() => beside.end({ timeout: 1 }));

/** How many statements of callers wait for a lock in the database: open streams ask now and then whether their sessions live. */
async function countHeld(): Promise<number> {
  const held = await beside.unsafe(
    `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()
      and query not like '%select id from sessions where id = any(%'`,
  );
  return held.length;
}

const whileLocked = (table: string, work: () => Promise<void>) =>
  inTransaction(beside, async (sql) => {
    await sql.unsafe(`lock table ${table} in access exclusive mode`);
    await work();
  });

// Here whoever is held is held for longer than others wait for a place, which they do only briefly.
const patience = { ...app.connection.connection, lock_timeout: 8_000, statement_timeout: 8_000 };
const patient = connect({ ...app.connection, connection: patience });
afterAll(() => patient.end({ timeout: 1 }));
const program = await anotherProgram(app, {
  sql: patient,
  times: { ...app.context.times, placeMs: 300 },
});
const { body } = await app.signIn(admin.email, admin.password);
const { token } = z.object({ token: z.string() }).parse(body);
const [first, second] = [program.withToken(admin.token), program.withToken(token)];
const other = program.withToken(colleague.token);

const KINDS: [string, (by: Client) => Promise<Answer>][] = [
  ["page 1", (by) => by.get("/auto/slips?page=1&limit=100")],
  ["far pages", (by) => by.get("/auto/slips?page=900")],
  ["details", (by) => by.get(`/auto/slip/${id}`)],
  ["searches", (by) => by.get("/auto/slips?search=rahim")],
  ["the palette", (by) => by.post("/search", { q: "rahim" })],
  ["follow-up lists", (by) => by.get("/follow-ups?city=80&show=all")],
  ["the audit log", (by) => by.get("/audit")],
  ["histories", (by) => by.get(`/auto/slip/${id}/history`)],
  ["reports", (by) => by.get("/reports/summary?from=2026-11-01&to=2026-11-30")],
  ["statements", (by) => by.get("/money/statement")],
  ["the dashboard", (by) => by.get("/dashboard")],
  ["the bell", (by) => by.get("/notifications")],
  ["exports", (by) => by.post("/slip-exports", { format: "csv", filter: {}, columns: ["phone"] })],
  ["checks of an import", (by) => by.post("/slip-imports/check", { rows })],
  ["imports", (by) => by.post("/slip-imports", { file_name: "list.csv", rows })],
  ["drafts", (by) => by.post("/slip-drafts", { form_values: {} })],
  ["decisions", (by) => by.patch(`/auto/slip/${id}/status`, { status: "approved" })],
  ["files", (by) => by.post(pathOf(id), { kind: "other", content: picture().toString("base64") })],
  ["streams", (by) => by.get("/events", undefined, { ...events, "last-event-id": "1-1" })],
  ["what does not exist", (by) => by.get("/auto/slip/999999")],
  ["what is refused", (by) => by.get("/auto/slips?page=none")],
];

test.each(KINDS)(
  "of many calls for %s by one person two look up the session at once, and another's is beside them",
  async (what, call) => {
    const calls: Promise<unknown>[] = [];
    await whileLocked("sessions", async () => {
      // Streams end with the program, so nobody waits for them.
      for (let count = 0; count < 40; count += 1) {
        const answer = call(first);
        if (what !== "streams") calls.push(answer);
      }
      await expect.poll(countHeld).toBe(MAX_LOOK_UPS);
      calls.push(other.get("/auto/slips?page=1&limit=100"));
      await expect.poll(countHeld).toBe(MAX_LOOK_UPS + 1);
    });
    // On a busy machine some had to wait longer for their lock than a statement may.
    await Promise.all(calls);
  },
);

// In tables that the program itself does not write to meanwhile.
const HELD_UP: [string, string, (by: Client) => Promise<Answer>][] = [
  ["page 1", "slip_counts", (by) => by.get("/auto/slips?page=1&limit=100")],
  ["new drafts", "slip_drafts", (by) => by.post("/slip-drafts", { form_values: {} })],
  ["files", "slip_files", (by) => by.get(pathOf(theirs.id))],
  ["notices", "notices", (by) => by.get("/notices")],
];

test.each(HELD_UP)(
  "two sessions of a person share eight places, and four of their calls are worked on: %s",
  async (_what, table, call) => {
    const held: Promise<Answer>[] = [];
    await whileLocked(table, async () => {
      for (let count = 0; count < MAX_OPEN / 2; count += 1) held.push(call(first), call(second));
      await expect.poll(countHeld).toBe(MAX_WORKED_ON);
      // Neither session's next call comes in, whatever it asks for.
      const next = [call(first), call(second), second.get("/user/profile")];
      for (const answer of await Promise.all(next)) {
        expect(refused(answer)).toEqual([
          429,
          "You have too many requests open at once. Nothing was saved; please try again in a moment.",
        ]);
      }
      expect(await countHeld()).toBe(MAX_WORKED_ON);
      // The other person has places of his own.
      held.push(call(other));
      await expect.poll(countHeld).toBe(MAX_WORKED_ON + 1);
    });
    for (const { status } of await Promise.all(held)) expect([200, 201]).toContain(status);
    expect((await second.get("/user/profile")).status).toBe(200);
  },
);
