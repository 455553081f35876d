import { expect, test } from "vitest";
import { refused, slipOf } from "#server/testing/client.ts";
import { addCenter, countSlips } from "#server/testing/records.ts";
import { slipForm } from "#server/testing/slip-states.ts";
import { testApp } from "#server/testing/test-app.ts";

const app = await testApp();
const operator = await app.person("operator", "Karim Mia");

const send = (changes: Record<string, unknown> = {}) =>
  operator.post("/auto/slip/data", slipForm(changes));

test("a new application is pending, not started, unpaid and belongs to its submitter", async () => {
  const answer = await send();
  expect(answer.status).toBe(201);
  const { confirm_passport: _typedTwice, ...form } = slipForm();
  const instant = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  expect(slipOf(answer)).toEqual({
    ...form,
    others: null,
    agent: null,
    id: expect.any(Number),
    user_id: operator.id,
    status: "pending",
    process_status: "not_started",
    payment_status: "unpaid",
    payment_link: null,
    slip_url: null,
    failed_reason: null,
    edited_since_approval: false,
    erased_at: null,
    queued_at: null,
    created_at: instant,
    updated_at: instant,
    User: { id: operator.id, first_name: "Karim", last_name: "Mia", email: operator.email },
    MedicalCenter: null,
  });
});

test.each(["admin", "operator", "applicant"] as const)("an %s may submit", async (role) => {
  const person = await app.person(role);
  const slip = slipOf(await person.post("/auto/slip/data", slipForm()));
  expect(slip.user_id).toBe(person.id);
});

test("a chosen medical center is named in the answer", async () => {
  const medical_center_id = await addCenter(app, "Al Noor Clinic");
  const slip = slipOf(await send({ medical_center_id }));
  expect(slip.MedicalCenter).toEqual({
    id: medical_center_id,
    name: "Al Noor Clinic",
    city: "Dhaka",
    country: "Bangladesh",
  });
});

test("a center that does not exist is refused, and nothing is stored", async () => {
  const before = await countSlips(app);
  const answer = await send({ medical_center_id: 999_999 });
  expect(refused(answer)).toEqual([400, "This medical center does not exist any more"]);
  expect(await countSlips(app)).toBe(before);
});

test("a center of another city than the application's is refused, and nothing is stored", async () => {
  const before = await countSlips(app);
  const answer = await send({ medical_center_id: await addCenter(app, "Hill Clinic", "Sylhet") });
  expect(answer.body).toMatchObject({
    errors: [{ field: "medical_center_id", message: "This medical center is not in Dhaka" }],
  });
  expect(answer.status).toBe(400);
  expect(await countSlips(app)).toBe(before);
});

test("only fields of the form are stored: other fields of a slip cannot be set", async () => {
  const other = await app.person("operator");
  const slip = slipOf(
    await send({
      id: 77,
      user_id: other.id,
      status: "approved",
      process_status: "finished",
      payment_status: "paid",
      payment_link: "https://pay.example",
      slip_url: "https://slips.example",
      failed_reason: "None",
      run_no: 9,
      queued_at: "2026-01-01T00:00:00.000Z",
      created_at: "2020-01-01T00:00:00.000Z",
      role: "admin",
      idempotency_key: "mine",
      User: { id: other.id },
    }),
  );
  expect(slip).toMatchObject({
    user_id: operator.id,
    status: "pending",
    process_status: "not_started",
    payment_status: "unpaid",
    payment_link: null,
    slip_url: null,
    failed_reason: null,
    edited_since_approval: false,
    queued_at: null,
  });
  expect(slip.id).not.toBe(77);
  expect(slip.created_at > "2021").toBe(true);
  const profile = await operator.get("/user/profile");
  expect(profile.body).toMatchObject({ role: "operator" });
});

test("text is stored trimmed, a passport in capital letters, digits in ASCII", async () => {
  const slip = slipOf(
    await send({
      first_name: "  Rahim  ",
      passport_number: "ab 1234567",
      confirm_passport: "AB1234567",
      national_id: "123-456 789০",
      phone: "+৮৮০1712345678",
    }),
  );
  expect(slip).toMatchObject({
    first_name: "Rahim",
    passport_number: "AB1234567",
    national_id: "1234567890",
    phone: "+8801712345678",
  });
});

test("names in Bangla are stored as NFC", async () => {
  const slip = slipOf(await send({ first_name: "রহিম", last_name: "Cafe\u0301" }));
  expect(slip).toMatchObject({ first_name: "রহিম", last_name: "Café" });
});

test("a family visa requires no position and stores none", async () => {
  const slip = slipOf(await send({ visa_type: "fv", position_applied_for: "" }));
  expect(slip).toMatchObject({ visa_type: "fv", position_applied_for: null });
});

test.each([
  ["phone", 14, (length: number) => ({ phone: `+${"8".repeat(length - 1)}` })],
  [
    "passport_number",
    9,
    (length: number) => ({
      passport_number: "A".repeat(length),
      confirm_passport: "A".repeat(length),
    }),
  ],
])("%s is exactly %i characters long: one less or more is refused", async (_field, length, of) => {
  const statuses = [];
  for (const size of [length - 1, length, length + 1]) {
    statuses.push((await send(of(size))).status);
  }
  expect(statuses).toEqual([400, 201, 400]);
});

test("a national ID has 10 to 17 digits, a name at most 100 letters, others at most 300", async () => {
  const statuses = async (field: string, sizes: number[]) => {
    const answers = [];
    for (const size of sizes) answers.push((await send({ [field]: "1".repeat(size) })).status);
    return answers;
  };
  expect(await statuses("national_id", [9, 10, 17, 18])).toEqual([400, 201, 201, 400]);
  expect(await statuses("first_name", [1, 100, 101])).toEqual([201, 201, 400]);
  expect(await statuses("others", [0, 300, 301])).toEqual([201, 201, 400]);
});

test("a refused application leaves nothing behind", async () => {
  const before = await countSlips(app);
  await send({ phone: "017" });
  expect(await countSlips(app)).toBe(before);
});
