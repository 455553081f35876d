import { expect, test } from "vitest";
import { readAudit } from "#server/testing/audit.ts";
import { refused } from "#server/testing/client.ts";
import { changeAccount } from "#server/testing/records.ts";
import { ageDraft, createDraft, draftOf, draftsOf } from "#server/testing/slip-records.ts";
import { submit } from "#server/testing/slip-states.ts";
import { type Person, testApp } from "#server/testing/test-app.ts";
import type { Colleague, LeftDrafts } from "#shared/drafts/contract.ts";
import type { HistoryEntry } from "#shared/log/contract.ts";

const app = await testApp();
const admin = await app.person("admin", "Amina Khan");
const operator = await app.person("operator", "Karim Ali");
const colleague = await app.person("operator", "Nila Das");
const applicant = await app.person("applicant");

const transfer = (by: Person, id: number, to: { id: number }) =>
  by.post(`/slip-drafts/${id}/owner`, { user_id: to.id });
const CANNOT = [409, "This person cannot receive drafts."];

test("a draft is transferred to a colleague, who is then its only owner", async () => {
  const draft = await createDraft(operator);
  expect((await transfer(operator, draft.id, colleague)).status).toBe(204);
  expect((await operator.get(`/slip-drafts/${draft.id}`)).status).toBe(404);
  expect(draftOf(await colleague.get(`/slip-drafts/${draft.id}`))).toEqual(draft);
});

test("active admins and operators are listed by name; applicants are refused", async () => {
  const gone = await app.person("operator", "Gone Away");
  await changeAccount(app, gone.id, "suspend");
  const { body } = await operator.get("/slip-drafts/colleagues");
  expect((body as Colleague[]).map(({ name }) => name)).toEqual(["Amina Khan", "Nila Das"]);
  expect((await applicant.get("/slip-drafts/colleagues")).status).toBe(403);
});

test("applicants, suspended people and people with 40 drafts cannot receive drafts", async () => {
  const { id } = await createDraft(operator);
  const gone = await app.person("operator");
  await changeAccount(app, gone.id, "delete");
  const full = await app.person("operator");
  for (let i = 0; i < 39; i += 1) await createDraft(full);
  expect((await transfer(operator, (await createDraft(operator)).id, full)).status).toBe(204);
  for (const receiver of [applicant, gone, full, { id: 999_999 }, { id: 2_147_483_647 }]) {
    expect(refused(await transfer(operator, id, receiver))).toEqual(CANNOT);
  }
  // What others gave leaves room for one's own.
  await createDraft(full);
});

test("a draft of changes goes only to people who may see the application and have no draft of it", async () => {
  const { id: slip_id } = await submit(operator);
  const draft = draftOf(await operator.post("/slip-drafts", { slip_id, form_values: {} }));
  expect(refused(await transfer(operator, draft.id, colleague))).toEqual(CANNOT);
  const theirs = draftOf(await admin.post("/slip-drafts", { slip_id, form_values: {} }));
  expect(refused(await transfer(operator, draft.id, admin))).toEqual(CANNOT);
  await admin.delete(`/slip-drafts/${theirs.id}`);
  expect((await transfer(operator, draft.id, admin)).status).toBe(204);
});

test("only the owner transfers the draft of an active account; applicants transfer none", async () => {
  const { id } = await createDraft(operator);
  expect(refused(await transfer(admin, id, colleague))).toEqual([404, "No draft found"]);
  expect(refused(await transfer(colleague, id, colleague))).toEqual([404, "No draft found"]);
  const own = await createDraft(applicant);
  expect(refused(await transfer(applicant, own.id, operator))).toEqual([
    403,
    "Only staff may do this.",
  ]);
});

test("an admin transfers the drafts of ended accounts, seeing only number and age", async () => {
  const leaver = await app.person("operator", "Omar Faruk");
  const first = await createDraft(leaver, { first_name: "Secret" });
  const second = await createDraft(leaver);
  const left = async () => (await admin.get("/slip-drafts/left")).body as LeftDrafts[];
  const of = async () => (await left()).find(({ user_id }) => user_id === leaver.id);
  expect(await of()).toBeUndefined();
  await changeAccount(app, leaver.id, "suspend");
  expect(await of()).toEqual({
    user_id: leaver.id,
    name: "Omar Faruk",
    drafts: [first, second].map(({ id, updated_at }) => ({ id, updated_at })),
  });
  expect((await operator.get("/slip-drafts/left")).status).toBe(403);
  expect((await transfer(admin, first.id, colleague)).status).toBe(204);
  await changeAccount(app, leaver.id, "delete");
  expect((await transfer(admin, second.id, admin)).status).toBe(204);
  expect((await draftsOf(colleague)).map(({ id }) => id)).toContain(first.id);
  expect(await of()).toBeUndefined();
});

test("drafts that two people transfer to each other at once all change owners", async () => {
  const [one, other] = [await app.person("operator"), await app.person("operator")];
  const threeDrafts = async (by: Person) => [
    await createDraft(by),
    await createDraft(by),
    await createDraft(by),
  ];
  const [mine, theirs] = [await threeDrafts(one), await threeDrafts(other)];
  const answers = await Promise.all([
    ...mine.map(({ id }) => transfer(one, id, other)),
    ...theirs.map(({ id }) => transfer(other, id, one)),
  ]);
  expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(204));
  const ids = async (of: Person) => (await draftsOf(of)).map(({ id }) => id).sort();
  expect(await ids(one)).toEqual(theirs.map(({ id }) => id).sort());
  expect(await ids(other)).toEqual(mine.map(({ id }) => id).sort());
});

test("the history of the former owner and the audit log name the new owner", async () => {
  const leaver = await app.person("operator");
  const path = `/auto/operator/${leaver.id}`;
  const { id } = await createDraft(leaver);
  await admin.patch(`${path}/state`, { state: "suspended" });
  await transfer(admin, id, admin);
  await admin.patch(`${path}/state`, { state: "active" });
  const changes = [{ field: "draft_owner", from: `#${leaver.id}`, to: `#${admin.id}` }];
  const history = (await admin.get(`${path}/history`)).body as HistoryEntry[];
  expect(history.find(({ action }) => action === "draft-transferred")).toMatchObject({
    actor_name: "Amina Khan",
    changes,
  });
  const { entries } = await readAudit(admin, { kind: "account" });
  expect(entries.find(({ action }) => action === "draft-transferred")).toMatchObject({
    actor_id: admin.id,
    subject_id: leaver.id,
    details: { changes: [`draft_owner: #${leaver.id} → #${admin.id}`] },
  });
});

test("an expired draft cannot be transferred", async () => {
  const leaver = await app.person("operator");
  const { id } = await createDraft(leaver);
  await ageDraft(app, id, "15 days");
  expect(refused(await transfer(leaver, id, colleague))).toEqual([404, "No draft found"]);
  await changeAccount(app, leaver.id, "suspend");
  const left = (await admin.get("/slip-drafts/left")).body as LeftDrafts[];
  expect(left.map(({ user_id }) => user_id)).not.toContain(leaver.id);
});
