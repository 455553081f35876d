import { expect, test } from "vitest";
import { createFirstAdmin } from "#server/auth/accounts.ts";
import { SettingsError } from "#server/settings/settings.ts";
import { testApp } from "#server/testing/test-app.ts";

test("a new desk gets an admin with a generated password, shown once", async () => {
  const app = await testApp();
  const admin = await createFirstAdmin(app.context);
  expect(admin).toEqual({
    email: "admin@slipdesk.local",
    password: expect.stringMatching(/^[\w-]{16}$/),
  });
  const { body } = await app.signIn("admin@slipdesk.local", admin?.password ?? "");
  expect(body).toMatchObject({ user: { role: "admin" } });
  expect(await createFirstAdmin(app.context)).toBeNull();
});

test("ADMIN_EMAIL and ADMIN_PASSWORD make the first admin, and the password is not printed", async () => {
  const app = await testApp({
    ADMIN_EMAIL: "boss@agency.test",
    ADMIN_PASSWORD: "a-password-of-hers",
  });
  expect(await createFirstAdmin(app.context)).toEqual({
    email: "boss@agency.test",
    password: null,
  });
  const { body } = await app.signIn("boss@agency.test", "a-password-of-hers");
  expect(body).toMatchObject({ user: { role: "admin" } });
});

test.each([
  ["Summer2024", "ADMIN_PASSWORD is too common; please choose another one."],
  ["desk-admin-1", "ADMIN_PASSWORD contains names that others know; please choose another one."],
  ["boss.agency", "ADMIN_PASSWORD contains names that others know; please choose another one."],
])("ADMIN_PASSWORD must pass the password rules: %s makes no admin", async (password, says) => {
  const app = await testApp({ ADMIN_EMAIL: "boss@agency.test", ADMIN_PASSWORD: password });
  await expect(createFirstAdmin(app.context)).rejects.toThrow(new SettingsError(says));
  expect((await app.signIn("boss@agency.test", password)).status).toBe(401);
});

test("ADMIN_EMAIL and ADMIN_PASSWORD do nothing if there is an admin", async () => {
  const app = await testApp({
    ADMIN_EMAIL: "boss@agency.test",
    ADMIN_PASSWORD: "a-password-of-hers",
  });
  await app.person("admin");
  expect(await createFirstAdmin(app.context)).toBeNull();
  expect((await app.signIn("boss@agency.test", "a-password-of-hers")).status).toBe(401);
});

test("a desk that has only operators gets its first admin", async () => {
  const app = await testApp();
  await app.person("operator");
  expect(await createFirstAdmin(app.context)).not.toBeNull();
});

test("programs that start at the same time make one admin", async () => {
  const app = await testApp();
  const made = await Promise.all(Array.from({ length: 8 }, () => createFirstAdmin(app.context)));
  expect(made.filter((admin) => admin !== null).length).toBe(1);
  const [row] = await app.context.sql`select count(*) from users where role = 'admin'`;
  expect(row?.count).toBe(1);
});
