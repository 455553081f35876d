import { expect, test } from "vitest";
import { refused, slipOf } from "#server/testing/client.ts";
import { addCenter } from "#server/testing/records.ts";
import { readSlip, STATES, statesWith, submit, submitIn } from "#server/testing/slip-states.ts";
import { testApp } from "#server/testing/test-app.ts";

const app = await testApp();
const admin = await app.person("admin");
const operator = await app.person("operator");
const center = await addCenter(app, "Al Noor Clinic");

const ready = () => submitIn(app, operator, STATES["finished with a slip URL"]);

test.each(statesWith(["finished with a slip URL", "finished and paid"]))(
  "a center can be assigned to a slip that is %s: %s",
  async (name, isAllowed) => {
    const slip = await submitIn(app, operator, STATES[name]);
    const answer = await admin.put(`/auto/slip/${slip.id}`, { medical_center_id: center });
    expect(answer.status).toBe(isAllowed ? 200 : 409);
    expect((await readSlip(admin, slip.id)).medical_center_id).toBe(isAllowed ? center : null);
  },
);

test("the answer is the whole slip with its center", async () => {
  const slip = await ready();
  const assigned = slipOf(await admin.put(`/auto/slip/${slip.id}`, { medical_center_id: center }));
  expect(assigned).toEqual({
    ...slip,
    medical_center_id: center,
    MedicalCenter: { id: center, name: "Al Noor Clinic", city: "Dhaka", country: "Bangladesh" },
    updated_at: expect.any(String),
  });
});

test("a center can be replaced and removed", async () => {
  const { id } = await ready();
  const other = await addCenter(app);
  for (const medical_center_id of [center, other, null]) {
    const slip = slipOf(await admin.put(`/auto/slip/${id}`, { medical_center_id }));
    expect(slip.medical_center_id).toBe(medical_center_id);
  }
});

test("a refusal names the state and what is allowed", async () => {
  const { id } = await submit(operator);
  expect(refused(await admin.put(`/auto/slip/${id}`, { medical_center_id: center }))).toEqual([
    409,
    "This application is pending. A medical center can be assigned once processing is finished and there is a slip URL.",
  ]);
});

test.each(["operator", "applicant"] as const)(
  "an %s may not assign a center, not even to their own slip",
  async (role) => {
    const person = await app.person(role);
    const slip = await submitIn(app, person, STATES["finished with a slip URL"]);
    const answer = await person.put(`/auto/slip/${slip.id}`, { medical_center_id: center });
    expect(refused(answer)).toEqual([403, "Only an admin may assign a medical center."]);
    expect((await readSlip(person, slip.id)).medical_center_id).toBeNull();
  },
);

test("an unknown center is refused", async () => {
  const { id } = await ready();
  const answer = await admin.put(`/auto/slip/${id}`, { medical_center_id: 999_999 });
  expect(refused(answer)).toEqual([400, "This medical center does not exist any more"]);
});

test.each([
  ["text", "1"],
  ["zero", 0],
  ["a fraction", 1.5],
  ["a list", [1]],
  ["true", true],
])("%s is no center", async (_what, medical_center_id) => {
  const { id } = await ready();
  expect((await admin.put(`/auto/slip/${id}`, { medical_center_id })).status).toBe(400);
});

test("a slip that does not exist is not found", async () => {
  const answer = await admin.put("/auto/slip/999999", { medical_center_id: center });
  expect(refused(answer)).toEqual([404, "No slip found"]);
});
