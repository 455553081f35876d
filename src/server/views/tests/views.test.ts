import { expect, test } from "vitest";
import { refused } from "#server/testing/client.ts";
import { type Person, testApp } from "#server/testing/test-app.ts";
import type { View } from "#shared/views/contract.ts";

const app = await testApp();
const DHAKA = { name: "Dhaka, pending", screen: "admin-slips", query: "?city=80&status=pending" };
const save = (by: Person, changes: Record<string, unknown> = {}) =>
  by.post("/views", { ...DHAKA, ...changes });
const names = async (by: Person) =>
  ((await by.get("/views")).body as View[]).map(({ name, is_own }) => [name, is_own]);

test("a person's views can be saved, changed and deleted, and only by that person", async () => {
  const [admin, other] = [await app.person("admin"), await app.person("admin")];
  const saved = await save(admin);
  const view = { ...DHAKA, id: expect.any(Number), is_shared: false, position: 0, is_own: true };
  expect([saved.status, saved.body]).toEqual([201, view]);
  expect((await admin.get("/views")).body).toEqual([view]);
  expect((await other.get("/views")).body).toEqual([]);
  const path = `/views/${(saved.body as View).id}`;
  expect(refused(await other.put(path, DHAKA))).toEqual([404, "No view found"]);
  expect(refused(await other.delete(path))).toEqual([404, "No view found"]);
  const changed = await admin.put(path, { ...DHAKA, name: "Dhaka" });
  expect(changed.body).toEqual({ ...view, name: "Dhaka" });
  expect((await admin.delete(path)).status).toBe(204);
  expect(await names(admin)).toEqual([]);
});

test("shared views are readable for everyone and listed after the person's own", async () => {
  const [admin, operator] = [await app.person("admin"), await app.person("operator")];
  await save(admin, { name: "For all", is_shared: true });
  await save(operator, { name: "Second", position: 2 });
  await save(operator, { name: "First", position: 1 });
  expect(await names(operator)).toEqual([
    ["First", true],
    ["Second", true],
    ["For all", false],
  ]);
  expect(refused(await save(operator, { name: "Mine", is_shared: true }))).toEqual([
    403,
    "Only an admin may share a view.",
  ]);
});

test("names of a person's views are unique whatever their case, and there are at most 20", async () => {
  const admin = await app.person("admin");
  await save(admin);
  expect(refused(await save(admin, { name: "DHAKA, Pending" }))).toEqual([
    409,
    "You have a view of this name.",
  ]);
  for (let at = 2; at <= 20; at += 1) await save(admin, { name: `View ${at}` });
  expect(refused(await save(admin, { name: "View 21" }))).toEqual([409, "At most 20 views."]);
});

test.each([
  [{ name: "  " }, "Name is required"],
  [{ name: "x".repeat(41) }, "Name must be at most 40 characters"],
  [{ screen: "profile" }, "Screen is not one of the choices"],
  [{ query: "x".repeat(501) }, "Query must be at most 500 characters"],
])("%o is refused", async (changes, message) => {
  expect(refused(await save(await app.person("admin"), changes))).toEqual([400, message]);
});

test("a name of 40 characters and an address of 500 are kept whole", async () => {
  const longest = { name: "x".repeat(40), query: `?${"x".repeat(499)}` };
  const saved = await save(await app.person("admin"), longest);
  expect([saved.status, saved.body]).toEqual([201, expect.objectContaining(longest)]);
});

test.each([
  "?search=EH1234567",
  "search=EH1234567",
  "?city=80&search=EH1234567",
  "?%73earch=EH1234567",
  "?city=80&%53%45%41%52%43%48=EH1234567",
  "??search=EH1234567",
  "?+search=EH1234567",
  "?search%5B%5D=EH1234567",
  "?search",
])("a view keeps no search, however it is written: %s", async (query) => {
  const refusal = [400, "A view keeps no search"];
  expect(refused(await save(await app.person("admin"), { query }))).toEqual(refusal);
});
