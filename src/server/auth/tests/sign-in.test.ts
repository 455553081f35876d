import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { createAccount } from "#server/auth/accounts.ts";
import { createPasswords } from "#server/auth/passwords/password.ts";
import { storedPassword, storePasswordHash } from "#server/testing/accounts.ts";
import { refusalOf, refused } from "#server/testing/client.ts";
import { changeAccount } from "#server/testing/records.ts";
import { testApp } from "#server/testing/test-app.ts";

const app = await testApp();
const operator = await app.person("operator", "Karim Mia");

const withoutRequestId = (text: string) => text.replace(/"requestId":"[\w-]{36}"/, "");

test("a right e-mail and password return a token and the user, without any password", async () => {
  const { status, body } = await app.signIn(operator.email, operator.password);
  expect(status).toBe(200);
  expect(body).toEqual({
    token: expect.stringMatching(/^[\w-]{43}$/),
    user: {
      id: operator.id,
      first_name: "Karim",
      last_name: "Mia",
      email: operator.email,
      username: "operator1",
      role: "operator",
      balance: "0.00",
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    },
  });
});

test("case and surrounding spaces of the e-mail do not matter", async () => {
  const { status } = await app.signIn(` ${operator.email.toUpperCase()} `, operator.password);
  expect(status).toBe(200);
});

test("a password must match exactly, with its spaces", async () => {
  const { status } = await app.signIn(operator.email, ` ${operator.password}`);
  expect(status).toBe(401);
});

test("a wrong password and an unknown e-mail get the same answer to the byte", async () => {
  const wrong = await app.signIn(operator.email, "not-the-password");
  const unknown = await app.signIn("nobody@desk.test", "not-the-password");
  expect(refused(wrong)).toEqual([401, "Wrong email or password."]);
  expect(unknown.status).toBe(401);
  expect(withoutRequestId(unknown.text)).toBe(withoutRequestId(wrong.text));
  expect(Object.keys(unknown.headers)).toEqual(Object.keys(wrong.headers));
});

test.each([
  ["nothing", undefined, "Email is required, Password is required"],
  ["no e-mail", { email: "", password: "secret-1" }, "Email is required"],
  ["no password", { email: "a@b.cd", password: "" }, "Password is required"],
  ["no text", { email: 1, password: {} }, "Email is required, Password is required"],
  ["null", { email: null, password: null }, "Email is required, Password is required"],
  [
    "a password that is too long to be one",
    { email: "a@b.cd", password: "x".repeat(257) },
    "Password must be at most 256 characters",
  ],
])("with only %s sent, the missing fields are named in order", async (_what, body, message) => {
  const answer = await app.anonymous.post("/auth/login", body);
  expect(refused(answer)).toEqual([400, message]);
  expect(
    refusalOf(answer)
      .errors?.map((fieldError) => fieldError.message)
      .join(", "),
  ).toBe(message);
});

test("an e-mail with a NUL is refused", async () => {
  const answer = await app.signIn("a\0@desk.test", "not-the-password");
  expect(refused(answer)).toEqual([400, "Email contains characters that cannot be used"]);
  expect(refusalOf(answer).errors?.[0]?.field).toBe("email");
});

test("a deleted account is treated like an unknown one", async () => {
  const person = await app.person("operator");
  await changeAccount(app, person.id, "delete");
  const answer = await app.signIn(person.email, person.password);
  expect(refused(answer)).toEqual([401, "Wrong email or password."]);
});

test("a deleted account's e-mail is free for another person", async () => {
  const person = await app.person("operator");
  await changeAccount(app, person.id, "delete");
  const account = { first_name: "New", last_name: "Person", email: person.email.toUpperCase() };
  const id = await createAccount(
    app.context,
    { ...account, username: "another", role: "operator" },
    "a-new-password",
  );
  const { body } = await app.signIn(person.email, "a-new-password");
  expect(body).toMatchObject({ user: { id } });
});

test("only the right password reveals that an account is suspended", async () => {
  const person = await app.person("operator");
  await changeAccount(app, person.id, "suspend");
  const wrong = await app.signIn(person.email, "not-the-password");
  const right = await app.signIn(person.email, person.password);
  expect(refused(wrong)).toEqual([401, "Wrong email or password."]);
  expect(refused(right)).toEqual([403, "This account is suspended. Please ask your admin."]);
});

test("a password is stored as argon2id with 19 MiB, two iterations and a parallelism of one", async () => {
  const names = { first_name: "Rahim", last_name: "Uddin", username: "dear" };
  const context = { ...app.context, passwords: createPasswords() };
  const person = { ...names, email: "dear@desk.test", role: "operator" } as const;
  const id = await createAccount(context, person, "purple-kite-4");
  const row = await storedPassword(app, id);
  expect(row?.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
  expect((await app.signIn("dear@desk.test", "purple-kite-4")).status).toBe(200);
});

test("a hash with outdated parameters is renewed at the next sign-in, and the password stays readable", async () => {
  const person = await app.person("operator");
  const weaker = createPasswords({ memoryCost: 16, timeCost: 2 });
  await storePasswordHash(app, person.id, await weaker.hash(person.password));
  const before = await storedPassword(app, person.id);
  const { body } = await app.signIn(person.email, person.password);
  const after = await storedPassword(app, person.id);
  expect(after?.password_hash.split("$")[3]).toBe("m=8,t=1,p=1");
  expect(after?.plain_password_encrypted).toBe(before?.plain_password_encrypted);
  // What signs in with it and without any change leaves it as it is.
  await app.signIn(person.email, person.password);
  expect(await storedPassword(app, person.id)).toEqual(after);
  const { token } = body as { token: string };
  expect((await app.withToken(token).get("/auto/slips")).status).toBe(200);
});

test("a token is stored as its SHA-256 and in no other form", async () => {
  const hash = createHash("sha256").update(operator.token).digest();
  const [row] = await app.context.sql<{ text: string }[]>`
    select s::text as text from sessions s where token_hash = ${hash}`;
  expect(row?.text).toBeTypeOf("string");
  const [anywhere] = await app.context.sql`
    select count(*) from sessions s where s::text like ${`%${operator.token}%`}`;
  expect(anywhere?.count).toBe(0);
});

test("two sign-ins are two sessions with tokens of their own", async () => {
  const first = await app.signIn(operator.email, operator.password);
  const second = await app.signIn(operator.email, operator.password);
  const tokens = [first, second].map(({ body }) => (body as { token: string }).token);
  expect(new Set(tokens).size).toBe(2);
  for (const token of tokens) {
    expect((await app.withToken(token).get("/user/profile")).status).toBe(200);
  }
});

test("signing in with an own token replaces that session; another person's session stays", async () => {
  const [person, other] = [await app.person("operator"), await app.person("operator")];
  const { email, password } = person;
  expect((await other.post("/auth/login", { email, password })).status).toBe(200);
  expect((await other.get("/user/profile")).status).toBe(200);
  expect((await person.post("/auth/login", { email, password: "not-this-one" })).status).toBe(401);
  expect((await person.get("/user/profile")).status).toBe(200);
  const again = await person.post("/auth/login", { email, password });
  expect((await person.get("/user/profile")).status).toBe(401);
  const { token } = again.body as { token: string };
  expect((await app.withToken(token).get("/user/profile")).status).toBe(200);
});
