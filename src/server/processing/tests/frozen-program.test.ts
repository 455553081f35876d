import { afterAll, expect, test } from "vitest";
import { signRequest } from "#server/processing/adapters/call-service.ts";
import { findBrokenInvariants } from "#server/processing/invariants.queries.ts";
import { remoteClient, signInAt } from "#server/testing/client.ts";
import { json, SECRET, settingsFor, stubService } from "#server/testing/gateway.ts";
import { FIRST_ADMIN, startPrograms } from "#server/testing/programs.ts";
import { process, readSlip, submitApproved } from "#server/testing/slip-states.ts";
import { createTestDatabase } from "#server/testing/test-database.ts";

const database = await createTestDatabase();
const { sql } = database;
const stub = await stubService();
const programs = await startPrograms(2, database.connection, settingsFor(stub.url));
afterAll(async () => {
  await programs.stop();
  await database.close();
});

const bookings = () => stub.calls.filter(({ method }) => method === "POST").length;

test("a program that was frozen beyond its lease during a call neither books again nor settles the run", async () => {
  const admin = remoteClient(programs.address, await signInAt(programs.address, FIRST_ADMIN));
  const statusOf = async (slip: number) => (await readSlip(admin, slip)).process_status;
  const held: (() => void)[] = [];
  stub.respond = (_call, response) =>
    void held.push(() => json(response, 200, { event: "failed", message: "From before." }));
  await programs.kill(1);
  const { id } = await submitApproved(admin);
  await process(admin, id);
  await expect.poll(bookings).toBe(1);
  programs.freeze(0);

  // What it held is taken up when its lease has run out: 30 s that nobody need wait for here.
  stub.respond = ({ method, path }, response) => {
    if (method === "GET")
      json(response, 200, { attempt: path.split("/").at(-1), state: "accepted" });
    else json(response, 200, { event: "finished" });
  };
  await programs.start(1);
  await sql.unsafe("update process_run set lease_until = now() - interval '1 second'");
  const waiting = () => sql.unsafe("select effect_key from process_run where state = 'waiting'");
  await expect.poll(async () => (await waiting()).length).toBe(1);
  const [run] = await waiting();

  // The answer that it waited for is there when it goes on.
  for (const answer of held) answer();
  programs.thaw(0);
  await programs.kill(1);
  const next = await submitApproved(admin);
  await process(admin, next.id);
  await expect.poll(() => statusOf(next.id)).toBe("finished");
  expect(await statusOf(id)).toBe("started");
  expect(bookings()).toBe(2);

  const payment_link = "https://pay.example/1";
  const report = { report: "1", attempt: run?.effect_key, event: "finished", payment_link };
  const path = "/api/processing/reports";
  const signed = { method: "POST", path, body: JSON.stringify(report) };
  const headers = signRequest([SECRET], signed, new Date());
  const answer = await admin.post("/processing/reports", report, headers);
  expect(answer.body).toEqual({ outcome: "applied" });
  expect(await readSlip(admin, id)).toMatchObject({ process_status: "finished", payment_link });
  expect(await findBrokenInvariants(sql)).toEqual([]);
});
