import { expect, test } from "vitest";
import { type Person, testApp } from "#server/testing/test-app.ts";
import { Profile } from "#shared/auth/contract.ts";

const app = await testApp();
const hiding = await testApp({ PLAIN_PASSWORD_DISPLAY: "off" });

const profileOf = async (person: Person) =>
  Profile.strict().parse((await person.get("/user/profile")).body);

test.each(["admin", "operator"] as const)("an %s reads their own password", async (role) => {
  const person = await app.person(role);
  expect(await profileOf(person)).toMatchObject({
    id: person.id,
    email: person.email,
    role,
    plain_password: person.password,
  });
});

test("an applicant's password cannot be read, and no copy is stored", async () => {
  const person = await app.person("applicant");
  expect((await profileOf(person)).plain_password).toBeNull();
  const [row] = await app.context
    .sql`select plain_password_encrypted from users where id = ${person.id}`;
  expect(row).toEqual({ plain_password_encrypted: null });
});

test("with PLAIN_PASSWORD_DISPLAY=off no copy is stored, and the profile has null", async () => {
  const person = await hiding.person("admin");
  expect((await profileOf(person)).plain_password).toBeNull();
  const [row] = await hiding.context.sql`
    select plain_password_encrypted from users where id = ${person.id}`;
  expect(row).toEqual({ plain_password_encrypted: null });
});

test("a copy from before the display was turned off is not shown either", async () => {
  const person = await hiding.person("admin");
  const other = await app.person("admin");
  const [stored] = await app.context.sql<{ encrypted: string }[]>`
    select plain_password_encrypted as encrypted from users where id = ${other.id}`;
  await hiding.context.sql`
    update users set plain_password_encrypted = ${stored?.encrypted ?? ""} where id = ${person.id}`;
  expect((await profileOf(person)).plain_password).toBeNull();
});

test("the copy is encrypted: the database holds no readable password", async () => {
  const person = await app.person("operator");
  const [row] = await app.context.sql<{ text: string }[]>`
    select u::text as text from users u where id = ${person.id}`;
  expect(row?.text).toContain("v1.");
  expect(row?.text).not.toContain(person.password);
  expect(row?.text).not.toContain(Buffer.from(person.password).toString("base64url"));
});

test("a encrypted copy moved to another person's row does not open", async () => {
  const [person, other] = [await app.person("operator"), await app.person("operator")];
  await app.context.sql`
    update users set plain_password_encrypted =
      (select plain_password_encrypted from users where id = ${other.id})
    where id = ${person.id}`;
  expect((await profileOf(person)).plain_password).toBeNull();
});

test.each([
  [
    "changed in one letter",
    "substr(plain_password_encrypted, 1, length(plain_password_encrypted) - 3) || 'AAA'",
  ],
  ["cut short", "left(plain_password_encrypted, 30)"],
  ["of an unknown form", "'v2' || substr(plain_password_encrypted, 3)"],
])("a encrypted copy %s does not open, and the profile still answers", async (_what, damaged) => {
  const person = await app.person("operator");
  await app.context.sql`
    update users set plain_password_encrypted = ${app.context.sql.unsafe(damaged)}
    where id = ${person.id}`;
  expect((await profileOf(person)).plain_password).toBeNull();
});
