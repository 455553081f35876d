import { mkdtempSync, renameSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { createAccount } from "#server/auth/accounts.ts";
import { decryptText, encryptText, isForeignRoot, rotateDataKeys } from "#server/auth/data-keys.ts";
import type { TextOwner } from "#server/context.ts";
import { loadSecretKey } from "#server/settings/secret-key.ts";
import { type Person, testApp } from "#server/testing/test-app.ts";

const OLD = "the-key-of-last-year-that-is-long-enough";
const NO_KEYS = { SECRET_KEY: undefined, SECRET_KEY_PREVIOUS: undefined };
const NEW = "the-key-of-this-year-that-is-long-enough";

const app = await testApp({ SECRET_KEY: OLD });
const ownerOf = (userId: number): TextOwner => ({ userId, what: "plain_password" });
const deriveFrom = (SECRET_KEY: string, SECRET_KEY_PREVIOUS?: string) =>
  loadSecretKey({ SECRET_KEY, SECRET_KEY_PREVIOUS, DATA_DIR: "/nonexistent" });

const shown = async (person: Person) =>
  ((await person.get("/user/profile")).body as { plain_password: string | null }).plain_password;

const keyOf = async (person: Person) => {
  const [row] = await app.context.sql<{ key: string }[]>`
    select split_part(plain_password_encrypted, '.', 2) as key from users where id = ${person.id}`;
  return row?.key;
};

test("a rotation encrypts every copy under a new key, retires the old one, and all stay readable", async () => {
  const people = [await app.person("operator"), await app.person("admin")];
  const before = await Promise.all(people.map(keyOf));
  const { encrypted, unreadable } = await rotateDataKeys(app.context);
  expect([encrypted >= 2, unreadable]).toEqual([true, 0]);
  const after = await Promise.all(people.map(keyOf));
  expect(new Set(after).size).toBe(1);
  expect(after).not.toEqual(before);
  for (const person of people) expect(await shown(person)).toBe(person.password);
  const keys = await app.context.sql`select id from data_keys`;
  expect(keys.map(({ id }) => id)).toEqual([after[0]]);
});

test("more copies than one batch are all encrypted", async () => {
  for (let index = 0; index < 3; index += 1) await app.person("operator");
  const [row] = await app.context.sql<
    { hash: string }[]
  >`select password_hash as hash from users limit 1`;
  await app.context.sql`
    insert into users (first_name, last_name, email, username, role, password_hash, plain_password_encrypted)
    select 'Un', 'Readable', 'many' || n || '@desk.test', 'many' || n, 'operator', ${row?.hash ?? ""},
      'v1.oldkey.AAAAAAAAAAAAAAAA.' || repeat('A', 108)
    from generate_series(1, 450) n`;
  const { unreadable } = await rotateDataKeys(app.context);
  expect(unreadable).toBe(450);
  const person = await app.person("operator");
  expect(await shown(person)).toBe(person.password);
  await app.context.sql`delete from users where username like 'many%'`;
});

test("an interrupted rotation continues under the key that it began with", async () => {
  const person = await app.person("operator");
  await app.context.sql`
    insert into data_keys (id, root_check)
    select 'begun', root_check from data_keys order by created_at desc limit 1`;
  const { isContinued } = await rotateDataKeys(app.context);
  expect(isContinued).toBe(true);
  expect(await keyOf(person)).toBe("begun");
  expect(await shown(person)).toBe(person.password);
});

test("with another SECRET_KEY the copies cannot be read; with the old one as SECRET_KEY_PREVIOUS they can, and a rotation encrypts them", async () => {
  const person = await app.person("operator");
  const lost = { ...app.context, deriveKey: await deriveFrom(NEW) };
  expect(await isForeignRoot(lost)).toBe(true);
  const both = await deriveFrom(NEW, OLD);
  expect((await rotateDataKeys({ ...app.context, deriveKey: both })).unreadable).toBe(0);
  expect(await isForeignRoot(lost)).toBe(false);
  expect(await shown(person)).toBeNull();
  const [row] = await app.context.sql<{ encrypted: string }[]>`
    select plain_password_encrypted as encrypted from users where id = ${person.id}`;
  expect(decryptText(lost.deriveKey, ownerOf(person.id), row?.encrypted ?? "")).toBe(
    person.password,
  );
  // Back again: a program with the former key encrypts nothing.
  await rotateDataKeys({ ...app.context, deriveKey: await deriveFrom(OLD, NEW) });
});

test("passwords of accounts created during a rotation can be read after it", async () => {
  const made = Promise.all(
    Array.from({ length: 8 }, (_, index) =>
      createAccount(
        app.context,
        {
          first_name: "Busy",
          last_name: "Hour",
          email: `busy${index}@desk.test`,
          username: `busy${index}`,
          role: "operator",
        },
        `green-river-${index}`,
      ),
    ),
  );
  await rotateDataKeys(app.context);
  await made;
  await rotateDataKeys(app.context);
  const admin = await app.person("admin");
  const ids = await made;
  for (const [index, id] of ids.entries()) {
    const { body } = await admin.get(`/auto/operator/${id}`);
    expect(body).toMatchObject({ plain_password: `green-river-${index}` });
  }
});

test("a key file renamed to secret-key.previous still opens what it encrypted, and a new one is made", async () => {
  const DATA_DIR = mkdtempSync(join(tmpdir(), "slipdesk-keys-"));
  try {
    const before = await loadSecretKey({ ...NO_KEYS, DATA_DIR });
    const encrypted = encryptText(before, "k1", ownerOf(7), "green-river-7");
    renameSync(join(DATA_DIR, "secret-key"), join(DATA_DIR, "secret-key.previous"));
    const after = await loadSecretKey({ ...NO_KEYS, DATA_DIR });
    expect(after("sandbox-reference")).not.toEqual(before("sandbox-reference"));
    expect(decryptText(after, ownerOf(7), encrypted)).toBe("green-river-7");
    rmSync(join(DATA_DIR, "secret-key.previous"));
    expect(
      decryptText(await loadSecretKey({ ...NO_KEYS, DATA_DIR }), ownerOf(7), encrypted),
    ).toBeNull();
    expect(statSync(join(DATA_DIR, "secret-key")).mode & 0o777).toBe(0o600);
  } finally {
    rmSync(DATA_DIR, { recursive: true });
  }
});

test("the size of a encrypted copy does not reveal a password's length up to 64 bytes", () => {
  const lengthOf = (password: string) =>
    encryptText(app.context.deriveKey, "k1", ownerOf(7), password).length;
  const upTo64 = Array.from({ length: 64 }, (_, bytes) => "x".repeat(bytes + 1));
  // 21 letters of three bytes each, and one of one.
  const lengths = [...upTo64, `${"ক".repeat(21)}x`].map(lengthOf);
  expect(new Set(lengths).size).toBe(1);
  expect(lengthOf("x".repeat(65))).toBeGreaterThan(lengths[0] ?? 0);
});
