import { expect, test } from "vitest";
import { lockAccount, storePasswordHash } from "#server/testing/accounts.ts";
import { refusalOf, refused } from "#server/testing/client.ts";
import { whileAnswering } from "#server/testing/records.ts";
import { type Person, testApp } from "#server/testing/test-app.ts";

const app = await testApp();

const change = (person: Person, newPassword: string, currentPassword = person.password) =>
  person.put("/user/change-password", { currentPassword, newPassword });

test("a changed password works at once, the old one no longer, and the readable copy is updated", async () => {
  const person = await app.person("operator");
  const { status, text } = await change(person, "purple-kite-4");
  expect([status, text]).toEqual([204, ""]);
  expect((await app.signIn(person.email, person.password)).status).toBe(401);
  expect((await app.signIn(person.email, "purple-kite-4")).status).toBe(200);
  const { body } = await person.get("/user/profile");
  expect(body).toMatchObject({ plain_password: "purple-kite-4" });
});

test("the person's other sessions end, this one continues", async () => {
  const person = await app.person("applicant");
  const { body } = await app.signIn(person.email, person.password);
  const elsewhere = app.withToken((body as { token: string }).token);
  await change(person, "purple-kite-4");
  expect((await elsewhere.get("/user/profile")).status).toBe(401);
  expect((await person.get("/user/profile")).status).toBe(200);
});

test("a wrong current password is 400 and changes nothing", async () => {
  const person = await app.person("operator");
  const answer = await change(person, "purple-kite-4", "not-mine-at-all");
  expect(answer.status).toBe(400);
  expect(refusalOf(answer)).toMatchObject({
    message: "Current password is incorrect",
    errors: [{ field: "currentPassword" }],
  });
  expect((await app.signIn(person.email, person.password)).status).toBe(200);
});

test("five wrong current passwords end the session, and hold up no sign-in", async () => {
  const person = await app.person("operator");
  for (let times = 0; times < 5; times += 1)
    expect((await change(person, "purple-kite-4", "a-wrong-guess")).status).toBe(400);
  expect((await change(person, "purple-kite-4")).status).toBe(401);
  expect((await app.signIn(person.email, person.password)).status).toBe(200);
});

test("a deleted account is refused without an error", async () => {
  const person = await app.person("operator");
  // What the call meets when the account goes after it was let in: the session still answers, the hash opens nothing.
  await storePasswordHash(app, person.id, "deleted");
  expect(refused(await change(person, "purple-kite-4"))).toEqual([
    400,
    "Current password is incorrect",
  ]);
});

test.each([
  ["short", "New password must be at least 8 characters"],
  ["QWERTY123", "New password is too common; please choose another one"],
  ["", "New password is required"],
])("%j is refused: %s", async (newPassword, message) => {
  const person = await app.person("operator");
  expect(refused(await change(person, newPassword))).toEqual([400, message]);
});

test("a password may contain spaces, signs and Bangla, and is used as typed", async () => {
  const person = await app.person("operator");
  const password = "  আমার সোনার বাংলা ✓ ";
  expect((await change(person, password)).status).toBe(204);
  expect((await app.signIn(person.email, password)).status).toBe(200);
  expect((await person.get("/user/profile")).body).toMatchObject({ plain_password: password });
});

test("of two changes at once, one wins and the other is refused", async () => {
  const person = await app.person("operator");
  const passwords = ["purple-kite-4", "brown-owl-55"];
  const answers = await whileAnswering(
    app,
    () => Promise.all(passwords.map((password) => change(person, password))),
    (context) => lockAccount(context, person.id),
    2,
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([204, 409]);
  const winner = passwords[answers.findIndex(({ status }) => status === 204)] ?? "";
  expect((await app.signIn(person.email, winner)).status).toBe(200);
});
