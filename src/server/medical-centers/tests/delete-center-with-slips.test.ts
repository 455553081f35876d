import { expect, test } from "vitest";
import { refused } from "#server/testing/client.ts";
import { addCenter } from "#server/testing/records.ts";
import { put, readHistory, readSlip, submit } from "#server/testing/slip-states.ts";
import { testApp } from "#server/testing/test-app.ts";

const app = await testApp();
const admin = await app.person("admin", "Salma Begum");

test("the number of slips of a center is shown", async () => {
  const center = await addCenter(app);
  await submit(admin, { medical_center_id: center });
  await submit(admin, { medical_center_id: center });
  await submit(admin);
  const { status, body } = await admin.get(`/medical-centers/${center}/slips`);
  expect([status, body]).toEqual([200, { slips: 2 }]);
});

test("slips of a deleted center stay as they are, without a center, and their history names it", async () => {
  const center = await addCenter(app, "Red Clinic");
  const { id } = await submit(admin, { medical_center_id: center });
  await put(app, id, { process_status: "finished", secondsAgo: 1800 });
  const before = await readSlip(admin, id);

  expect((await admin.delete(`/medical-centers/${center}`)).status).toBe(204);

  expect(await readSlip(admin, id)).toEqual({
    ...before,
    medical_center_id: null,
    MedicalCenter: null,
  });
  expect((await readHistory(admin, id)).at(-1)).toMatchObject({
    action: "center-removed",
    actor_name: "Salma Begum",
    changes: [{ field: "medical_center", from: "Red Clinic, Dhaka", to: null }],
  });
});

test("slips of other centers and their histories are unchanged", async () => {
  const other = await addCenter(app, "Blue Clinic");
  const doomed = await addCenter(app, "Red Clinic");
  const slip = await submit(admin, { medical_center_id: other });
  await admin.delete(`/medical-centers/${doomed}`);
  expect(await readSlip(admin, slip.id)).toEqual(slip);
  expect(await readHistory(admin, slip.id)).toHaveLength(1);
});

test("a slip submitted while its center is deleted is refused or has no center", async () => {
  const center = await addCenter(app, "Red Clinic");
  const [, submitted] = await Promise.all([
    admin.delete(`/medical-centers/${center}`),
    submit(admin, { medical_center_id: center }).catch((error: unknown) => error),
  ]);
  if (submitted instanceof Error) {
    expect(submitted.message).toContain("This medical center does not exist any more");
  } else {
    expect(await readSlip(admin, (submitted as { id: number }).id)).toMatchObject({
      medical_center_id: null,
    });
  }
});

test("when two people delete a center at once, one of them gets a 404", async () => {
  const center = await addCenter(app);
  const answers = await Promise.all([
    admin.delete(`/medical-centers/${center}`),
    admin.delete(`/medical-centers/${center}`),
  ]);
  const [late] = answers.filter((answer) => answer.status !== 204);
  expect(answers.map((answer) => answer.status).toSorted()).toEqual([204, 404]);
  expect(late && refused(late)).toEqual([404, "No medical center found"]);
});
