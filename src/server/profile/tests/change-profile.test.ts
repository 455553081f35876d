import { expect, test } from "vitest";
import { accountHistory } from "#server/testing/accounts.ts";
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
  "an %s changes their own profile",
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

test("a username of another account is taken, whatever its case", async () => {
  const [person, other] = [await app.person("operator"), await app.person("operator")];
  const username = other.email.split("@")[0]?.toUpperCase();
  const change = { ...form, email: person.email, username };
  const answer = await person.put("/user/profile", change);
  expect(refused(answer)).toEqual([409, "This username is already taken"]);
});

test.each([
  ["email", "\u043epa@example.com"],
  ["email", "opa@ex\u0430mple.com"],
  ["username", "\u043epa"],
  ["username", "\u043e\u0440\u0430"],
  ["username", "\u03bfpa"],
  ["username", "\u0251dmin"],
  ["username", "\u09e6pa"],
])("an %s with look-alike letters of another alphabet is refused: %s", async (field, text) => {
  const person = await app.person("operator");
  const own = { ...form, email: person.email, username: `own${person.id}` };
  const label = field === "email" ? "Email" : "Username";
  expect(refused(await person.put("/user/profile", { ...own, [field]: text }))).toEqual([
    400,
    `${label} contains letters of another alphabet that look like others; please use Latin or Bangla letters only and do not mix them in one word`,
  ]);
});

test.each(["josé.müller", "নাদিয়া", "নাদিয়া-desk2"])(
  "the username %s is accepted",
  async (username) => {
    const person = await app.person("operator");
    const answer = await person.put("/user/profile", { ...form, email: person.email, username });
    expect(answer.body).toMatchObject({ username: username.normalize("NFC") });
  },
);

test("the history shows who changed what", async () => {
  const person = await app.person("operator");
  const change = { ...form, email: "n2@desk.test", username: "n2" };
  await person.put("/user/profile", change);
  expect((await accountHistory(app, person.id)).at(-1)).toMatchObject({
    action: "edited",
    actor_id: person.id,
  });
});

test("two simultaneous changes of an account both complete", async () => {
  const person = await app.person("operator");
  const rename = (first_name: string) =>
    person.put("/user/profile", {
      first_name,
      last_name: "Uddin",
      email: person.email,
      username: `person${person.id}`,
    });
  const answers = await Promise.all(["One", "Two", "Three", "Four", "Five"].map(rename));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
});
