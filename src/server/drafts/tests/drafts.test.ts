import { expect, test } from "vitest";
import { deleteOldDrafts } from "#server/drafts/drafts.queries.ts";
import { refused } from "#server/testing/client.ts";
import {
  ageDraft,
  countStoredDrafts,
  createDraft,
  draftOf,
  draftsOf,
} from "#server/testing/slip-records.ts";
import { freshPassport, slipForm, submit } from "#server/testing/slip-states.ts";
import { testApp } from "#server/testing/test-app.ts";

const app = await testApp();
const admin = await app.person("admin");
const operator = await app.person("operator");

const marks = {
  passport_number: { value: "A01234567", isProven: true },
};

test("a draft stores the input as typed, valid or not, and what came from the passport code", async () => {
  const form_values = { first_name: " ra", date_of_birth: "31.2.19", medical_center_id: 7, marks };
  const made = await operator.post("/slip-drafts", { form_values });
  expect(made.status).toBe(201);
  const draft = draftOf(made);
  expect(draft).toMatchObject({ slip_id: null, base_updated_at: null, form_values, version: 1 });
  expect(Date.parse(draft.expires_at) - Date.parse(draft.updated_at)).toBe(14 * 24 * 3600_000);
  expect(draftOf(await operator.get(`/slip-drafts/${draft.id}`))).toEqual(draft);
});

test("the list names the applicants, newest first, and contains nothing else of the input", async () => {
  const person = await app.person("operator");
  const slip = await submit(person, { first_name: "Nila", last_name: "Das" });
  const typed = { first_name: "Rahim", last_name: "Uddin", passport_number: "A01234567" };
  const first = await createDraft(person, { ...typed, phone: "+8801712345678" });
  await person.post("/slip-drafts", {
    slip_id: slip.id,
    base_updated_at: slip.updated_at,
    form_values: { last_name: "Roy" },
  });
  const [edited, made] = await draftsOf(person);
  expect(edited).toMatchObject({ slip_id: slip.id, name: "Nila Roy" });
  expect(made).toEqual({
    id: first.id,
    slip_id: null,
    name: "Rahim Uddin",
    passport_number: "A01234567",
    version: 1,
    updated_at: first.updated_at,
    expires_at: first.expires_at,
  });
});

test("a missing name or passport number is null in the list", async () => {
  const person = await app.person("operator");
  await createDraft(person, { city: "81" });
  await createDraft(person, { first_name: "", last_name: " ", passport_number: "" });
  const none = { name: null, passport_number: null };
  expect(await draftsOf(person)).toMatchObject([none, none]);
});

test("only the owner can read, change or discard a draft; admins cannot", async () => {
  const { id } = await createDraft(operator);
  const path = `/slip-drafts/${id}`;
  const change = { form_values: { first_name: "Karim" }, version: 1 };
  const answers = [await admin.get(path), await admin.put(path, change), await admin.delete(path)];
  expect(answers.map(refused)).toEqual(Array(3).fill([404, "No draft found"]));
  expect((await draftsOf(admin)).map((draft) => draft.id)).not.toContain(id);
});

test("an outdated version is refused with the stored draft, which can then be replaced by its version", async () => {
  const { id } = await createDraft(operator);
  const save = (first_name: string, version: number) =>
    operator.put(`/slip-drafts/${id}`, { form_values: { first_name }, version });
  const stored = draftOf(await save("Karim", 1));
  expect(stored.version).toBe(2);
  const late = await save("Kabir", 1);
  expect(late.status).toBe(409);
  expect(late.body).toMatchObject({
    message: expect.stringMatching(/^This draft was changed on another computer at \d\d:\d\d\.$/),
    draft: stored,
    requestId: expect.any(String),
  });
  expect(draftOf(await save("Kabir", 2)).form_values).toEqual({ first_name: "Kabir" });
});

test.each([
  [{ form_values: { password: "x" } }, "A draft has no field “password”"],
  [{ form_values: { first_name: 5 } }, "Each field of a draft must be text"],
  [{}, "A draft must have form_values"],
  [{ form_values: { others: "ক".repeat(2800) } }, "A draft takes at most 8 KB"],
])("%j is no draft: %s", async (body, message) => {
  expect(refused(await operator.post("/slip-drafts", body))).toEqual([400, message]);
});

test("a draft takes 8 KB and not one byte more, in any script, when it is made and when it is saved", async () => {
  const filledBy = (letter: string, bytes: number) => {
    const empty = Buffer.byteLength(JSON.stringify({ others: "", city: "" }));
    const letters = letter.repeat(2_000);
    return { others: letters, city: "x".repeat(bytes - empty - Buffer.byteLength(letters)) };
  };
  for (const letter of ["a", "ক", "😀"]) {
    const made = await operator.post("/slip-drafts", { form_values: filledBy(letter, 8_192) });
    expect(made.status).toBe(201);
    const { id } = draftOf(made);
    const save = (bytes: number) =>
      operator.put(`/slip-drafts/${id}`, { form_values: filledBy(letter, bytes), version: 1 });
    const tooLarge = [400, "A draft takes at most 8 KB"];
    expect(refused(await save(8_193))).toEqual(tooLarge);
    expect(
      refused(await operator.post("/slip-drafts", { form_values: filledBy(letter, 8_193) })),
    ).toEqual(tooLarge);
    expect((await save(8_192)).status).toBe(200);
  }
});

test("a draft is changed by its version only", async () => {
  const { id } = await createDraft(operator);
  expect(refused(await operator.put(`/slip-drafts/${id}`, { form_values: {} }))).toEqual([
    400,
    "Version must be a whole number from 1",
  ]);
});

test("each person has one draft per application, and none outside their scope", async () => {
  const slip = await submit(operator);
  const body = { slip_id: slip.id, base_updated_at: slip.updated_at, form_values: {} };
  const first = await operator.post("/slip-drafts", body);
  const second = await operator.post("/slip-drafts", { ...body, form_values: { city: "80" } });
  expect([first.status, second.status]).toEqual([201, 200]);
  expect(second.body).toEqual(first.body);
  expect(draftOf(await admin.post("/slip-drafts", body)).id).not.toBe(draftOf(first).id);
  const stranger = await app.person("operator");
  expect(refused(await stranger.post("/slip-drafts", body))).toEqual([404, "No slip found"]);
});

test("a person has at most 50 drafts, also when created at once", async () => {
  const person = await app.person("operator");
  for (let count = 0; count < 46; count += 1) await createDraft(person);
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => person.post("/slip-drafts", { form_values: {} })),
  );
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(4);
  expect(refused(await person.post("/slip-drafts", { form_values: {} }))).toEqual([
    409,
    "50 drafts at most. Discard some.",
  ]);
});

test("a draft expires 14 days after its last change and is then removed", async () => {
  const person = await app.person("operator");
  const old = await createDraft(person);
  const young = await createDraft(person);
  await ageDraft(app, old.id, "14 days");
  await ageDraft(app, young.id, "13 days 23 hours");
  expect((await draftsOf(person)).map(({ id }) => id)).toEqual([young.id]);
  expect((await person.get(`/slip-drafts/${old.id}`)).status).toBe(404);
  const before = await countStoredDrafts(app);
  await deleteOldDrafts(app.context.sql);
  expect(await countStoredDrafts(app)).toBe(before - 1);
});

test("submitting and saving delete the draft; another person's or a missing one is ignored", async () => {
  const passport_number = freshPassport();
  const form = slipForm({ passport_number, confirm_passport: passport_number });
  const mine = await createDraft(operator, form);
  const foreign = await createDraft(admin);
  const send = (header: string) =>
    operator.post("/auto/slip/data", form, { "draft-id": header, "idempotency-key": header });
  expect((await send(String(foreign.id))).status).toBe(201);
  expect((await send("nonsense")).status).toBe(201);
  expect((await operator.get(`/slip-drafts/${mine.id}`)).status).toBe(200);
  const { id } = (await send(String(mine.id))).body as { id: number };
  expect((await operator.get(`/slip-drafts/${mine.id}`)).status).toBe(404);
  expect((await admin.get(`/slip-drafts/${foreign.id}`)).status).toBe(200);
  const ofSlip = await operator.post("/slip-drafts", { slip_id: id, form_values: {} });
  const path = `/slip-drafts/${draftOf(ofSlip).id}`;
  const save = (changes: object) =>
    operator.put(`/auto/slip/${id}`, { ...form, ...changes }, { "draft-id": path.slice(13) });
  expect((await save({ first_name: "" })).status).toBe(400);
  expect((await operator.get(path)).status).toBe(200);
  expect((await save({ first_name: "Karim" })).status).toBe(200);
  expect((await operator.get(path)).status).toBe(404);
});

test("deleting an application deletes its drafts", async () => {
  const { id } = await submit(admin);
  const draft = draftOf(await admin.post("/slip-drafts", { slip_id: id, form_values: {} }));
  await admin.delete(`/auto/slip/${id}`);
  expect((await admin.get(`/slip-drafts/${draft.id}`)).status).toBe(404);
});

test("drafts appear in no list, search, count or history", async () => {
  const person = await app.person("operator");
  await createDraft(person, { first_name: "Quetzalcoatl", passport_number: "QQ0000001" });
  const list = await admin.get("/auto/slips?search=Quetzalcoatl");
  expect(list.body).toMatchObject({ slips: [], totalSlips: 0 });
  const found = await admin.post("/auto/slips/duplicates", { passport_number: "QQ0000001" });
  expect(found.body).toMatchObject({ matches: [] });
  expect(app.logged()).not.toContain("Quetzalcoatl");
});
