import { expect, test } from "vitest";
import { type Client, refused, slipOf } from "#server/testing/client.ts";
import { submit } from "#server/testing/slip-states.ts";
import { testApp } from "#server/testing/test-app.ts";

const app = await testApp();

test("signing out ends the session at once: its token is refused everywhere", async () => {
  const person = await app.person("operator");
  const { status, text } = await person.post("/auth/logout");
  expect([status, text]).toEqual([204, ""]);
  expect(refused(await person.get("/user/profile"))).toEqual([401, "Please sign in."]);
  expect((await person.get("/auto/slips")).status).toBe(401);
});

test("signing out makes the browser clear this desk's data", async () => {
  const { headers } = await (await app.person("operator")).post("/auth/logout");
  expect(headers["clear-site-data"]).toBe('"storage"');
});

test("signing out a second time is 401", async () => {
  const person = await app.person("operator");
  await person.post("/auth/logout");
  expect((await person.post("/auth/logout")).status).toBe(401);
});

test("the person's other sessions continue", async () => {
  const person = await app.person("operator");
  const { body } = await app.signIn(person.email, person.password);
  const elsewhere = app.withToken((body as { token: string }).token);
  await person.post("/auth/logout");
  expect((await elsewhere.get("/user/profile")).status).toBe(200);
});

test("slips taken in this session are released, those of the person's other sessions stay assigned", async () => {
  const [admin, colleague] = [await app.person("admin"), await app.person("admin")];
  const { body } = await app.signIn(admin.email, admin.password);
  const elsewhere = app.withToken((body as { token: string }).token);
  const [first, second] = [await submit(colleague), await submit(colleague)];
  const takenBy = async (person: Pick<Client, "post">) =>
    slipOf(await person.post("/auto/slips/take", { queue: "review" })).id;
  expect([await takenBy(admin), await takenBy(elsewhere)]).toEqual([first.id, second.id]);
  await elsewhere.post("/auth/logout");
  expect(await takenBy(colleague)).toBe(second.id);
});

test("an ended session leaves no data", async () => {
  const person = await app.person("operator");
  await person.post("/auth/logout");
  const rows = await app.context.sql`select id from sessions where user_id = ${person.id}`;
  expect(rows.length).toBe(0);
});
