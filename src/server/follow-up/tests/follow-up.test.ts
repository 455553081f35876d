import { beforeEach, describe, expect, test } from "vitest";
import { erasePassport } from "#server/slips/erase-slips.ts";
import { refused } from "#server/testing/client.ts";
import { allStoredText } from "#server/testing/erased.ts";
import { openStream } from "#server/testing/events.ts";
import {
  followUp,
  followUpPath,
  NOTHING_KNOWN,
  submitCompleted,
} from "#server/testing/follow-ups.ts";
import { put, readHistory, STATES, submit } from "#server/testing/slip-states.ts";
import { type Person, testApp } from "#server/testing/test-app.ts";
import type { FollowUp } from "#shared/follow-up/contract.ts";
import type { SentFollowUp } from "#shared/follow-up/form.ts";
import { addDays, todayInDhaka } from "#shared/time/plain-date.ts";

const app = await testApp();
const admin = await app.person("admin", "Salma Begum");
const operator = await app.person("operator", "Karim Ali");
const other = await app.person("operator", "Rahim Mia");

app.clock.now = new Date();
const today = todayInDhaka(app.context.clock());
const inDays = (days: number) => addDays(today, days);
let id = 0;

const completed = (by: Person = operator) => submitCompleted(app, by);

beforeEach(async () => {
  id = (await completed()).id;
});

const read = async (by: Person = operator) => (await by.get(followUpPath(id))).body as FollowUp;
const save = (by: Person, values: Partial<SentFollowUp>, ifMatch?: string) =>
  followUp(by, id, values, ifMatch);
const call = (by: Person, again_on: string) => by.post(`${followUpPath(id)}/call`, { again_on });

describe("what came after a slip", () => {
  test("is nothing at first, but since when the slip is Completed", async () => {
    expect(await read()).toEqual({
      ...NOTHING_KNOWN,
      slip_id: id,
      completed_on: today,
      stage: "not-begun",
      next_action: null,
      due_on: null,
      called_at: null,
      called_by: null,
      called_by_name: null,
      updated_by: null,
      updated_at: null,
    });
  });

  test("is stored with the next action, and read by all who see the slip", async () => {
    const answer = await save(operator, {
      slip_number: "2026 1123-abc",
      valid_till: inDays(29),
      note: "Calls from his brother's phone",
    });
    expect([answer.status, answer.body]).toEqual([200, await read(admin)]);
    expect(answer.body).toMatchObject({
      slip_number: "20261123-ABC",
      valid_till: inDays(29),
      stage: "to-be-examined",
      next_action: "agree-day",
      due_on: inDays(2),
      updated_by: operator.id,
    });
  });

  test("is refused with all field errors", async () => {
    const fieldErrors = { slip_number: "?", examined_on: inDays(1), report_valid_till: "soon" };
    const answer = await save(operator, fieldErrors);
    expect(answer.body).toMatchObject({
      errors: [
        { field: "slip_number", message: "Slip number must be 1 to 40 letters, digits or hyphens" },
        { field: "examined_on", message: "Examined on cannot be in the future" },
        {
          field: "report_valid_till",
          message: "Report valid till must be a day such as 2026-12-22",
          template: "{label} must be a day such as 2026-12-22",
        },
      ],
    });
    const past = {
      slip_number: "?",
      visit_on: 5,
      result: "ill",
      call_on: inDays(-1),
      note: "x".repeat(301),
    };
    const { body } = await operator.put(followUpPath(id), { ...NOTHING_KNOWN, ...past });
    expect(body).toMatchObject({
      errors: [
        { field: "slip_number" },
        { field: "visit_on", message: "Agreed day must be a day such as 2026-12-22" },
        { field: "result", message: "Result is not one of the choices" },
        { field: "call_on", message: "Call again on must not be in the past" },
        { field: "note" },
      ],
    });
    expect((await operator.put(followUpPath(id), { note: "x" })).status).toBe(400);
    expect(await read()).toMatchObject({ updated_at: null });
  });

  test("is written by the submitter and admins, of a Completed slip", async () => {
    expect((await save(admin, { note: "x" })).status).toBe(200);
    expect((await save(other, { note: "x" })).status).toBe(404);
    expect((await other.get(followUpPath(id))).status).toBe(404);
    expect((await call(other, inDays(1))).status).toBe(404);
    id = (await submit(operator)).id;
    expect(refused(await save(operator, { note: "x" }))).toEqual([
      409,
      "This application has no slip yet.",
    ]);
    expect(await read()).toMatchObject({ completed_on: null, stage: "not-begun" });
  });

  test("stays the submitter's where all operators see all slips", async () => {
    const wide = await testApp({ OPERATOR_SCOPE: "all" });
    wide.clock.now = app.clock.now;
    const [mine, colleague] = [await wide.person("operator"), await wide.person("operator")];
    const at = followUpPath((await submitCompleted(wide, mine)).id);
    const refusal = [
      403,
      "Only the person who submitted this application, or an admin, may follow it up.",
    ];
    expect(refused(await colleague.get(at))).toEqual(refusal);
    expect(refused(await colleague.put(at, NOTHING_KNOWN))).toEqual(refusal);
    expect(refused(await colleague.post(`${at}/call`, { again_on: inDays(1) }))).toEqual(refusal);
  });

  test("is never overwritten unseen: of two first writers at once one is refused", async () => {
    const both = await Promise.all([
      save(operator, { note: "one" }, "none"),
      save(admin, { note: "two" }, "none"),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const { updated_at, note } = await read();
    expect(refused(await save(operator, { note: "three" }, "none"))[0]).toBe(409);
    expect((await save(operator, { note: "three" }, `"${updated_at}"`)).status).toBe(200);
    const late = await save(admin, { note: "four" }, updated_at ?? "");
    expect(refused(late)).toEqual([
      409,
      "Someone changed this follow-up after you opened it. Nothing was saved; reload to see what changed.",
    ]);
    expect([note, (await read()).note]).toEqual([expect.stringMatching(/one|two/), "three"]);
  });

  test("has a slip number of its own", async () => {
    const slip_number = `77${id}7777777`;
    expect((await save(operator, { slip_number })).status).toBe(200);
    const first = id;
    id = (await completed()).id;
    const taken = [409, "This slip number is on another application already."];
    expect(refused(await save(operator, { slip_number: slip_number.split("").join(" ") }))).toEqual(
      taken,
    );
    const third = (await completed()).id;
    const fresh = { slip_number: `78${id}` };
    const atOnce = await Promise.all([id, third].map((one) => followUp(operator, one, fresh)));
    expect(atOnce.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(atOnce.filter(({ status }) => status === 409).map(refused)).toEqual([taken]);
    id = first;
    expect((await save(operator, { slip_number, note: "again" })).status).toBe(200);
  });

  test("loses its day to call again when another fact changes", async () => {
    const call_on = inDays(20);
    await save(operator, { valid_till: inDays(29), call_on });
    await save(operator, { valid_till: inDays(29), call_on, note: "Busy", slip_number: `9${id}` });
    expect(await read()).toMatchObject({ call_on, due_on: call_on });
    await save(operator, { valid_till: inDays(29), call_on, visit_on: inDays(3) });
    expect(await read()).toMatchObject({
      call_on: null,
      next_action: "ask-examined",
      due_on: inDays(4),
    });
  });

  test("keeps a day to call again that has passed, and takes no new one", async () => {
    const past = [400, "Call again on must not be in the past"];
    expect(refused(await save(operator, { call_on: inDays(-1) }))).toEqual(past);
    await save(operator, { call_on: today });
    await app.context
      .sql`update follow_ups set call_on = ${inDays(-1)}::date where slip_id = ${id}`;
    expect((await save(operator, { call_on: inDays(-1), note: "x" })).status).toBe(200);
    expect(refused(await save(operator, { call_on: inDays(-2) }))).toEqual(past);
  });
});

describe("a call", () => {
  test("is written down, and the next action waits for the day agreed", async () => {
    await save(operator, { valid_till: inDays(29) });
    const { body, status } = await call(admin, inDays(5));
    expect([status, body]).toEqual([200, await read()]);
    expect(body).toMatchObject({
      next_action: "agree-day",
      due_on: inDays(5),
      call_on: inDays(5),
      called_at: expect.stringMatching(/Z$/),
      called_by: admin.id,
      called_by_name: "Salma Begum",
    });
    expect((await readHistory(admin, id)).at(-1)).toMatchObject({
      action: "called",
      actor_name: "Salma Begum",
      changes: [{ field: "call_on", from: null, to: inDays(5) }],
    });
  });

  test("is within the next 90 days, and only where something is due", async () => {
    expect(refused(await call(operator, inDays(1)))).toEqual([
      409,
      "Nothing is due for this application.",
    ]);
    await save(operator, { valid_till: inDays(29) });
    for (const day of [today, inDays(91)]) {
      expect(refused(await call(operator, day))).toEqual([
        400,
        "Call again on must be within the next 90 days",
      ]);
    }
    expect((await call(operator, inDays(90))).status).toBe(200);
  });
});

test("what is recorded and each call is sent to open pages of those who see the slip, without a value", async () => {
  const [included, excluded] = [
    await openStream(app, operator.token),
    await openStream(app, other.token),
  ];
  await save(admin, { valid_till: inDays(29), note: "Busy" });
  await call(admin, inDays(3));
  const theirs = await completed(other);
  for (const _ of ["followed-up", "called"]) {
    const change = await included.change();
    expect(change).toMatchObject({ kind: "follow-up", slip_id: id });
    expect(JSON.stringify(change)).not.toMatch(/Busy|valid_till/);
  }
  expect(await excluded.change()).toMatchObject({ kind: "submitted", slip_id: theirs.id });
});

describe("health data", () => {
  const HEALTH = "Shadow on the left lung";
  const facts: Partial<SentFollowUp> = {
    slip_number: "20261123000418725",
    examined_on: today,
    result: "unfit",
    note: HEALTH,
  };

  test("is in no log: the history says only that result and note changed", async () => {
    await save(operator, facts);
    const entry = (await readHistory(admin, id)).at(-1);
    expect(entry).toMatchObject({
      action: "followed-up",
      changes: [
        { field: "slip_number", from: null, to: facts.slip_number },
        { field: "examined_on", from: null, to: today },
        { field: "result", from: null, to: "changed" },
        { field: "note", from: null, to: "changed" },
      ],
    });
    const logged = await app.context.sql<{ text: string }[]>`
      select l::text as text from audit.log l union all select v::text from log_values v`;
    const all = logged.map(({ text }) => text).join("\n");
    expect(all).not.toMatch(/unfit|Shadow/);
    const openly = await app.context
      .sql`select from audit.log l where l::text like '%20261123000418725%'`;
    expect(openly).toHaveLength(0);
  });

  test.each(["deleting", "erasing"])("is gone after %s, with the slip number", async (way) => {
    const slip = await completed();
    id = slip.id;
    const slip_number = `20261123${id}55555`;
    await save(operator, { ...facts, slip_number });
    if (way === "erasing") await erasePassport(app.context, slip.passport_number);
    else {
      await put(app, id, STATES["finished and paid"]);
      expect((await admin.delete(`/auto/slip/${id}`)).status).toBe(204);
    }
    expect(await allStoredText(app)).not.toContain(slip_number);
    const left = await app.context.sql`select from follow_ups where slip_id = ${id}`;
    expect(left).toHaveLength(0);
    if (way === "erasing") {
      expect(await read()).toMatchObject({ completed_on: null, updated_at: null });
      expect(refused(await save(operator, {}))).toEqual([
        409,
        "This application was erased. Nothing can be added to it.",
      ]);
    }
  });

  test("a note that quotes a former passport number is removed with it", async () => {
    const slip = await submit(operator);
    const former = slip.passport_number;
    const form = { ...slip, passport_number: "EH7771234", confirm_passport: "EH7771234" };
    expect((await operator.put(`/auto/slip/${slip.id}`, form)).status).toBe(200);
    await put(app, slip.id, STATES["finished with a slip URL"]);
    id = slip.id;
    await save(operator, { note: `First typed as ${former}`, valid_till: inDays(3) });
    await erasePassport(app.context, former);
    expect(await read()).toMatchObject({ note: null, valid_till: inDays(3) });
  });
});

test("a slip that ceases to be Completed has no next action until it is again", async () => {
  await save(operator, { valid_till: inDays(29) });
  const url = (slip_url: string | null) => admin.patch(`/auto/slip/${id}/url`, { slip_url });
  expect((await url(null)).status).toBe(200);
  expect(await read()).toMatchObject({
    completed_on: null,
    next_action: null,
    valid_till: inDays(29),
  });
  expect(refused(await call(operator, inDays(1)))[0]).toBe(409);
  expect((await url("https://slips.example/2")).status).toBe(200);
  expect(await read()).toMatchObject({ completed_on: today, next_action: "agree-day" });
});
