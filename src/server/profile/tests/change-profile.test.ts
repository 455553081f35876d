import { expect, test } from "vitest";
import { accountHistory } from "#server/testing/account-records.ts";
import { refusalOf, refused } from "#server/testing/client.ts";
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
    const current_password = person.password;
    const { status, body } = await person.put("/user/profile", { ...own, current_password });
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
    current_password: person.password,
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
  const change = { ...form, email: person.email, username, current_password: person.password };
  const answer = await person.put("/user/profile", change);
  expect(refused(answer)).toEqual([409, "This username is already taken"]);
});

test.each(["email", "username"])(
  "another %s takes the current password, which a session left open does not know",
  async (field) => {
    const person = await app.person("operator");
    const own = { ...form, email: person.email, username: person.email.split("@")[0] };
    const change = {
      ...own,
      [field]: `taken-over-${field}@desk.test`.replace(
        /@.*/,
        field === "email" ? "@desk.test" : "",
      ),
    };
    const without = await person.put("/user/profile", change);
    expect(refused(without)).toEqual([
      400,
      "Current password is required to change the email or the username",
    ]);
    expect(refusalOf(without).errors).toMatchObject([{ field: "current_password" }]);
    const wrong = await person.put("/user/profile", { ...change, current_password: "not-mine-1" });
    expect(refused(wrong)).toEqual([400, "Current password is incorrect"]);
    expect((await person.get("/user/profile")).body).toMatchObject({
      email: own.email,
      username: own.username,
    });
    const right = await person.put("/user/profile", {
      ...change,
      current_password: person.password,
    });
    expect(right.body).toMatchObject({ [field]: change[field as keyof typeof change] });
  },
);

test("another name does not, and wrong passwords have to wait", async () => {
  const person = await app.person("operator");
  const own = { ...form, email: person.email, username: person.email.split("@")[0] };
  expect((await person.put("/user/profile", own)).status).toBe(200);
  const change = { ...own, email: "elsewhere@desk.test" };
  for (let guess = 0; guess < 5; guess += 1) {
    await person.put("/user/profile", { ...change, current_password: `guess-${guess}` });
  }
  const answer = await person.put("/user/profile", {
    ...change,
    current_password: person.password,
  });
  expect([answer.status, answer.headers["retry-after"]]).toEqual([429, "1"]);
});

test("history tells who changed what", async () => {
  const person = await app.person("operator");
  const change = { ...form, email: "n2@desk.test", username: "n2" };
  await person.put("/user/profile", { ...change, current_password: person.password });
  expect((await accountHistory(app, person.id)).at(-1)).toMatchObject({
    action: "edited",
    actor_id: person.id,
  });
});

test("two changes of one's own account at once both come to an end", async () => {
  const person = await app.person("operator");
  const rename = (first_name: string) =>
    person.put("/user/profile", {
      first_name,
      last_name: "Uddin",
      email: person.email,
      username: `person${person.id}`,
      current_password: person.password,
    });
  const answers = await Promise.all(["One", "Two", "Three", "Four", "Five"].map(rename));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
});
