import { afterAll, expect, test } from "vitest";
import { connect } from "#server/database/connect.ts";
import { inTransaction } from "#server/database/transaction.ts";
import { MAX_LOOK_UPS } from "#server/http/limits.ts";
import type { Answer } from "#server/testing/client.ts";
import { pathOf, picture } from "#server/testing/files.ts";
import { slipForm, submit } from "#server/testing/slip-states.ts";
import { type Person, testApp } from "#server/testing/test-app.ts";

const app = await testApp();
const admin = await app.person("admin");
const colleague = await app.person("operator");
const { id } = await submit(admin);
const rows = [{ line: 2, form_values: slipForm() }];
const events = { accept: "text/event-stream" };

// The desk's own ten connections are for its callers alone.
const beside = connect(app.connection);
afterAll(() => beside.end({ timeout: 1 }));

/** How many statements of this desk wait for a lock in the database. */
async function countHeld(): Promise<number> {
  const held = await beside.unsafe(
    `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
  );
  return held.length;
}

const whileLocked = (table: string, work: () => Promise<void>) =>
  inTransaction(beside, async (sql) => {
    await sql.unsafe(`lock table ${table} in access exclusive mode`);
    await work();
  });

const KINDS: [string, (by: Person) => Promise<Answer>][] = [
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
        const answer = call(admin);
        if (what !== "streams") calls.push(answer);
      }
      await expect.poll(countHeld).toBe(MAX_LOOK_UPS);
      calls.push(colleague.get("/auto/slips?page=1&limit=100"));
      await expect.poll(countHeld).toBe(MAX_LOOK_UPS + 1);
    });
    expect(await calls.at(-1)).toMatchObject({ status: 200 });
    await Promise.all(calls);
  },
);
