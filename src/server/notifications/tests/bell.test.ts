import { expect, test } from "vitest";
import { notifyOfWhatIsDue } from "#server/notifications/notify-people.ts";
import { refused } from "#server/testing/client.ts";
import { ask, decide as decideDeposit, moneyApp } from "#server/testing/money.ts";
import { letBeQueued, letBeSubmitted, recordEnd } from "#server/testing/slip-records.ts";
import { process, put, submit, submitApproved } from "#server/testing/slip-states.ts";
import { type Person, testApp } from "#server/testing/test-app.ts";
import type { NotificationPage } from "#shared/notifications/contract.ts";
import { notificationText } from "#shared/notifications/text.ts";
import { englishOf } from "#shared/text/sentence.ts";

const app = await testApp();
const admin = await app.person("admin", "Salma Khatun");
const NAME = { first_name: "Rahim", last_name: "Uddin" };

const bell = async (by: Person, query = "") =>
  (await by.get(`/notifications${query}`)).body as NotificationPage;
const notifications = async (by: Person) =>
  (await bell(by)).items.map((item) => englishOf(notificationText(item)));
const decide = (id: number, status: string) => admin.patch(`/auto/slip/${id}/status`, { status });

test("the submitter is notified of a decision, with the current reason", async () => {
  const operator = await app.person("operator");
  const [approved, declined] = [await submit(operator, NAME), await submit(operator, NAME)];
  await decide(approved.id, "approved");
  await decide(declined.id, "declined");
  expect(await notifications(operator)).toEqual([
    "Rahim Uddin was declined.",
    "Rahim Uddin was approved.",
  ]);
  await admin.put(`/auto/slip/${declined.id}/declined-reason`, { reason: "Blurred page" });
  expect((await notifications(operator))[0]).toBe("Rahim Uddin was declined: Blurred page");
  const { items, unread } = await bell(operator);
  expect(unread).toBe(2);
  expect(items[1]).toEqual({
    id: expect.any(Number),
    kind: "approved",
    at: expect.any(String),
    slip_id: approved.id,
    applicant: { name: "Rahim Uddin", passport_ending: approved.passport_number.slice(-3) },
    text_params: {},
    is_read: false,
  });
});

test("approving an own application does not notify", async () => {
  const { id } = await submit(admin);
  await decide(id, "approved");
  expect(await notifications(admin)).toEqual([]);
});

test("the submitter is notified that the slip is ready", async () => {
  const operator = await app.person("operator");
  const { id } = await submit(operator, NAME);
  await put(app, id, { status: "approved" });
  await admin.patch(`/auto/slip/${id}/url`, { slip_url: "https://slips.example/1" });
  expect(await notifications(operator)).toEqual(["The slip of Rahim Uddin is ready."]);
});

test("submitter and sender are notified once of link, failure, expiry and sending again, also with several programs", async () => {
  const manual = await testApp({ PROCESSOR: "manual" });
  const [operator, sender] = [await manual.person("operator"), await manual.person("admin")];
  const { id } = await submitApproved(sender, NAME);
  await letBeSubmitted(manual, id, operator.id, 0);
  await process(sender, id);
  await put(manual, id, { process_status: "failed" });
  await recordEnd(manual, id, "failed");
  const failed = "Rahim Uddin failed: The booking site did not answer.";
  expect([await notifications(operator), await notifications(sender)]).toEqual([
    [failed],
    [failed],
  ]);
  const link = { process_status: "finished", payment_link: "https://pay.example/2" } as const;
  await put(manual, id, link);
  await recordEnd(manual, id, "finished");
  for (const person of [operator, sender]) {
    expect((await notifications(person))[0]).toMatch(
      /^Payment link for Rahim Uddin is ready\. It works until about \d\d:\d\d\.$/,
    );
  }
  await letBeQueued(manual, id, 44);
  await notifyOfWhatIsDue(manual.context);
  expect(await notifications(sender)).toHaveLength(2);
  await letBeQueued(manual, id, 46);
  await Promise.all([notifyOfWhatIsDue(manual.context), notifyOfWhatIsDue(manual.context)]);
  const soon = "Payment link for Rahim Uddin expires in about 15 minutes.";
  expect((await notifications(operator)).slice(0, -2)).toEqual([soon]);
  await put(manual, id, { ...link, secondsAgo: 3_601 });
  await letBeQueued(manual, id, 62);
  await Promise.all([notifyOfWhatIsDue(manual.context), notifyOfWhatIsDue(manual.context)]);
  expect((await notifications(operator)).slice(0, -2)).toEqual([soon]);
  expect((await notifications(sender)).slice(0, -2)).toEqual([
    "Rahim Uddin can be sent again.",
    soon,
  ]);
});

test("admins are notified once a day from 10:00 how many applications have waited long", async () => {
  const other = await testApp();
  const boss = await other.person("admin");
  const { id } = await submit(boss);
  const { id: younger } = await submit(boss);
  await letBeSubmitted(other, id, boss.id, 4 * 60 + 1);
  await letBeSubmitted(other, younger, boss.id, 4 * 60 - 1);
  for (const time of ["03:59", "04:00", "04:01", "12:00"]) {
    other.clock.now = new Date(`2026-11-19T${time}:00Z`);
    await notifyOfWhatIsDue(other.context);
    expect(await notifications(boss)).toHaveLength(time === "03:59" ? 0 : 1);
  }
  expect(await notifications(boss)).toEqual([
    "1 application has waited for review for over 4 hours.",
  ]);
});

test("disabled kinds do not notify", async () => {
  const operator = await app.person("operator");
  const off = await operator.put("/notifications/settings", {
    kinds: { approved: false },
    sound: true,
  });
  expect(off.body).toMatchObject({ kinds: { approved: false, declined: true }, sound: true });
  expect((await operator.get("/notifications/settings")).body).toEqual(off.body);
  await decide((await submit(operator)).id, "approved");
  expect(await notifications(operator)).toEqual([]);
});

test("a person can mark some or all of their own notifications as read, and no others", async () => {
  const operator = await app.person("operator");
  for (const _ of [1, 2, 3]) await decide((await submit(operator)).id, "declined");
  const ids = (await bell(operator)).items.map(({ id }) => id);
  await admin.post("/notifications/read", { ids });
  expect((await bell(operator)).unread).toBe(3);
  expect((await operator.post("/notifications/read", { ids: [ids[0]] })).status).toBe(204);
  expect((await bell(operator)).unread).toBe(2);
  await operator.post("/notifications/read", { up_to: ids[0] });
  expect((await bell(operator)).unread).toBe(0);
  const { items } = await bell(operator, `?before=${ids[0]}&limit=1`);
  expect(items.map(({ id }) => id)).toEqual([ids[1]]);
});

test("a notification of a deleted application has only its number", async () => {
  const operator = await app.person("operator");
  const { id } = await submit(operator);
  await decide(id, "declined");
  await admin.delete(`/auto/slip/${id}`);
  expect(await notifications(operator)).toEqual([`Application ${id} (deleted) was declined.`]);
});

test.each([
  ["/notifications?limit=51", "Limit must be a whole number from 1 to 50"],
  ["/notifications?before=x", "Before must be the number of a notification"],
])("%s is refused", async (path, message) => {
  expect(refused(await admin.get(path))).toEqual([400, message]);
});

test.each([
  [{}, "Send ids or up_to"],
  [{ ids: ["x"] }, "Each notification must be a record number"],
  [{ ids: Array.from({ length: 201 }, (_, at) => at + 1) }, "At most 200 notifications at once"],
])("marking %o as read is refused", async (body, message) => {
  expect(refused(await admin.post("/notifications/read", body))).toEqual([400, message]);
});

test("a corrected slip URL notifies again, even if it was set before", async () => {
  const operator = await app.person("operator");
  const { id } = await submit(operator, NAME);
  await put(app, id, { status: "approved" });
  const ready = "The slip of Rahim Uddin is ready.";
  const urls = [
    "https://slips.example/wrong",
    "",
    "https://slips.example/1",
    "https://slips.example/2",
    "https://slips.example/1",
  ];
  for (const slip_url of urls) await admin.patch(`/auto/slip/${id}/url`, { slip_url });
  await admin.patch(`/auto/slip/${id}/url`, { slip_url: urls.at(-1) });
  expect(await notifications(operator)).toEqual(Array(4).fill(ready));
});

/** Kinds that count as unread, and those that count as read. */
const byRead = async (by: Person) => {
  const { items, unread } = await bell(by);
  const kinds = (isRead: boolean) =>
    items.filter((one) => one.is_read === isRead).map(({ kind }) => kind);
  expect(unread).toBe(kinds(false).length);
  return { unread: kinds(false), read: kinds(true) };
};

test("a notification whose matter has ended counts as read, for its person and in the badge", async () => {
  const manual = await testApp({ PROCESSOR: "manual" });
  const operator = await manual.person("operator");
  const boss = await manual.person("admin");
  const { id } = await submit(operator);
  const status = (status: string) => boss.patch(`/auto/slip/${id}/status`, { status });
  await status("declined");
  expect(await byRead(operator)).toEqual({ unread: ["declined"], read: [] });
  await put(manual, id, {});
  await status("approved");
  expect(await byRead(operator)).toEqual({ unread: ["approved"], read: ["declined"] });
  await process(boss, id);
  expect(await byRead(operator)).toEqual({ unread: [], read: ["approved", "declined"] });
  await put(manual, id, { process_status: "failed" });
  await recordEnd(manual, id, "failed");
  expect((await byRead(operator)).unread).toEqual(["failed"]);
  const link = { process_status: "finished", payment_link: "https://pay.example/7" } as const;
  await put(manual, id, link);
  expect((await byRead(operator)).unread).toEqual([]);
  await recordEnd(manual, id, "finished");
  expect((await byRead(operator)).unread).toEqual(["link-ready"]);
  await put(manual, id, { ...link, payment_status: "paid" });
  expect((await byRead(operator)).unread).toEqual([]);
});

test("what an application is about ends when it is deleted", async () => {
  const operator = await app.person("operator");
  const { id } = await submit(operator);
  await decide(id, "declined");
  expect((await byRead(operator)).unread).toEqual(["declined"]);
  await admin.delete(`/auto/slip/${id}`);
  expect(await byRead(operator)).toEqual({ unread: [], read: ["declined"] });
});

test("a count of waiting applications ends with its day and when none is left", async () => {
  const desk = await testApp();
  const boss = await desk.person("admin");
  const operator = await desk.person("operator");
  const { id } = await submit(operator);
  await letBeSubmitted(desk, id, operator.id, 5 * 60);
  await notifyOfWhatIsDue(desk.context);
  expect((await byRead(boss)).unread).toEqual(["waiting-long"]);
  desk.clock.now = new Date("2026-11-20T06:00:00Z");
  expect((await byRead(boss)).unread).toEqual([]);
  await notifyOfWhatIsDue(desk.context);
  expect((await byRead(boss)).unread).toEqual(["waiting-long"]);
  await boss.patch(`/auto/slip/${id}/status`, { status: "approved" });
  expect((await byRead(boss)).unread).toEqual([]);
});

test("a deposit to be credited ends when it is decided", async () => {
  const desk = await moneyApp();
  const [boss, other] = [await desk.person("admin"), await desk.person("admin")];
  const operator = await desk.person("operator");
  const deposit = await ask(desk, operator);
  expect((await byRead(other)).unread).toEqual(["deposit-asked"]);
  const declined = { decision: "decline", reason: "Not arrived" };
  expect((await decideDeposit(boss, deposit, declined)).status).toBe(200);
  expect((await byRead(other)).unread).toEqual([]);
});
