import { expect, test } from "vitest";
import { carryOut, claimNextRun } from "#server/processing/carry-out.ts";
import { newCallbackId, sendCallback, settingsFor, stubService } from "#server/testing/gateway.ts";
import {
  balanceOf,
  entriesOf,
  moneyApp,
  setPayment,
  setPrice,
  setUrl,
  submitAndApprove,
} from "#server/testing/money.ts";
import { newestRun } from "#server/testing/runs.ts";
import { process, readSlip } from "#server/testing/slip-states.ts";
import { anotherProgram, type Person, type TestApp } from "#server/testing/test-app.ts";

const URL = "https://slips.example/1";
const LINK = "https://pay.example/1";
const ONE_CHARGE = [["charge", "-10.00", "-10.00"]];

async function deskOf(env: Record<string, string>): Promise<{ app: TestApp; admin: Person }> {
  const app = await moneyApp(env);
  const admin = await app.person("admin");
  await setPrice(admin, "10.00");
  return { app, admin };
}

test("a slip URL set by hand charges once, and so does a payment", async () => {
  const { app, admin } = await deskOf({});
  const one = await app.person("operator");
  const other = await app.person("operator");
  const byUrl = await submitAndApprove(one, admin);
  await setUrl(admin, byUrl.id, URL);
  await setPayment(admin, byUrl.id, "paid");
  const byPayment = await submitAndApprove(other, admin);
  await setPayment(admin, byPayment.id, "paid");
  await setUrl(admin, byPayment.id, URL);
  expect(await entriesOf(one)).toEqual(ONE_CHARGE);
  expect(await entriesOf(other)).toEqual(ONE_CHARGE);
});

test("a payment in the sandbox charges once, by whichever program it comes", async () => {
  const { app, admin } = await deskOf({});
  await app.work();
  const other = await anotherProgram(app);
  const operator = await app.person("operator");
  const { id } = await submitAndApprove(operator, admin);
  await process(admin, id);
  await expect.poll(async () => (await readSlip(admin, id)).process_status).toBe("finished");
  expect(await balanceOf(operator)).toBe("0.00");
  const reference = (await readSlip(admin, id)).payment_link?.split("/").at(-1);
  const path = `/sandbox/bookings/${reference}/payment`;
  const clients = [app.anonymous, other.withToken(""), app.anonymous, other.withToken("")];
  await Promise.all(clients.map((client) => client.post(path)));
  expect(await readSlip(admin, id)).toMatchObject({ payment_status: "paid" });
  expect(await entriesOf(operator)).toEqual(ONE_CHARGE);
  const [{ made_by } = { made_by: 0 }] = await app.context.sql<{ made_by: number | null }[]>`
    select made_by from money_entries where slip_id = ${id}`;
  expect(made_by).toBe(null);
});

test("an outcome that an admin records with a URL charges once, one without it not at all", async () => {
  const { app, admin } = await deskOf({ PROCESSOR: "manual" });
  await app.work();
  const operator = await app.person("operator");
  const waiting = async () => {
    const { id } = await submitAndApprove(operator, admin);
    await process(admin, id);
    await expect.poll(async () => (await newestRun(app, id)).state).toBe("waiting");
    return `/auto/slip/${id}/outcome`;
  };
  const without = { outcome: "finished", payment_link: LINK };
  expect((await admin.post(await waiting(), without)).status).toBe(200);
  expect(await entriesOf(operator)).toEqual([]);
  const path = await waiting();
  const answers = await Promise.all(
    [1, 2, 3].map(() => admin.post(path, { ...without, slip_url: URL })),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
  expect(await entriesOf(operator)).toEqual(ONE_CHARGE);
});

test("what a booking service reports charges once, however often and by whatever events it does", async () => {
  const service = await stubService();
  const { app, admin } = await deskOf(settingsFor(service.url));
  for (const events of [
    [["finished", { payment_link: LINK, slip_url: URL }]],
    [
      ["finished", { payment_link: LINK }],
      ["paid", {}],
      ["slip_ready", { slip_url: URL }],
    ],
    // Before the run has ended they are stored, and applied with its end.
    [
      ["paid", {}],
      ["slip_ready", { slip_url: URL }],
      ["finished", { payment_link: LINK }],
    ],
  ] as const) {
    const operator = await app.person("operator");
    const { id } = await submitAndApprove(operator, admin);
    await process(admin, id);
    const run = await claimNextRun(app.context);
    if (run?.slip_id !== id) throw new Error("another run was claimed");
    await carryOut(app.context, run, new AbortController().signal);
    for (const [event, fields] of events) {
      const report = { report: newCallbackId(), attempt: run.effect_key, event, ...fields };
      const answers = await Promise.all([1, 2, 3].map(() => sendCallback(app, report)));
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
      await sendCallback(app, { ...report, report: newCallbackId() });
    }
    expect(await entriesOf(operator)).toEqual(ONE_CHARGE);
  }
});
