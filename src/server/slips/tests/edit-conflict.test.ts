import { expect, test } from "vitest";
import { refused, slipOf } from "#server/testing/client.ts";
import { readHistory, readSlip, slipForm, submit } from "#server/testing/slip-states.ts";
import { type Person, testApp } from "#server/testing/test-app.ts";

const app = await testApp();
const admin = await app.person("admin");
const operator = await app.person("operator");
const CHANGED =
  "Someone changed this application after you opened it. Nothing was saved; reload to see what changed.";

const edit = (by: Person, id: number, first_name: string, ifMatch?: string) =>
  by.put(
    `/auto/slip/${id}`,
    slipForm({ first_name }),
    ifMatch === undefined ? {} : { "if-match": ifMatch },
  );

test("an edit of an unchanged slip is saved, with or without quotes in If-Match", async () => {
  const slip = await submit(operator);
  const once = slipOf(await edit(operator, slip.id, "Salma", slip.updated_at));
  const twice = slipOf(await edit(operator, slip.id, "Sadia", `"${once.updated_at}"`));
  expect(twice.first_name).toBe("Sadia");
});

test("an edit of a slip that another person has changed is refused, and that change stays", async () => {
  const read = await submit(operator);
  await edit(admin, read.id, "Admins choice");
  const answer = await edit(operator, read.id, "Operators choice", read.updated_at);
  expect(refused(answer)).toEqual([409, CHANGED]);
  expect((await readSlip(operator, read.id)).first_name).toBe("Admins choice");
});

test("an If-Match that was never the slip's version is refused too", async () => {
  const slip = await submit(operator);
  expect((await edit(operator, slip.id, "Salma", "*")).status).toBe(409);
  expect((await edit(operator, slip.id, "Salma", "")).status).toBe(409);
});

test("an edit without If-Match overwrites unseen changes", async () => {
  const { id } = await submit(operator);
  await edit(admin, id, "Admins choice");
  expect((await edit(operator, id, "Operators choice")).status).toBe(200);
});

test("of many simultaneous edits of the same version exactly one is saved", async () => {
  const read = await submit(operator);
  const names = ["Asma", "Bilkis", "Champa", "Dilruba", "Farida", "Gulshan"];
  const answers = await Promise.all(
    names.map((name) => edit(operator, read.id, name, read.updated_at)),
  );
  const saved = answers.filter(({ status }) => status === 200);
  expect(saved.length).toBe(1);
  expect(answers.filter(({ status }) => status === 409).length).toBe(names.length - 1);
  const [winner] = saved;
  if (!winner) throw new Error("nothing was saved");
  expect(await readSlip(operator, read.id)).toEqual(slipOf(winner));
  expect((await readHistory(operator, read.id)).length).toBe(2);
});
