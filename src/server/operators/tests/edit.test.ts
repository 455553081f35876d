import { expect, test } from "vitest";
import { accountHistory, storePasswordHash } from "#server/testing/accounts.ts";
import { refusalOf, refused } from "#server/testing/client.ts";
import { type Person, testApp } from "#server/testing/test-app.ts";
import { Operator } from "#shared/operators/contract.ts";

const app = await testApp();
const admin = await app.person("admin");

const form = (person: Person, changes: Record<string, unknown> = {}) => ({
  first_name: "Rahim",
  last_name: "Uddin",
  email: person.email,
  username: person.email.split("@")[0],
  balance: "0.00",
  ...changes,
});

const edit = (person: Person, changes: Record<string, unknown>) =>
  admin.put(`/auto/operator/${person.id}`, form(person, changes));

test("an edit returns the changed operator, and the history lists the changes", async () => {
  const person = await app.person("operator");
  const { status, body } = await edit(person, { last_name: "Miah", balance: "12.5" });
  expect(status).toBe(200);
  expect(Operator.strict().parse(body)).toMatchObject({ last_name: "Miah", balance: "12.50" });
  expect((await accountHistory(app, person.id)).slice(-2)).toMatchObject([
    {
      action: "balance-corrected",
      changes: [{ field: "balance", from: "0.00", to: "12.50" }],
    },
    { action: "edited", changes: [{ field: "last_name", from: "Uddin", to: "Miah" }] },
  ]);
});

test("an omitted balance stays", async () => {
  const person = await app.person("operator");
  await edit(person, { balance: "30" });
  expect((await edit(person, { balance: undefined })).body).toMatchObject({ balance: "30.00" });
});

test.each(["", "  ", "\u200b"])(
  "an emptied balance (%j) is refused and stays, with and without balance_was",
  async (balance) => {
    const person = await app.person("operator");
    await edit(person, { balance: "30" });
    for (const balance_was of [undefined, "30.00"]) {
      expect(refused(await edit(person, { last_name: "Miah", balance, balance_was }))).toEqual([
        400,
        "Enter a balance such as 12.50",
      ]);
    }
    const { body } = await admin.get(`/auto/operator/${person.id}`);
    expect(body).toMatchObject({ balance: "30.00", last_name: "Uddin" });
  },
);

test("the required fields are named in order", async () => {
  const person = await app.person("operator");
  const answer = await admin.put(`/auto/operator/${person.id}`, {});
  expect(refused(answer)).toEqual([
    400,
    "First name is required, Last name is required, Email is required, Username is required",
  ]);
});

test("the own e-mail in another case is no conflict; another person's is", async () => {
  const [person, other] = [await app.person("operator"), await app.person("operator")];
  expect((await edit(person, { email: person.email.toUpperCase() })).status).toBe(200);
  const answer = await edit(person, { email: other.email });
  expect(refused(answer)).toEqual([409, "This email is already taken"]);
  expect(refusalOf(answer).errors).toEqual([
    { field: "email", message: "This email is already taken" },
  ]);
});

test.each([["the one it has"], [""], [null], [undefined]])(
  "plain_password %j changes nothing: the operator stays signed in",
  async (sent) => {
    const person = await app.person("operator");
    const plain_password = sent === "the one it has" ? person.password : sent;
    expect((await edit(person, { plain_password })).status).toBe(200);
    expect((await person.get("/user/profile")).status).toBe(200);
  },
);

test("another plain_password is a reset: sessions end, the old one is refused, the new one is readable", async () => {
  const person = await app.person("operator");
  expect((await edit(person, { plain_password: "purple-kite-4" })).status).toBe(200);
  expect((await person.get("/user/profile")).status).toBe(401);
  expect((await app.signIn(person.email, person.password)).status).toBe(401);
  expect((await app.signIn(person.email, "purple-kite-4")).status).toBe(200);
  const { body } = await admin.get(`/auto/operator/${person.id}`);
  expect(body).toMatchObject({ plain_password: "purple-kite-4" });
});

test("an invalid plain_password saves nothing at all", async () => {
  const person = await app.person("operator");
  const answer = await edit(person, { last_name: "Changed", plain_password: "short" });
  expect(answer.status).toBe(400);
  expect(refusalOf(answer).errors).toMatchObject([
    { field: "plain_password", message: "Password must be at least 8 characters" },
  ]);
  const { body } = await admin.get(`/auto/operator/${person.id}`);
  expect(body).toMatchObject({ last_name: "Uddin", plain_password: person.password });
});

test("a client that sends back a current password below the rule changes nothing", async () => {
  const person = await app.person("operator");
  await storePasswordHash(app, person.id, await app.context.passwords.hash("old"));
  expect((await edit(person, { plain_password: "old" })).status).toBe(200);
  expect((await person.get("/user/profile")).status).toBe(200);
});
