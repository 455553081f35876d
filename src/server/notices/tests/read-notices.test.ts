import { expect, test } from "vitest";
import { refused } from "#server/testing/client.ts";
import { testApp } from "#server/testing/test-app.ts";
import { Notice, NoticeReaders } from "#shared/notices/contract.ts";

const app = await testApp();
const admin = await app.person("admin");
const karim = await app.person("operator", "Karim Mia");
await app.person("operator", "Salma Begum");
await app.person("applicant", "Jamal Khan");

async function publish(is_active = true): Promise<Notice> {
  const notice = { title: "Holiday", content: "Closed on Friday.", is_active };
  return Notice.parse((await admin.post("/notices", notice)).body);
}

async function readersOf({ id }: Notice): Promise<NoticeReaders | undefined> {
  const { body } = await admin.get("/notices/readers");
  const all = NoticeReaders.strict().array().parse(body);
  return all.find((one) => one.notice_id === id);
}

const understand = (...notices: { id: number; version: number }[]) =>
  karim.post("/notices/acknowledgement", {
    notices: notices.map(({ id, version }) => ({ id, version })),
  });

test("a new notice is unread by all operators; applicants and admins are not counted", async () => {
  expect(await readersOf(await publish())).toMatchObject({
    read: [],
    unread: ["Karim Mia", "Salma Begum"],
  });
});

test("an acknowledgement is stored once, with its time", async () => {
  const notice = await publish();
  expect((await understand(notice, notice)).status).toBe(204);
  await understand(notice);
  expect(await readersOf(notice)).toMatchObject({
    read: [{ name: "Karim Mia" }],
    unread: ["Salma Begum"],
  });
});

test("a changed text is unread again, a switch to inactive and back is not", async () => {
  const notice = await publish();
  await understand(notice);
  const { title, content } = notice;
  await admin.put(`/notices/${notice.id}`, { title, content, is_active: false });
  await admin.put(`/notices/${notice.id}`, { title, content, is_active: true });
  expect(await readersOf(notice)).toMatchObject({ read: [{ name: "Karim Mia" }] });
  await admin.put(`/notices/${notice.id}`, { title, content: "Open on Friday." });
  expect(await readersOf(notice)).toMatchObject({ read: [] });
});

test("an outdated page cannot acknowledge a version that it has not shown", async () => {
  const notice = await publish();
  await admin.put(`/notices/${notice.id}`, { title: notice.title, content: "Open on Friday." });
  await understand(notice);
  expect(await readersOf(notice)).toMatchObject({ read: [] });
  await understand({ id: notice.id, version: 99 });
  expect(await readersOf(notice)).toMatchObject({ read: [{ name: "Karim Mia" }] });
});

test("deleted people are not counted", async () => {
  const notice = await publish();
  const leavers = [
    await app.person("operator", "Rina Das"),
    await app.person("operator", "Abdul Hai"),
  ];
  await leavers[0]?.post("/notices/acknowledgement", {
    notices: [{ id: notice.id, version: notice.version }],
  });
  for (const { id } of leavers) await admin.delete(`/auto/operator/${id}`);
  expect(await readersOf(notice)).toMatchObject({ read: [], unread: ["Karim Mia", "Salma Begum"] });
});

test("deleted and inactive notices are skipped", async () => {
  const hidden = await publish(false);
  expect((await understand(hidden, { id: 999_999, version: 1 })).status).toBe(204);
  expect(await readersOf(hidden)).toMatchObject({ read: [] });
});

test("at most 200 notices are acknowledged at once", async () => {
  const shown = await publish(true);
  const others = (count: number) =>
    Array.from({ length: count }, (_, at) => ({ id: 999_000 + at, version: 1 }));
  expect((await understand(shown, ...others(199))).status).toBe(204);
  expect(await readersOf(shown)).toMatchObject({ read: [{}] });
  expect(refused(await understand(shown, ...others(200)))).toEqual([
    400,
    "Name at most 200 notices at once",
  ]);
});

test("an invalid version is refused with a message", async () => {
  const answer = await karim.post("/notices/acknowledgement", {
    notices: [{ id: 1, version: 2 ** 31 }],
  });
  expect(refused(answer)).toEqual([
    400,
    "A notice's version must be a whole number from 1 to 2147483647",
  ]);
});
