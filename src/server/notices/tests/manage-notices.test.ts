import { insertion } from "@slipdesk/pg-client";
import { expect, test } from "vitest";
import { refused } from "#server/testing/client.ts";
import { testApp } from "#server/testing/test-app.ts";
import { Notice } from "#shared/notices/contract.ts";

const app = await testApp();
const admin = await app.person("admin");
const operator = await app.person("operator", "Karim Mia");

const text = { title: "Holiday", content: "Closed on Friday.\nOpen on Saturday." };

async function publish(notice: Record<string, unknown> = text): Promise<Notice> {
  const { status, body } = await admin.post("/notices", notice);
  expect(status).toBe(201);
  return Notice.strict().parse(body);
}

const titlesFor = async (person: typeof admin) =>
  Notice.array()
    .parse((await person.get("/notices")).body)
    .map((notice) => notice.title);

test("a new notice is active by default and stored with its lines as written", async () => {
  expect(await publish()).toMatchObject({ ...text, is_active: true, version: 1 });
  expect(await publish({ ...text, is_active: false })).toMatchObject({ is_active: false });
});

test.each([
  ["nothing at all", {}],
  ["no title", { content: "Closed." }],
  ["a title of spaces", { title: "  ", content: "Closed." }],
  ["no content", { title: "Holiday", content: "" }],
])("with %s it is refused with the one message, and nothing is stored", async (_what, notice) => {
  const before = (await titlesFor(admin)).length;
  expect(refused(await admin.post("/notices", notice))).toEqual([
    400,
    "Title and content are required.",
  ]);
  expect(await titlesFor(admin)).toHaveLength(before);
});

test("texts that are too long or contain control characters are refused with a message", async () => {
  const refuse = async (notice: object) => refused(await admin.post("/notices", notice));
  expect(await refuse({ ...text, title: "x".repeat(201) })).toEqual([
    400,
    "Title must be at most 200 characters",
  ]);
  expect(await refuse({ ...text, content: "a\u0000b" })).toEqual([
    400,
    "Content contains characters that cannot be used",
  ]);
});

test("an admin sees all notices, newest first; everyone else only the active ones", async () => {
  await publish({ title: "Shown", content: "Yes." });
  await publish({ title: "Hidden", content: "No.", is_active: false });
  expect((await titlesFor(admin)).slice(0, 2)).toEqual(["Hidden", "Shown"]);
  expect(await titlesFor(operator)).toContain("Shown");
  expect(await titlesFor(operator)).not.toContain("Hidden");
});

test("an update replaces the notice; only a changed text makes a new version", async () => {
  const { id } = await publish();
  const put = async (notice: object) => (await admin.put(`/notices/${id}`, notice)).body;
  expect(await put({ ...text, is_active: false })).toMatchObject({ is_active: false, version: 1 });
  expect(await put({ ...text, content: "Open." })).toMatchObject({ content: "Open.", version: 2 });
});

test("a deleted notice is gone and cannot be changed", async () => {
  const { id } = await publish();
  expect((await admin.delete(`/notices/${id}`)).status).toBe(204);
  const gone = [404, "No notice found"];
  expect(refused(await admin.delete(`/notices/${id}`))).toEqual(gone);
  expect(refused(await admin.put(`/notices/${id}`, text))).toEqual(gone);
});

test("a desk has at most 100 notices, also when published at once", async () => {
  const { sql } = app.context;
  await sql`insert into notices ${insertion(Array.from({ length: 98 - (await titlesFor(admin)).length }, () => text))}`;
  const answers = await Promise.all(Array.from({ length: 4 }, () => admin.post("/notices", text)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 201, 409, 409]);
  expect(refused(await admin.post("/notices", text))).toEqual([
    409,
    "100 notices at most. Nothing was saved; delete some first.",
  ]);
  expect(await titlesFor(admin)).toHaveLength(100);
});
