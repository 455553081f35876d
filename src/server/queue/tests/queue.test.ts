import { describe, expect, test } from "vitest";
import { refused, slipOf } from "#server/testing/client.ts";
import { endSessionOf, letBeQueued, letMinutesPass } from "#server/testing/slip-records.ts";
import {
  approvedLike,
  freshPassport,
  process,
  put,
  readSlip,
  STATES,
  submit,
  submitApproved,
  submitIn,
} from "#server/testing/slip-states.ts";
import { type Person, type TestApp, testApp } from "#server/testing/test-app.ts";
import type { QueueCounts, SlipAssignment } from "#shared/queue/contract.ts";
import { isCompleted, isReadyForProcessing } from "#shared/slips/rules.ts";

const FIRST = {
  status: "approved",
  process_status: "finished",
  payment_link: "https://pay.example/1",
} as const;

const QUEUED = { process_status: "queued" } as const;

const take = (by: Person, queue: string, city?: string) =>
  by.post("/auto/slips/take", { queue, city });
const taken = async (by: Person, queue: string, city?: string) => {
  const answer = await take(by, queue, city);
  return answer.status === 204 ? null : slipOf(answer).id;
};
/** The next one to send, which then leaves the queue. */
const takenAndQueued = async (app: TestApp, by: Person) => {
  const id = await taken(by, "send");
  if (id !== null) await put(app, id, QUEUED);
  return id;
};
const release = (by: Person, id: number, body: unknown = {}) =>
  by.post(`/auto/slip/${id}/release`, body);
const assignments = async (by: Person) =>
  (await by.get("/auto/slip-assignments")).body as SlipAssignment[];

async function office() {
  const app = await testApp();
  return {
    app,
    salma: await app.person("admin", "Salma Khatun"),
    karim: await app.person("admin", "Karim Ali"),
  };
}

describe("taking the next one to review", async () => {
  const { app, salma, karim } = await office();
  const nila = await app.person("admin");
  const [first, second] = [await submit(salma), await submit(salma, { city: "81" })];

  test("returns the oldest unassigned slip, and none when all are assigned", async () => {
    expect(await taken(salma, "review")).toBe(first.id);
    expect(await taken(karim, "review")).toBe(second.id);
    expect(await taken(nila, "review")).toBe(null);
  });

  test("shows admins who works on what, and does not change the slip", async () => {
    expect(await assignments(karim)).toEqual([
      {
        slip_id: first.id,
        name: "Salma Khatun",
        at: expect.any(String),
        expires_at: expect.any(String),
      },
      {
        slip_id: second.id,
        name: "Karim Ali",
        at: expect.any(String),
        expires_at: expect.any(String),
      },
    ]);
    const [one] = await assignments(karim);
    expect(Date.parse(one?.expires_at ?? "") - Date.parse(one?.at ?? "")).toBe(30 * 60_000);
    expect(await readSlip(karim, first.id)).toEqual(first);
  });

  test("returns the current slip again, for another 30 minutes, so that a reload loses nothing", async () => {
    await letMinutesPass(app, first.id, 29);
    expect(await taken(salma, "review")).toBe(first.id);
    const mine = (await assignments(salma)).find(({ slip_id }) => slip_id === first.id);
    const minutesLeft = (Date.parse(mine?.expires_at ?? "") - Date.now()) / 60_000;
    expect(minutesLeft).toBeGreaterThan(29);
    await release(salma, first.id);
    expect(await taken(salma, "review")).toBe(first.id);
  });

  test("a released slip is next for everyone", async () => {
    expect((await release(salma, first.id)).status).toBe(204);
    expect(await taken(nila, "review")).toBe(first.id);
  });

  test("another person's assignment cannot be released", async () => {
    await release(salma, first.id);
    expect((await assignments(salma)).map(({ slip_id }) => slip_id)).toContain(first.id);
  });

  test("a skipped slip is offered to others at once, and to the same person after 30 minutes", async () => {
    await release(nila, first.id, { skip: true });
    expect(await taken(nila, "review")).toBe(null);
    expect(await taken(salma, "review")).toBe(first.id);
    await release(salma, first.id);
    await letMinutesPass(app, first.id, 30);
    expect(await taken(nila, "review")).toBe(first.id);
    await release(nila, first.id);
  });

  test("a slip whose reviewer closed the browser is free after 30 minutes", async () => {
    expect(await taken(nila, "review")).toBe(first.id);
    expect(await taken(salma, "review")).toBe(null);
    await letMinutesPass(app, first.id, 30);
    expect(await taken(salma, "review")).toBe(first.id);
    await release(salma, first.id);
  });

  test("an action on it extends the assignment by 30 minutes", async () => {
    expect(await taken(nila, "review")).toBe(first.id);
    await letMinutesPass(app, first.id, 29);
    const before = (await assignments(nila)).find(({ slip_id }) => slip_id === first.id);
    const { status } = await nila.put(`/auto/slip/${first.id}`, {
      ...first,
      confirm_passport: first.passport_number,
      first_name: "Rahima",
    });
    const after = (await assignments(nila)).find(({ slip_id }) => slip_id === first.id);
    expect(status).toBe(200);
    const minutes =
      (Date.parse(after?.expires_at ?? "") - Date.parse(before?.expires_at ?? "")) / 60_000;
    expect(Math.round(minutes)).toBe(29);
    await release(nila, first.id);
  });

  test("with a city it returns only that city's", async () => {
    await letMinutesPass(app, second.id, 30);
    expect(await taken(salma, "review", "81")).toBe(second.id);
    expect(await taken(nila, "review", "81")).toBe(null);
  });

  test("signing out releases the session's slips", async () => {
    const leaver = await app.person("admin");
    const id = await taken(leaver, "review");
    expect(id).toBe(first.id);
    await leaver.post("/auth/logout");
    expect(await taken(nila, "review")).toBe(first.id);
  });

  test("a decision ends the assignment", async () => {
    await nila.patch(`/auto/slip/${first.id}/status`, { status: "approved" });
    expect((await assignments(salma)).map(({ slip_id }) => slip_id)).not.toContain(first.id);
    expect(await taken(salma, "send")).toBe(first.id);
  });
});

test("a second session of the same person gets another slip, and the first one's after that session has ended", async () => {
  const { app, salma } = await office();
  const [first, second] = [await submit(salma), await submit(salma)];
  expect(await taken(salma, "review")).toBe(first.id);
  const again = await app.signIn(salma.email, salma.password);
  const elsewhere = app.withToken((again.body as { token: string }).token);
  const takenElsewhere = async () =>
    slipOf(await elsewhere.post("/auto/slips/take", { queue: "review" })).id;
  expect(await takenElsewhere()).toBe(second.id);
  await elsewhere.post(`/auto/slip/${second.id}/release`, { skip: true });
  await endSessionOf(app, first.id);
  expect(await takenElsewhere()).toBe(first.id);
});

test("several people may skip a slip that another works on, and a decision ends only the assignment", async () => {
  const { app, salma, karim } = await office();
  const nila = await app.person("admin", "Nila Das");
  const { id } = await submit(salma);
  for (const by of [salma, karim]) {
    expect(await taken(by, "review")).toBe(id);
    await release(by, id, { skip: true });
    await release(by, id, { skip: true });
  }
  expect(await taken(nila, "review")).toBe(id);
  expect(await taken(nila, "review")).toBe(id);
  expect((await assignments(salma)).map(({ name }) => name)).toEqual(["Nila Das"]);
  await nila.patch(`/auto/slip/${id}/status`, { status: "approved" });
  expect([await taken(salma, "send"), await taken(karim, "send")]).toEqual([null, null]);
  expect(await taken(nila, "send")).toBe(id);
  await release(nila, id);
  expect(await taken(karim, "send")).toBe(null);
  await letMinutesPass(app, id, 30);
  expect(await taken(karim, "send")).toBe(id);
});

test("the queue to send has the slips that can be sent now and are not completed", async () => {
  const { app, salma } = await office();
  const expected: number[] = [];
  for (const state of Object.values(STATES)) {
    for (const secondsAgo of [0, 3_700]) {
      const slip = await submitIn(app, salma, { ...state, secondsAgo });
      if (isReadyForProcessing(slip, new Date()) && !isCompleted(slip)) expected.push(slip.id);
    }
  }
  expect((await salma.get("/auto/slip-queues")).body).toMatchObject({ send: expected.length });
  const offered: (number | null)[] = [];
  for (const _ of expected) offered.push(await takenAndQueued(app, salma));
  expect(offered).toEqual(expected);
  expect(await taken(salma, "send")).toBe(null);
});

test("the queue to send leaves out slips that wait for another of their passport", async () => {
  const { salma } = await office();
  const passport = freshPassport();
  const ofOne = { passport_number: passport, confirm_passport: passport };
  const [sent, waiting] = [await submitApproved(salma, ofOne), await submitApproved(salma, ofOne)];
  await process(salma, sent.id);
  expect(await taken(salma, "send")).toBe(null);
  expect((await readSlip(salma, waiting.id)).process_status).toBe("not_started");
});

test("the queue to pay has unpaid links of the last hour, the first to expire on top", async () => {
  const { app, salma, karim } = await office();
  const nila = await app.person("admin");
  const [late, early, lapsed, paid] = [
    await submit(salma),
    await submit(salma),
    await submit(salma),
    await submit(salma),
  ];
  for (const { id } of [late, early, lapsed]) await put(app, id, FIRST);
  await put(app, paid.id, { ...FIRST, payment_status: "paid" });
  await letBeQueued(app, late.id, 10);
  await letBeQueued(app, early.id, 50);
  await letBeQueued(app, lapsed.id, 61);
  expect(await taken(salma, "pay")).toBe(early.id);
  expect(await taken(karim, "pay")).toBe(late.id);
  expect(await taken(nila, "pay")).toBe(null);
});

test("the counts include assigned slips", async () => {
  const { app, salma } = await office();
  await submit(salma);
  await submit(salma, { city: "81" });
  await submitApproved(salma);
  await put(app, (await submit(salma)).id, FIRST);
  await taken(salma, "review");
  const counts = async (query = "") =>
    (await salma.get(`/auto/slip-queues${query}`)).body as QueueCounts;
  expect(await counts()).toMatchObject({ review: 2, send: 1, pay: 1 });
  expect(await counts("?city=81")).toMatchObject({ review: 1, send: 0, pay: 0 });
});

test("the number left to a person leaves out slips of others and skipped ones", async () => {
  const { salma, karim } = await office();
  for (const city of ["80", "80", "81"]) await submit(salma, { city });
  const left = async (admin: typeof salma, query = "") =>
    ((await admin.get(`/auto/slip-queues${query}`)).body as QueueCounts).to_review;
  expect(await left(salma)).toBe(3);
  const id = await taken(salma, "review");
  expect(await left(salma)).toBe(3);
  expect(await left(karim)).toBe(2);
  await salma.post(`/auto/slip/${id}/release`, { skip: true });
  expect(await left(salma)).toBe(2);
  expect(await left(salma, "?city=81")).toBe(1);
  expect(await left(karim)).toBe(3);
});

test("two admins who start at the same time never get the same slip", async () => {
  const { app, salma, karim } = await office();
  const slip = await submitApproved(salma);
  const passports = Array.from({ length: 299 }, freshPassport);
  const ids = [slip.id, ...(await approvedLike(app, slip, passports))];
  const given: (number | null)[] = [];
  for (let round = 0; round < 150; round += 1) {
    given.push(...(await Promise.all([taken(salma, "send"), taken(karim, "send")])));
    for (const id of given.slice(-2)) if (id !== null) await put(app, id, QUEUED);
  }
  expect(given.toSorted()).toEqual(ids.toSorted());
});

describe("in words", async () => {
  const { salma } = await office();
  test.each([
    [{ queue: "archive" }, "Queue must be review, send, book or pay"],
    [{}, "Queue must be review, send, book or pay"],
    [{ queue: "review", city: "Paris" }, "City is not one of the choices"],
  ])("%o is refused", async (body, message) => {
    expect(refused(await salma.post("/auto/slips/take", body))).toEqual([400, message]);
  });

  test("releasing an unassigned slip does nothing; an unknown one is not found", async () => {
    const { id } = await submit(salma);
    expect((await release(salma, id)).status).toBe(204);
    expect(refused(await release(salma, 999_999))).toEqual([404, "No slip found"]);
    expect(refused(await release(salma, id, { skip: "yes" }))).toEqual([
      400,
      "Skip must be true or false",
    ]);
  });
});
