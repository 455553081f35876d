import { afterAll, expect, test } from "vitest";
import { findBrokenInvariants } from "#server/processing/invariants.queries.ts";
import { listenTo, remoteClient, signInAt } from "#server/testing/client.ts";
import { settingsFor, startExample } from "#server/testing/gateway.ts";
import { FIRST_ADMIN, startPrograms } from "#server/testing/programs.ts";
import {
  approvedLike,
  freshPassport,
  process,
  readSlip,
  submit,
} from "#server/testing/slip-states.ts";
import { createTestDatabase } from "#server/testing/test-database.ts";
import type { ProcessAnswer } from "#shared/processing/contract.ts";
import type { Slip } from "#shared/slips/contract.ts";

const SLIPS = 30;

const database = await createTestDatabase();
const { sql } = database;
const programs = await startPrograms(
  3,
  database.connection,
  settingsFor(await startExample("examples/gateway/gateway.mjs", { DELAY_MS: "150" })),
);
afterAll(async () => {
  await programs.stop();
  await database.close();
});
const token = await signInAt(programs.address, FIRST_ADMIN);
const [first, second, third] = programs.addresses.map((address) => remoteClient(address, token));
const behindBalancer = remoteClient(programs.address, token);
if (!first || !second || !third) throw new Error("three programs run");

test("changes through one program are visible through the others at once", async () => {
  const stream = await listenTo(programs.addresses[1] ?? "", token);
  const { id } = await submit(first);
  expect(await readSlip(third, id)).toMatchObject({ id, status: "pending" });
  await third.patch(`/auto/slip/${id}/status`, { status: "approved" });
  expect(await readSlip(second, id)).toMatchObject({ status: "approved" });
  expect(await stream.until('"approved"')).toContain(`"slip_id":${id}`);
  stream.close();
});

test(`${SLIPS} slips end, each booked once, though one of three programs is killed among them`, async () => {
  const model = await submit(first);
  const passports = Array.from({ length: SLIPS }, freshPassport);
  const ids = await approvedLike({ context: { sql } }, model, passports);
  const halves = [ids.slice(0, 20), ids.slice(10)];
  const answers = await Promise.all([
    process(second, ...(halves[0] ?? [])),
    process(third, ...(halves[1] ?? [])),
  ]);
  const queued = answers.flatMap((answer) => (answer as ProcessAnswer).queued);
  expect(queued.toSorted((one, other) => one - other)).toEqual(ids);

  const slips = () => Promise.all(ids.map((id) => readSlip(behindBalancer, id)));
  const ended = async () => (await slips()).filter(isFinished).length;
  await expect.poll(ended).toBeGreaterThan(3);
  await programs.kill(0);
  // What it held is taken up when its lease has run out: 30 s that nobody need wait for here.
  await sql.unsafe("update process_run set lease_until = now() where state = 'leased'");
  await expect.poll(ended).toBe(SLIPS);

  const links = new Set((await slips()).map(({ payment_link }) => payment_link));
  expect(links.size).toBe(SLIPS);
  const runs = await sql.unsafe("select from process_run where slip_id = any($1)", [ids]);
  expect(runs).toHaveLength(SLIPS);
  expect(await findBrokenInvariants(sql)).toEqual([]);
});

const isFinished = ({ process_status }: Slip) => process_status === "finished";
