import { expect, test } from "vitest";
import { accountHistory } from "#server/testing/account-records.ts";
import { refused } from "#server/testing/client.ts";
import { testApp } from "#server/testing/test-app.ts";
import { User } from "#shared/auth/contract.ts";

const app = await testApp();

const form = {
  first_name: "Nadia",
  last_name: "Islam",
  email: "nadia@desk.test",
  username: "nadia",
};

test.each(["admin", "operator", "applicant"] as const)(
  "an %s changes the own profile",
  async (role) => {
    const person = await app.person(role);
    const own = { ...form, email: `${role}-new@desk.test`, username: `${role}-new` };
    const { status, body } = await person.put("/user/profile", own);
    expect(status).toBe(200);
    expect(User.strict().parse(body)).toMatchObject({ ...own, id: person.id, role });
    expect((await app.signIn(own.email, person.password)).status).toBe(200);
  },
);

test("role and balance cannot be changed this way", async () => {
  const person = await app.person("operator");
  const { body } = await person.put("/user/profile", {
    ...form,
    email: person.email,
    username: "own-name",
    role: "admin",
    balance: "1000",
  });
  expect(body).toMatchObject({ role: "operator", balance: "0.00" });
});

test("the required fields are named in order", async () => {
  const person = await app.person("applicant");
  expect(refused(await person.put("/user/profile", { email: "nothing" }))).toEqual([
    400,
    "First name is required, Last name is required, Please enter a valid email address, Username is required",
  ]);
});

test("a username that somebody has in other letters is taken", async () => {
  const [person, other] = [await app.person("operator"), await app.person("operator")];
  const username = other.email.split("@")[0]?.toUpperCase();
  const answer = await person.put("/user/profile", { ...form, email: person.email, username });
  expect(refused(answer)).toEqual([409, "This username is already taken"]);
});

test("history tells who changed what", async () => {
  const person = await app.person("operator");
  await person.put("/user/profile", { ...form, email: "n2@desk.test", username: "n2" });
  expect((await accountHistory(app, person.id)).at(-1)).toMatchObject({
    action: "edited",
    actor_id: person.id,
  });
});
