import { expect, test } from "vitest";
import { pageOf } from "#server/testing/client.ts";
import { addCenter } from "#server/testing/records.ts";
import { put, readSlip, STATES, submit, submitIn } from "#server/testing/slip-states.ts";
import { testApp } from "#server/testing/test-app.ts";

const app = await testApp();
const admin = await app.person("admin");
const operator = await app.person("operator", "Karim Ali");
await submit(admin, { first_name: "রহিমা", last_name: '"O\\Hara' });

const username = operator.email.split("@")[0];
const renamed = { first_name: "Kamal", last_name: "Ali", email: operator.email, username };
const elsewhere = { name: "Al Huda Clinic", city: "Dhaka" };

const list = (query = "") => admin.get(`/auto/slips${query}`);

test("time and counts are those of each answer", async () => {
  const before = pageOf(await list("?limit=1"));
  await submit(admin);
  const after = pageOf(await list("?limit=1"));
  expect(after.totalSlips).toBe(before.totalSlips + 1);
  expect(after.serverTime > before.serverTime).toBe(true);
});

/** A finished application with a medical center of its own. */
async function submitFinished() {
  const center = await addCenter(app, "Al Noor Clinic");
  const { id } = await submitIn(app, operator, {
    ...STATES["finished and paid"],
    slip_url: "/sandbox/slip/1",
  });
  await admin.put(`/auto/slip/${id}`, { medical_center_id: center });
  return { id, center };
}

type Finished = Awaited<ReturnType<typeof submitFinished>>;

test.each<[string, (finished: Finished) => Promise<unknown>]>([
  ["an application", ({ id }) => put(app, id, STATES["finished with a slip URL"])],
  ["the name of who submitted it", () => admin.put(`/auto/operator/${operator.id}`, renamed)],
  ["the name of its center", ({ center }) => admin.put(`/medical-centers/${center}`, elsewhere)],
  ["its center, which is deleted", ({ center }) => admin.delete(`/medical-centers/${center}`)],
  ["an application, which is deleted", ({ id }) => admin.delete(`/auto/slip/${id}`)],
])("a change of %s shows on the next page read", async (_what, change) => {
  const finished = await submitFinished();
  const before = pageOf(await list()).slips;
  await change(finished);
  const { slips } = pageOf(await list());
  expect(slips).not.toEqual(before);
  const stored = await Promise.all(slips.map(({ id }) => readSlip(admin, id)));
  expect(slips).toEqual(stored);
  expect(slips.map(({ id }) => id)).toEqual(
    pageOf(await admin.get("/auto/slips")).slips.map(({ id }) => id),
  );
});
