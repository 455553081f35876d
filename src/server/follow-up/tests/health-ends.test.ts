import { expect, test } from "vitest";
import { blankOldResults } from "#server/follow-up/follow-ups.queries.ts";
import { sweep } from "#server/start-sweeping.ts";
import { followUp, followUpPath, submitCompleted } from "#server/testing/follow-ups.ts";
import { readHistory } from "#server/testing/slip-states.ts";
import { testApp } from "#server/testing/test-app.ts";
import type { FollowUp } from "#shared/follow-up/contract.ts";
import type { SentFollowUp } from "#shared/follow-up/form.ts";
import { addDays, todayInDhaka } from "#shared/time/plain-date.ts";

const app = await testApp();
const admin = await app.person("admin");
const operator = await app.person("operator");
app.clock.now = new Date();
const begun = app.clock.now;
const today = todayInDhaka(begun);
const inDays = (days: number) => addDays(today, days);
const log = { info: () => undefined, error: () => undefined };

async function begin(values: Partial<SentFollowUp>): Promise<number> {
  const { id } = await submitCompleted(app, operator);
  expect((await followUp(operator, id, values)).status).toBe(200);
  return id;
}

const read = async (id: number) => (await operator.get(followUpPath(id))).body as FollowUp;

/** The sweep, so many days later: the sweep itself asks a second witness for the day. */
const sweepAfter = (days: number) => blankOldResults(app.context.sql, inDays(days));

test.each(["fit", "unfit", "on_hold"] as const)(
  "a removed result (%s) is said to be removed, and nobody is told to wait or to ask for it",
  async (result) => {
    const id = await begin({ examined_on: inDays(-240), result, note: "Repeat X-ray" });
    await sweep(app.context, log);
    const removed = {
      stage: "result-removed",
      result: null,
      note: null,
      next_action: null,
      due_on: null,
    };
    expect(await read(id)).toMatchObject(removed);
    // What makes the next action anew finds none either.
    for (const slip_url of [null, "https://slips.example/again"]) {
      expect((await admin.patch(`/auto/slip/${id}/url`, { slip_url })).status).toBe(200);
      expect(await read(id)).toMatchObject(removed);
    }
    const kept = { examined_on: inDays(-240), slip_number: `26${id}` };
    expect((await followUp(operator, id, kept)).body).toMatchObject(removed);
    const again = await followUp(operator, id, { ...kept, examined_on: inDays(-3) });
    expect(again.body).toMatchObject({ stage: "waiting", next_action: "ask-result" });
  },
);

test("whose result was never entered still waits for it", async () => {
  const id = await begin({ examined_on: inDays(-240), note: "Repeat X-ray" });
  await sweep(app.context, log);
  expect(await read(id)).toMatchObject({ stage: "waiting", note: null });
});

test("the file of follow-ups names the stage", async () => {
  const id = await begin({ examined_on: inDays(-240), result: "fit", slip_number: "7788990011" });
  await sweep(app.context, log);
  // Such a row is in no list by itself, since nothing is left to do.
  await app.context.sql`
    update follow_ups set next_action = 'agree-day', due_on = ${today}, due_until = ${inDays(1)} where slip_id = ${id}`;
  const { text } = await operator.post("/follow-ups/export", { show: "all", city: "all" });
  expect(text.split("\n").find((line) => line.includes("7788990011"))).toContain("Result removed");
  const { body } = await operator.get("/follow-ups?show=all");
  expect(JSON.stringify(body)).toContain('"stage":"result-removed"');
});

test("a note without an examination ends 240 days after it was written, and the rest stays", async () => {
  const facts = { valid_till: inDays(20), visit_on: inDays(3), note: "Has hepatitis" };
  const [id, rewritten, called] = [await begin(facts), await begin(facts), await begin(facts)];
  app.clock.now = new Date(begun.getTime() + 86_400_000);
  await followUp(operator, rewritten, { ...facts, note: "Has hepatitis B" });
  await operator.post(`${followUpPath(called)}/call`, { again_on: inDays(30) });
  app.clock.now = begun;
  await sweepAfter(239);
  expect((await read(id)).note).toBe("Has hepatitis");
  const before = await read(id);
  await sweepAfter(240);
  expect(await read(id)).toMatchObject({
    note: null,
    valid_till: facts.valid_till,
    visit_on: facts.visit_on,
    stage: before.stage,
    next_action: before.next_action,
  });
  expect((await read(id)).updated_at).not.toBe(before.updated_at);
  expect(await read(called)).toMatchObject({ note: null, call_on: inDays(30) });
  expect((await read(rewritten)).note).toBe("Has hepatitis B");
  await sweepAfter(241);
  expect((await read(rewritten)).note).toBeNull();
});

test.each([
  ["written on the last of the examination's 240 days goes with it", 240, 240],
  ["written a day later is kept for 240 days of its own", 241, 481],
  ["written long after them too", 300, 540],
])("a note %s", async (_says, writtenAfter, endsAfter) => {
  const id = await begin({ examined_on: today, note: "Repeat X-ray" });
  app.clock.now = new Date(begun.getTime() + writtenAfter * 86_400_000);
  const values = { examined_on: today, note: "Came for the copy" };
  expect((await followUp(operator, id, values)).status).toBe(200);
  app.clock.now = begun;
  if (endsAfter > writtenAfter) await sweepAfter(endsAfter - 1);
  expect((await read(id)).note).toBe("Came for the copy");
  await sweepAfter(endsAfter);
  expect((await read(id)).note).toBeNull();
});

test("a result goes 240 days after its examination, and the note that was written later stays", async () => {
  const values = { examined_on: inDays(-250), result: "fit", note: "Lost the paper" } as const;
  const id = await begin(values);
  await sweep(app.context, log);
  expect(await read(id)).toMatchObject({
    result: null,
    note: "Lost the paper",
    stage: "result-removed",
  });
  await sweepAfter(239);
  expect((await read(id)).note).toBe("Lost the paper");
  await sweepAfter(240);
  expect((await read(id)).note).toBeNull();
});

test("a colleague sees nothing of a follow-up, also where all operators see all slips", async () => {
  const wide = await testApp({ OPERATOR_SCOPE: "all" });
  wide.clock.now = begun;
  const [own, colleague, boss] = [
    await wide.person("operator"),
    await wide.person("operator"),
    await wide.person("admin"),
  ];
  const { id } = await submitCompleted(wide, own);
  const facts = { valid_till: inDays(20), note: "Has hepatitis" };
  expect((await followUp(own, id, facts)).status).toBe(200);
  for (const answer of [
    await colleague.get(followUpPath(id)),
    await followUp(colleague, id, facts),
    await followUp(colleague, id, { slip_number: "?" }),
    await colleague.post(`${followUpPath(id)}/call`, { again_on: inDays(1) }),
  ]) {
    expect([answer.status, answer.body]).toEqual([
      403,
      expect.objectContaining({
        message: "Only the person who submitted this application, or an admin, may follow it up.",
      }),
    ]);
  }
  expect((await colleague.get(`/auto/slip/${id}`)).status).toBe(200);
  for (const show of ["all", "due", "week", "new"]) {
    const { text } = await colleague.get(`/follow-ups?show=${show}`);
    expect(JSON.parse(text)).toMatchObject({ rows: [], counts: { all: 0, new: 0 } });
    const file = await colleague.post("/follow-ups/export", { show, city: "all" });
    expect(file.text.trim().split("\n")).toHaveLength(1);
  }
  for (const by of [own, boss]) expect((await by.get(followUpPath(id))).status).toBe(200);
});

test("a colleague reads in the history that a slip is followed up, without days and numbers", async () => {
  const wide = await testApp({ OPERATOR_SCOPE: "all" });
  const [own, colleague, boss] = [
    await wide.person("operator"),
    await wide.person("operator"),
    await wide.person("admin"),
  ];
  wide.clock.now = begun;
  const { id } = await submitCompleted(wide, own);
  const facts = { valid_till: inDays(20), note: "Fine", slip_number: "90817263" };
  expect((await followUp(own, id, facts)).status).toBe(200);
  const called = await own.post(`${followUpPath(id)}/call`, { again_on: inDays(3) });
  expect(called.status).toBe(200);
  await boss.patch(`/auto/slip/${id}/url`, { slip_url: "https://slips.example/other" });
  const ofFollowUp = async (by: typeof own) =>
    (await readHistory(by, id)).filter(({ action }) => ["followed-up", "called"].includes(action));
  expect(await ofFollowUp(colleague)).toMatchObject([
    { action: "followed-up", changes: [] },
    { action: "called", changes: [] },
  ]);
  // Other changes they read as before.
  expect((await readHistory(colleague, id)).at(-1)).toMatchObject({
    action: "slip-url-changed",
    changes: [{ field: "slip_url", to: "https://slips.example/other" }],
  });
  for (const by of [own, boss]) {
    const [followed, called] = await ofFollowUp(by);
    expect(followed?.changes).toContainEqual({ field: "slip_number", from: null, to: "90817263" });
    expect(called?.changes).toContainEqual({ field: "call_on", from: null, to: inDays(3) });
  }
});
