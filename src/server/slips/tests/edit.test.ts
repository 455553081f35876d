import { expect, test } from "vitest";
import { refused, slipOf } from "#server/testing/client.ts";
import { addCenter, removeCenter } from "#server/testing/records.ts";
import {
  freshPassport,
  process,
  put,
  readSlip,
  STATES,
  slipForm,
  statesWith,
  submit,
} from "#server/testing/slip-states.ts";
import { testApp } from "#server/testing/test-app.ts";

const app = await testApp();
const admin = await app.person("admin");
const operator = await app.person("operator");

function form(changes: Record<string, unknown> = {}) {
  const passport = freshPassport();
  return slipForm({ passport_number: passport, confirm_passport: passport, ...changes });
}

test.each(statesWith(["pending", "failed"]))(
  "a slip that is %s can be edited: %s, by its submitter and by an admin alike",
  async (name, isAllowed) => {
    const { id } = await submit(operator);
    await put(app, id, STATES[name]);
    const before = await readSlip(operator, id);
    for (const person of [operator, admin]) {
      const changed = form({ first_name: person.email });
      const answer = await person.put(`/auto/slip/${id}`, changed);
      expect(answer.status).toBe(isAllowed ? 200 : 409);
      const after = await readSlip(operator, id);
      if (isAllowed) expect(after.first_name).toBe(person.email);
      else expect(after).toEqual(before);
    }
  },
);

test("a refusal names the state and what is allowed", async () => {
  const { id } = await submit(operator);
  await put(app, id, STATES.queued);
  expect(refused(await operator.put(`/auto/slip/${id}`, form()))).toEqual([
    409,
    "This application is queued for processing. It can be edited while it is pending or after processing has failed, and never once it is paid or has a slip URL.",
  ]);
});

test("every field of the form is changed, and nothing else of the slip", async () => {
  const slip = await submit(operator);
  const changes = {
    city: "83",
    country_traveling_to: "SA",
    first_name: "Salma",
    last_name: "Khatun",
    email: "salma@example.com",
    phone: "+8801812345678",
    gender: "female",
    marital_status: "married",
    date_of_birth: "1999-12-31",
    passport_number: "BX7654321",
    confirm_passport: "BX7654321",
    passport_issue_date: "2025-02-03",
    passport_expiry_date: "2035-02-02",
    passport_issue_place: "Sylhet",
    visa_type: "fv",
    national_id: "12345678901234567",
    others: "Travels with her brother",
    position_applied_for: "",
    medical_center_id: await addCenter(app, "Hill Clinic", "Sylhet"),
    status: "approved",
    user_id: admin.id,
  };
  const edited = slipOf(await operator.put(`/auto/slip/${slip.id}`, slipForm(changes)));
  const { confirm_passport: _twice, status: _status, user_id: _user, ...stored } = changes;
  expect(edited).toEqual({
    ...slip,
    ...stored,
    position_applied_for: null,
    MedicalCenter: expect.objectContaining({ id: changes.medical_center_id }),
    updated_at: expect.any(String),
  });
  expect(edited.updated_at > slip.updated_at).toBe(true);
  expect(await readSlip(admin, slip.id)).toEqual(edited);
});

test("the edit form has its own wording for phone and passport", async () => {
  const { id } = await submit(operator);
  const answer = await operator.put(`/auto/slip/${id}`, form({ phone: "1", passport_number: "2" }));
  expect(refused(answer)).toEqual([
    400,
    "Phone number must be 14 characters, Passport number must be 9 characters, Passport numbers do not match",
  ]);
});

test.each([
  ["one field alone", { first_name: "Salma" }],
  ["a center with one more field", { medical_center_id: null, first_name: "Salma" }],
  ["nothing", {}],
])("%s is an incomplete form", async (_what, body) => {
  const { id } = await submit(operator);
  const [status, message] = refused(await operator.put(`/auto/slip/${id}`, body));
  expect(status).toBe(400);
  expect(message).toContain("Last name is required, Please enter a valid email address");
});

test("the passport confirmation may be omitted", async () => {
  const slip = await submit(operator);
  const edited = slipOf(await operator.put(`/auto/slip/${slip.id}`, { ...slip, others: "Urgent" }));
  expect(edited.others).toBe("Urgent");
});

test("a slip edited after a failure stays approved and failed, and can be sent again", async () => {
  const { id } = await submit(operator);
  await put(app, id, STATES.failed);
  const edited = slipOf(await operator.put(`/auto/slip/${id}`, form()));
  expect(edited).toMatchObject({
    status: "approved",
    process_status: "failed",
    failed_reason: "The booking site did not answer.",
  });
  expect(await process(admin, id)).toEqual({
    queued: [id],
    skipped: [],
    edited_since_approval: [id],
  });
});

test("an editor can choose, change and remove the center", async () => {
  const { id } = await submit(operator);
  const [first, second] = [await addCenter(app, "First"), await addCenter(app, "Second")];
  for (const medical_center_id of [first, second, null]) {
    const edited = slipOf(await operator.put(`/auto/slip/${id}`, form({ medical_center_id })));
    expect(edited.medical_center_id).toBe(medical_center_id);
  }
});

test("a center that does not exist is refused and nothing is saved", async () => {
  const slip = await submit(operator);
  const answer = await operator.put(`/auto/slip/${slip.id}`, form({ medical_center_id: 999_999 }));
  expect(refused(answer)).toEqual([400, "This medical center does not exist any more"]);
  expect(await readSlip(operator, slip.id)).toEqual(slip);
});

test("a center of another city is refused, unless the center itself has moved", async () => {
  const center = { name: "Hill Clinic", country: "Bangladesh", city: "Dhaka" };
  const medical_center_id = await addCenter(app, center.name);
  const { id } = await submit(operator, { medical_center_id });
  const edit = (changes: object) => operator.put(`/auto/slip/${id}`, form({ ...changes }));
  await admin.put(`/medical-centers/${medical_center_id}`, { ...center, city: "Sylhet" });
  expect((await edit({ medical_center_id })).status).toBe(200);
  const moved = await edit({ medical_center_id, city: "2030" });
  expect(refused(moved)).toEqual([400, "This medical center is not in Rajshahi"]);
  expect((await edit({ medical_center_id: null })).status).toBe(200);
  const chosen = await edit({ medical_center_id });
  expect(refused(chosen)).toEqual([400, "This medical center is not in Dhaka"]);
});

test("deleting a center removes it from its slips, which stay editable", async () => {
  const center = await addCenter(app);
  const { id } = await submit(operator, { medical_center_id: center });
  await removeCenter(app, center);
  expect(await readSlip(operator, id)).toMatchObject({
    medical_center_id: null,
    MedicalCenter: null,
  });
  expect((await operator.put(`/auto/slip/${id}`, form())).status).toBe(200);
});

test("another person's slip is not found, even with a complete form", async () => {
  const slip = await submit(operator);
  const stranger = await app.person("operator");
  const answer = await stranger.put(`/auto/slip/${slip.id}`, form());
  expect(refused(answer)).toEqual([404, "No slip found"]);
  expect(await readSlip(operator, slip.id)).toEqual(slip);
});

test("an admin's edit does not change the submitter", async () => {
  const { id } = await submit(operator);
  expect(slipOf(await admin.put(`/auto/slip/${id}`, form())).user_id).toBe(operator.id);
});
