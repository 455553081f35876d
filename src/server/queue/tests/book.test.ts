import { expect, test } from "vitest";
import { pageOf, slipOf } from "#server/testing/client.ts";
import { handAdapter, newestRun } from "#server/testing/runs.ts";
import { letBeQueued, letMinutesPass } from "#server/testing/slip-records.ts";
import { process, submitApproved } from "#server/testing/slip-states.ts";
import { type Person, type TestApp, testApp } from "#server/testing/test-app.ts";
import type { Dashboard } from "#shared/dashboard/contract.ts";
import type { QueueCounts } from "#shared/queue/contract.ts";

async function office(settings: Record<string, string> = { PROCESSOR: "manual" }) {
  const app = await testApp(settings);
  return {
    app,
    salma: await app.person("admin", "Salma Khatun"),
    karim: await app.person("admin", "Karim Ali"),
  };
}

/** Sends so many, the first one longest ago, and waits until each waits for a person. */
async function sendToBook(app: TestApp, by: Person, count: number): Promise<number[]> {
  const ids: number[] = [];
  for (let made = 0; made < count; made += 1) {
    const { id } = await submitApproved(by);
    await process(by, id);
    await expect.poll(async () => (await newestRun(app, id)).state).toBe("waiting");
    await letBeQueued(app, id, 60 - made);
    ids.push(id);
  }
  return ids;
}

const taken = async (by: Person) => {
  const answer = await by.post("/auto/slips/take", { queue: "book" });
  return answer.status === 204 ? null : slipOf(answer).id;
};
const countsOf = async (by: Person) => {
  const { book, to_book } = (await by.get("/auto/slip-queues")).body as QueueCounts;
  return { book, to_book };
};
const release = (by: Person, id: number, body: unknown = {}) =>
  by.post(`/auto/slip/${id}/release`, body);
const record = (by: Person, id: number) =>
  by.post(`/auto/slip/${id}/official`, { payment_link: `https://pay.example/${id}` });

const { app, salma, karim } = await office();
await app.work();
let [first, second, third] = [0, 0, 0];

test("each admin gets one of those that wait for a person, sent longest ago first; the counts tell each what is left", async () => {
  [first = 0, second = 0, third = 0] = await sendToBook(app, salma, 3);
  await letBeQueued(app, third, 90);
  expect([await countsOf(salma), await countsOf(karim)]).toEqual([
    { book: 3, to_book: 3 },
    { book: 3, to_book: 3 },
  ]);
  expect([await taken(salma), await taken(karim)]).toEqual([third, first]);
  // One's own is left to oneself.
  expect([await countsOf(salma), await countsOf(karim)]).toEqual([
    { book: 3, to_book: 2 },
    { book: 3, to_book: 2 },
  ]);
  await letBeQueued(app, third, 10);
});

test("several calls of one admin at once give the same one, and nobody gets another's", async () => {
  const given = await Promise.all([taken(salma), taken(salma), taken(karim), taken(salma)]);
  expect(given).toEqual([third, third, first, third]);
});

test("one that was skipped goes to others at once, and back to the same admin after 30 minutes", async () => {
  await release(salma, third, { skip: true });
  expect(await taken(salma)).toBe(second);
  expect(await countsOf(salma)).toEqual({ book: 3, to_book: 1 });
  await release(salma, second, { skip: true });
  expect(await taken(salma)).toBe(null);
  expect(await countsOf(salma)).toEqual({ book: 3, to_book: 0 });
  await letMinutesPass(app, second, 30);
  expect(await taken(salma)).toBe(second);
});

test("whoever takes longer than 30 minutes loses it to others; copying the data begins them again", async () => {
  await letMinutesPass(app, first, 29);
  await karim.post(`/auto/slip/${first}/booking-copy`);
  await letMinutesPass(app, first, 2);
  const nila = await app.person("admin", "Nila Das");
  expect(await taken(nila)).toBe(third);
  await letMinutesPass(app, first, 29);
  const rupa = await app.person("admin", "Rupa Das");
  expect(await taken(rupa)).toBe(first);
  expect(await taken(karim)).toBe(null);
});

test("one whose booking ends meanwhile leaves queue, counts, list and dashboard", async () => {
  const before = await countsOf(salma);
  expect((await record(karim, second)).status).toBe(200);
  expect(await countsOf(salma)).toEqual({ book: before.book - 1, to_book: before.to_book - 1 });
  expect(await taken(salma)).toBe(null);
  const { slips } = pageOf(await salma.get("/auto/slips?todo=book"));
  expect(slips.map(({ id }) => id)).toEqual([first, third]);
});

test("the list shows them in the order of the queue, and the dashboard counts them as a need of admins", async () => {
  await letBeQueued(app, third, 120);
  const page = pageOf(await salma.get("/auto/slips?todo=book"));
  expect(page.slips.map(({ id }) => id)).toEqual([third, first]);
  const need = async (by: Person) =>
    ((await by.get("/dashboard")).body as Dashboard).todos.find(({ kind }) => kind === "book");
  expect(await need(salma)).toMatchObject({ count: 2, slips: [{ id: third }, { id: first }] });
  expect(await need(await app.person("operator"))).toBe(undefined);
});

test("one that was taken back is no longer to book", async () => {
  await salma.post(`/auto/slip/${third}/take-back`);
  const { slips } = pageOf(await salma.get("/auto/slips?todo=book"));
  expect(slips.map(({ id }) => id)).toEqual([first]);
});

test("what another processor leaves to a person is to book, what waits for its report is not", async () => {
  const other = await office({ PROCESSOR: "sandbox" });
  const adapter = handAdapter();
  await other.app.work(adapter);
  for (const waitsFor of ["person", "callback"] as const) {
    const { id } = await submitApproved(other.salma);
    await process(other.salma, id);
    await expect.poll(() => adapter.attempts.length).toBe(waitsFor === "person" ? 1 : 2);
    adapter.attempts.at(-1)?.end({ kind: "waiting", for: waitsFor });
    await expect.poll(async () => (await newestRun(other.app, id)).state).toBe("waiting");
  }
  expect(await countsOf(other.salma)).toEqual({ book: 1, to_book: 1 });
  expect(pageOf(await other.salma.get("/auto/slips?todo=book")).slips).toHaveLength(1);
});
