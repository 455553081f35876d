import { expect, test } from "vitest";
import { refusalOf } from "#server/testing/client.ts";
import { testApp } from "#server/testing/test-app.ts";
import { Operator } from "#shared/operators/contract.ts";

const app = await testApp();
const admin = await app.person("admin", "Ayesha Khan");

const form = (changes: Record<string, unknown> = {}) => ({
  first_name: "Salma",
  last_name: "Begum",
  email: "salma@desk.test",
  password: "green-river-7",
  username: "salma",
  balance: "",
  ...changes,
});

test("an admin adds an operator, who can sign in at once", async () => {
  const { status, body, text } = await admin.post("/auto/operator/data", form());
  expect(status).toBe(201);
  expect(Operator.strict().parse(body)).toMatchObject({
    first_name: "Salma",
    email: "salma@desk.test",
    username: "salma",
    role: "operator",
    balance: "0.00",
    last_sign_in_at: null,
    suspended_at: null,
    slip_count: 0,
  });
  expect(text).not.toContain("green-river-7");
  const signedIn = await app.signIn("SALMA@desk.test", "green-river-7");
  expect(signedIn.body).toMatchObject({ user: { role: "operator" } });
});

test("every missing field is named, in the order of the form, and nothing is saved", async () => {
  const answer = await admin.post("/auto/operator/data", {});
  expect(answer.status).toBe(400);
  expect(refusalOf(answer).message).toBe(
    "First name is required, Last name is required, Email is required, Password is required, Username is required",
  );
});

test.each([
  ["email", "no-address", "Please enter a valid email address"],
  ["password", "short", "Password must be at least 8 characters"],
  ["password", "Password123", "Password is too common; please choose another one"],
  ["password", "aaaaaaaaaaaa", "Password is too common; please choose another one"],
  ["password", "x".repeat(257), "Password must be at most 256 characters"],
  ["first_name", "  ", "First name is required"],
  ["username", "u".repeat(101), "Username must be at most 100 characters"],
  ["balance", "twelve", "Enter a balance such as 12.50"],
  ["balance", "1.234", "Enter a balance such as 12.50"],
  ["username", "karim@desk.test", "Username must not contain @"],
  ["first_name", "Ka\u202erim", "First name contains characters that cannot be used"],
  ["last_name", "\u3164", "Last name is required"],
  ["balance", -1, "Enter a balance such as 12.50"],
])("%s %j is refused: %s", async (field, value, message) => {
  const answer = await admin.post("/auto/operator/data", form({ [field]: value }));
  expect(answer.status).toBe(400);
  expect(refusalOf(answer).errors).toMatchObject([{ field, message }]);
});

test.each([
  ["12.5", "12.50"],
  [7, "7.00"],
  [undefined, "0.00"],
  ["9999999999.99", "9999999999.99"],
])("a balance of %j is stored as %s", async (balance, stored) => {
  const email = `b${String(balance)}@desk.test`;
  const { body } = await admin.post(
    "/auto/operator/data",
    form({ email, username: `b${String(balance)}`, balance }),
  );
  expect(body).toMatchObject({ balance: stored });
});

test("an e-mail or username of another account is taken, whatever its case", async () => {
  const holder = await app.person("applicant");
  const email = await admin.post(
    "/auto/operator/data",
    form({ email: holder.email.toUpperCase(), username: "free" }),
  );
  expect([email.status, refusalOf(email).message]).toEqual([409, "This email is already taken"]);
  const both = await admin.post(
    "/auto/operator/data",
    form({ email: holder.email, username: holder.email.split("@")[0]?.toUpperCase() }),
  );
  expect(refusalOf(both)).toMatchObject({
    message: "This email is already taken, This username is already taken",
    errors: [{ field: "email" }, { field: "username" }],
  });
});

test("of two admins who add the same person at once, one gets the message that the e-mail is taken", async () => {
  const same = form({ email: "twice@desk.test", username: "twice" });
  const answers = await Promise.all([
    admin.post("/auto/operator/data", same),
    admin.post("/auto/operator/data", same),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
});
