import { expect, test } from "vitest";
import { storedChanges } from "#server/testing/records.ts";
import { slipForm, submit } from "#server/testing/slip-states.ts";
import { testApp } from "#server/testing/test-app.ts";
import type { Subject } from "#shared/log/rules-actions.ts";

const app = await testApp();
const admin = await app.person("admin");

/** The stored changes of one record, as `[field, from, to]`. */
const storedOf = async (subject: Subject, id: number) =>
  (await storedChanges(app, subject, id)).map(({ field, from, to }) => [field, from, to]);

const EDITED = {
  first_name: "Salma",
  email: "salma@example.com",
  phone: "+8801811111111",
  date_of_birth: "1985-01-31",
  passport_number: "B76543210",
  confirm_passport: "B76543210",
  national_id: "1985123456789",
};

test("the history of a deleted slip has the changed fields, but no values", async () => {
  const { id } = await submit(admin);
  await admin.put(`/auto/slip/${id}`, slipForm(EDITED));
  expect((await storedOf("slip", id)).length).toBe(6);
  await admin.delete(`/auto/slip/${id}`);
  const stored = await storedOf("slip", id);
  expect(stored.map(([field]) => field).toSorted()).toEqual(
    Object.keys(EDITED)
      .filter((field) => field !== "confirm_passport")
      .toSorted(),
  );
  expect(stored.flatMap(([, ...values]) => values)).toEqual(Array(12).fill(null));
});

test("the history of other slips is unchanged", async () => {
  const [remaining, deleted] = [await submit(admin), await submit(admin)];
  await admin.put(`/auto/slip/${remaining.id}`, slipForm(EDITED));
  await admin.delete(`/auto/slip/${deleted.id}`);
  expect(await storedOf("slip", remaining.id)).toContainEqual([
    "passport_number",
    remaining.passport_number,
    "B76543210",
  ]);
});

test("the history of a deleted operator says that the e-mail changed, without its value", async () => {
  const operator = await app.person("operator");
  const names = { first_name: "Karim", last_name: "Mia", username: "karim" };
  await admin.put(`/auto/operator/${operator.id}`, { ...names, email: "karim@desk.test" });
  expect(JSON.stringify(await storedOf("user", operator.id))).toContain("karim@desk.test");
  await admin.delete(`/auto/operator/${operator.id}`);
  const stored = await storedOf("user", operator.id);
  expect(stored).toContainEqual(["email", null, null]);
  expect(stored).toContainEqual(["username", expect.any(String), "karim"]);
});

test("the history of a deleted medical center says that its phone changed, without its value", async () => {
  const center = { name: "Green Clinic", city: "Dhaka" };
  const { body } = await admin.post("/medical-centers", { ...center, phone: "01811111111" });
  const { id } = body as { id: number };
  await admin.put(`/medical-centers/${id}`, { ...center, phone: "01822222222" });
  await admin.delete(`/medical-centers/${id}`);
  expect(await storedOf("medical_center", id)).toEqual([["phone", null, null]]);
});
