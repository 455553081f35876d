import { expect, test } from "vitest";
import { notifyOfWhatIsDue } from "#server/notifications/notify-people.ts";
import { sweep } from "#server/start-sweeping.ts";
import { followUp, followUpPath, submitCompleted } from "#server/testing/follow-ups.ts";
import { type Person, testApp } from "#server/testing/test-app.ts";
import type { FollowUp } from "#shared/follow-up/contract.ts";
import type { SentFollowUp } from "#shared/follow-up/form.ts";
import type { NotificationPage } from "#shared/notifications/contract.ts";
import { notificationText } from "#shared/notifications/text.ts";
import { englishOf } from "#shared/text/sentence.ts";
import { addDays, todayInDhaka } from "#shared/time/plain-date.ts";

const today = todayInDhaka(new Date());
const at = (day: string, time: string) => new Date(`${day}T${time}:00+06:00`);

async function office() {
  const app = await testApp();
  app.clock.now = at(today, "08:59");
  return { app, admin: await app.person("admin"), operator: await app.person("operator") };
}

type Office = Awaited<ReturnType<typeof office>>;

/** A Completed slip of this person, followed up with these values. */
async function begin({ app }: Office, by: Person, values: Partial<SentFollowUp>): Promise<number> {
  const { id } = await submitCompleted(app, by);
  expect((await followUp(by, id, values)).status).toBe(200);
  return id;
}

const notifications = async (by: Person) =>
  ((await by.get("/notifications")).body as NotificationPage).items
    .filter(({ kind }) => kind === "call-today")
    .map((item) => englishOf(notificationText(item)));

test("from 09:00 each user is notified once a day of their own applicants to call, admins of all, by several programs", async () => {
  const all = await office();
  const { app, admin, operator } = all;
  const idle = await app.person("operator");
  await begin(all, operator, { visit_on: addDays(today, -1) });
  await begin(all, operator, { visit_on: addDays(today, -2) });
  await begin(all, admin, { valid_till: addDays(today, 3) });
  await begin(all, operator, { valid_till: addDays(today, 30) });
  // Over: nobody is reminded any more.
  await begin(all, operator, { examined_on: addDays(today, -61) });
  await notifyOfWhatIsDue(app.context);
  expect(await notifications(operator)).toEqual([]);
  for (const time of ["09:00", "09:01", "15:00"]) {
    app.clock.now = at(today, time);
    await Promise.all([1, 2, 3].map(() => notifyOfWhatIsDue(app.context)));
  }
  expect(await notifications(operator)).toEqual(["2 applicants to call today."]);
  expect(await notifications(admin)).toEqual(["3 applicants to call today."]);
  expect(await notifications(idle)).toEqual([]);
  app.clock.now = at(addDays(today, 1), "09:00");
  await notifyOfWhatIsDue(app.context);
  expect(await notifications(operator)).toHaveLength(2);
});

test("no notification for users who have switched it off, or on a day with nothing due", async () => {
  const all = await office();
  const { app, admin, operator } = all;
  await begin(all, operator, { visit_on: today });
  app.clock.now = at(today, "09:00");
  await notifyOfWhatIsDue(app.context);
  expect(await notifications(admin)).toEqual([]);
  const off = await operator.put("/notifications/settings", {
    kinds: { "call-today": false },
    sound: true,
  });
  expect(off.status).toBe(200);
  app.clock.now = at(addDays(today, 1), "09:00");
  await notifyOfWhatIsDue(app.context);
  expect(await notifications(operator)).toEqual([]);
  expect(await notifications(admin)).toEqual(["1 applicant to call today."]);
});

test("result and note go 240 days after the examination, and the days stay", async () => {
  const all = await office();
  const { app, operator } = all;
  const log = { info: () => undefined, error: () => undefined };
  const of = (examined_on: string): Partial<SentFollowUp> => ({
    examined_on,
    result: "fit",
    report_valid_till: addDays(today, 5),
    note: "Repeat X-ray",
    slip_number: examined_on,
  });
  const old = await begin(all, operator, of(addDays(today, -240)));
  const young = await begin(all, operator, of(addDays(today, -239)));
  const read = async (id: number) => (await operator.get(followUpPath(id))).body as FollowUp;
  const before = await read(old);
  await sweep(app.context, log);
  expect(await read(old)).toMatchObject({
    examined_on: addDays(today, -240),
    slip_number: addDays(today, -240),
    result: null,
    report_valid_till: null,
    note: null,
    next_action: null,
    due_on: null,
  });
  expect((await read(old)).updated_at).not.toBe(before.updated_at);
  expect(await read(young)).toMatchObject({ result: "fit", note: "Repeat X-ray" });
});
