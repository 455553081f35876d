import { expect, test } from "vitest";
import { writeAlone } from "#server/auth/write-as.ts";
import { record } from "#server/log/acts.ts";
import { erasePassport } from "#server/slips/erase-slips.ts";
import { refused } from "#server/testing/client.ts";
import { letTimePass } from "#server/testing/passing-time.ts";
import { readHistory, readSlip, submit } from "#server/testing/slip-states.ts";
import { testApp } from "#server/testing/test-app.ts";
import { MAX_NOTE_LENGTH, MAX_NOTES } from "#shared/slips/contract-changes.ts";

const app = await testApp({ OPERATOR_SCOPE: "all" });
const admin = await app.person("admin", "Salma Khatun");
const operator = await app.person("operator", "Karim Ali");
const other = await app.person("operator");
const applicant = await app.person("applicant");

const NOTE = "Waits for a new passport.\nCall on Sunday.";

test("the submitter and an admin add notes, the history shows them with their lines, and the slip stays as it is", async () => {
  const slip = await submit(operator);
  const path = `/auto/slip/${slip.id}/notes`;
  expect((await operator.post(path, { note: ` ${NOTE}\r\n` })).status).toBe(200);
  expect((await admin.post(path, { note: "He called." })).status).toBe(200);
  expect((await readHistory(operator, slip.id)).slice(-2)).toMatchObject([
    {
      action: "noted",
      actor_name: "Karim Ali",
      changes: [{ field: "note", from: null, to: NOTE }],
    },
    { action: "noted", actor_name: "Salma Khatun" },
  ]);
  expect((await readSlip(admin, slip.id)).updated_at).toBe(slip.updated_at);
});

test("an applicant adds notes to their own application, and no one to applications that they may only read or not see", async () => {
  const { id } = await submit(applicant);
  const path = `/auto/slip/${id}/notes`;
  expect((await applicant.post(path, { note: NOTE })).status).toBe(200);
  expect(refused(await other.post(path, { note: NOTE }))).toEqual([
    403,
    "Only the person who submitted this slip, or an admin, may add a note.",
  ]);
  const theirs = await submit(operator);
  const answer = await applicant.post(`/auto/slip/${theirs.id}/notes`, { note: NOTE });
  expect(answer.status).toBe(404);
  expect((await readHistory(admin, theirs.id)).length).toBe(1);
});

test.each([
  ["an empty one", "  \n ", "Note is required"],
  ["one that is too long", "a".repeat(MAX_NOTE_LENGTH + 1), "Note must be at most 500 characters"],
  ["one that is no text", 7, "Note is required"],
])("%s is refused", async (_what, note, sentence) => {
  const { id } = await submit(operator);
  expect(refused(await operator.post(`/auto/slip/${id}/notes`, { note }))).toEqual([400, sentence]);
  expect(await readHistory(operator, id)).toHaveLength(1);
});

test("the log of an erased application says that there was a note, and another one is refused", async () => {
  const { id, passport_number } = await submit(operator);
  const path = `/auto/slip/${id}/notes`;
  await operator.post(path, { note: NOTE });
  await erasePassport(app.context, passport_number);
  const noted = (await readHistory(admin, id)).find(({ action }) => action === "noted");
  expect(noted?.changes).toEqual([{ field: "note", from: null, to: null }]);
  expect(refused(await admin.post(path, { note: NOTE }))).toEqual([
    409,
    "This application is erased. No note can be added to it.",
  ]);
});

test("an application has 200 notes at most, those included that were taken back", async () => {
  const { id } = await submit(operator);
  const taken = await noteOf(operator, id);
  expect((await operator.delete(taken)).status).toBe(204);
  const others = Array<number>(MAX_NOTES - 2).fill(id);
  const act = { subject: "slip", action: "noted", subject_ids: others } as const;
  await writeAlone(app.context, (write) => record(write, act));
  const last = await noteOf(operator, id);
  for (const by of [operator, admin]) {
    expect(refused(await by.post(`/auto/slip/${id}/notes`, { note: NOTE }))).toEqual([
      409,
      "This application has had 200 notes, and more cannot be added. Yours was not saved: write what matters under Others.",
    ]);
  }
  expect((await operator.delete(last)).status).toBe(204);
  const { id: second } = await submit(operator);
  expect((await operator.post(`/auto/slip/${second}/notes`, { note: NOTE })).status).toBe(200);
});

test("the audit log says that a note was added, without its text", async () => {
  const { id } = await submit(operator);
  await operator.post(`/auto/slip/${id}/notes`, { note: NOTE });
  const { text } = await admin.get("/audit?kind=slip");
  expect(text).toContain('"action":"noted"');
  expect(text).toContain("note: •••");
  expect(text).not.toContain("new passport");
});

const noteOf = async (by: typeof operator, id: number) => {
  const { body } = await by.post(`/auto/slip/${id}/notes`, { note: NOTE });
  return `/auto/slip/${id}/notes/${(body as { id: number }).id}`;
};

test("a note is taken back by its author: its text is gone, and the history says that there was one", async () => {
  const { id } = await submit(operator);
  const kept = await noteOf(operator, id);
  const note = await noteOf(operator, id);
  expect((await operator.delete(note)).status).toBe(204);
  expect((await readHistory(admin, id)).slice(-3)).toMatchObject([
    { action: "noted", changes: [{ field: "note", from: null, to: NOTE }] },
    { action: "noted", changes: [{ field: "note", from: null, to: null }] },
    { action: "note-removed", actor_name: "Karim Ali", changes: [] },
  ]);
  expect((await operator.delete(kept)).status).toBe(204);
});

test("a note stays once a minute has passed, when it is somebody else's or another application's, or was taken back", async () => {
  const { id } = await submit(operator);
  const STAYS = [409, "This note can no longer be undone: it stays in the history."];
  const note = await noteOf(operator, id);
  expect(refused(await admin.delete(note))).toEqual(STAYS);
  const { id: second } = await submit(operator);
  expect(refused(await operator.delete(note.replace(`/${id}/`, `/${second}/`)))).toEqual(STAYS);
  expect((await applicant.delete(note)).status).toBe(404);
  await letTimePass(app.context.sql, "30 seconds");
  expect((await operator.delete(note)).status).toBe(204);
  expect(refused(await operator.delete(note))).toEqual(STAYS);
  const old = await noteOf(operator, id);
  await letTimePass(app.context.sql, "61 seconds");
  expect(refused(await operator.delete(old))).toEqual(STAYS);
  const entries = await readHistory(operator, id);
  expect(entries.filter(({ action }) => action === "note-removed")).toHaveLength(1);
});
