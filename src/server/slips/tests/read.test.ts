import { expect, test } from "vitest";
import { refusalOf, refused, slipOf } from "#server/testing/client.ts";
import { submit } from "#server/testing/slip-states.ts";
import { testApp } from "#server/testing/test-app.ts";

const app = await testApp();
const admin = await app.person("admin");
const operator = await app.person("operator");
const other = await app.person("operator");
const applicant = await app.person("applicant");
const slip = await submit(operator);

test("the submitter and an admin can read a slip", async () => {
  expect(slipOf(await operator.get(`/auto/slip/${slip.id}`))).toEqual(slip);
  expect(slipOf(await admin.get(`/auto/slip/${slip.id}`))).toEqual(slip);
});

test("an applicant can read their own slip", async () => {
  const own = await submit(applicant);
  expect(slipOf(await applicant.get(`/auto/slip/${own.id}`)).id).toBe(own.id);
});

test.each([
  ["the slip", (id: number) => other.get(`/auto/slip/${id}`)],
  ["its history", (id: number) => other.get(`/auto/slip/${id}/history`)],
  ["an applicant's view of it", (id: number) => applicant.get(`/auto/slip/${id}`)],
])("for other people %s looks the same as one that does not exist", async (_what, read) => {
  const [foreign, absent] = [await read(slip.id), await read(999_999)];
  expect(refused(foreign)).toEqual([404, "No slip found"]);
  const withoutId = (answer: typeof foreign) => ({ ...refusalOf(answer), requestId: "" });
  expect(withoutId(foreign)).toEqual(withoutId(absent));
  expect(Object.keys(foreign.headers)).toEqual(Object.keys(absent.headers));
});

test("a deleted slip is gone, and so is its history", async () => {
  const { id } = await submit(operator);
  await admin.delete(`/auto/slip/${id}`);
  expect(refused(await admin.get(`/auto/slip/${id}`))).toEqual([404, "No slip found"]);
  expect((await operator.get(`/auto/slip/${id}/history`)).status).toBe(404);
});

test.each(["0", "-1", "1.5", "abc", "1e3", "9007199254740993", "%00", "1;drop"])(
  "/auto/slip/%s is not found",
  async (id) => {
    const answer = await admin.get(`/auto/slip/${id}`);
    expect(refused(answer)).toEqual([400, "The number in the address is not a record number"]);
  },
);
