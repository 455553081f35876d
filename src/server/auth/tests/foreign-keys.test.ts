import { beforeAll, expect, test } from "vitest";
import { rotateDataKeys } from "#server/auth/data-keys.ts";
import { loadSecretKey } from "#server/settings/secret-key.ts";
import { codeAt } from "#server/testing/accounts.ts";
import { refusalOf } from "#server/testing/client.ts";
import { addFile, openBytes, picture, tryToAdd } from "#server/testing/files.ts";
import { submit } from "#server/testing/slip-states.ts";
import { anotherProgram, type Person, type TestApp, testApp } from "#server/testing/test-app.ts";
import { NewFactor, RecoveryCodes } from "#shared/profile/contract.ts";
import { System } from "#shared/system/contract.ts";

const OLD = "the-key-of-last-year-that-is-long-enough";
const NEW = "the-key-of-this-year-that-is-long-enough";
const REFUSED =
  "This desk cannot encrypt now: its SECRET_KEY is not the one that its passwords and files are encrypted with. Nothing was saved; please tell whoever runs this desk.";
const UNREADABLE_FACTOR =
  "This desk cannot check the codes of your app now, because its SECRET_KEY is not the one that they were encrypted with. Enter a recovery code, or tell whoever runs this desk.";

/** A program with this root key on the same database. */
async function programWith(app: TestApp, SECRET_KEY: string, SECRET_KEY_PREVIOUS?: string) {
  const DATA_DIR = "/nonexistent";
  const deriveKey = await loadSecretKey({ SECRET_KEY, SECRET_KEY_PREVIOUS, DATA_DIR });
  return { ...(await anotherProgram(app, { deriveKey })), context: { ...app.context, deriveKey } };
}

async function keysOf(program: TestApp, admin: Person) {
  const { body } = await program.withToken(admin.token).get("/system");
  return System.parse(body).checks.find(({ name }) => name === "Keys");
}

const operator = (name: string) => ({
  first_name: "Rahim",
  last_name: "Uddin",
  email: `${name}@desk.test`,
  username: name,
  password: "green-river-of-07",
  balance: "0",
});

let app: TestApp;
let admin: Person;
let slip: number;
let file: number;
beforeAll(async () => {
  app = await testApp({ SECRET_KEY: OLD, PLAIN_PASSWORD_DISPLAY: "on" });
  admin = await app.person("admin");
  slip = (await submit(admin)).id;
  file = (await addFile(admin, slip, picture(), "passport-page")).id;
});

test("a program with another SECRET_KEY encrypts nothing new, and stays ill with the number of what is closed", async () => {
  const wrong = await programWith(app, NEW);
  const by = wrong.withToken(admin.token);
  for (let times = 0; times < 3; times += 1) {
    const file = await tryToAdd(by, slip, picture({ bytes: 70 + times }));
    const person = await by.post("/auto/operator/data", operator(`late${times}`));
    const password = await by.put("/user/change-password", {
      currentPassword: admin.password,
      newPassword: "another-river-of-08",
    });
    const factor = await by.post("/user/second-factor");
    for (const answer of [file, person, password, factor]) {
      expect([answer.status, refusalOf(answer).message]).toEqual([409, REFUSED]);
    }
    expect(await keysOf(wrong, admin)).toMatchObject({
      state: "error",
      says: expect.stringMatching(/^Passwords, factors and files that cannot be opened: 2; /),
    });
  }
  expect((await app.signIn(admin.email, admin.password)).status).toBe(200);
  expect(await keysOf(app, admin)).toMatchObject({ state: "ok", says: "Keys work" });
});

test("with another SECRET_KEY the app's code is refused with the reason and counts as no wrong one; a recovery code signs in", async () => {
  const person = await app.person("operator");
  const { secret } = NewFactor.parse((await person.post("/user/second-factor")).body);
  const confirmed = await person.put("/user/second-factor", {
    code: codeAt(secret, app.clock.now),
  });
  const [recoveryCode] = RecoveryCodes.parse(confirmed.body).recovery_codes;
  const wrong = await programWith(app, NEW);
  const signIn = (program: TestApp, code: string | undefined) =>
    program.anonymous.post("/auth/login", { email: person.email, password: person.password, code });
  // More often than codes may be wrong.
  for (let times = 0; times < 20; times += 1) {
    expect(await signIn(wrong, codeAt(secret, app.clock.now))).toMatchObject({
      status: 401,
      body: { message: UNREADABLE_FACTOR, second_factor: "asked" },
    });
  }
  expect((await signIn(wrong, recoveryCode)).status).toBe(200);
  app.clock.now = new Date(app.clock.now.getTime() + 30_000);
  expect((await signIn(app, codeAt(secret, app.clock.now))).status).toBe(200);
});

test("of two programs one that was not restarted encrypts nothing more once the other has renewed the key", async () => {
  const renewed = await programWith(app, NEW, OLD);
  const stale = app;
  const add = (program: TestApp, bytes: number) =>
    tryToAdd(program.withToken(admin.token), slip, picture({ bytes }));
  // The new one knows both keys, so it may begin.
  expect((await add(renewed, 90)).status).toBe(201);
  expect([(await add(stale, 91)).status, (await keysOf(stale, admin))?.state]).toEqual([
    409,
    "error",
  ]);
  expect((await keysOf(renewed, admin))?.state).toBe("ok");
  expect((await rotateDataKeys(renewed.context)).unreadable).toBe(0);
  expect([(await add(stale, 92)).status, (await keysOf(stale, admin))?.state]).toEqual([
    409,
    "error",
  ]);
  // Without the former key, as after the last step.
  const last = await programWith(app, NEW);
  expect((await add(last, 93)).status).toBe(201);
  expect(await keysOf(last, admin)).toMatchObject({ state: "ok", says: "Keys work" });
  expect((await openBytes(last, admin, slip, file)).status).toBe(200);
});

test("when a key is given up the desk encrypts again, and says how much stays closed until the key is found", async () => {
  const third = "the-key-of-next-year-that-is-long-enough";
  const lost = await programWith(app, third);
  expect((await keysOf(lost, admin))?.state).toBe("error");
  const { unreadable } = await rotateDataKeys(lost.context);
  expect(unreadable).toBeGreaterThan(0);
  expect(await keysOf(lost, admin)).toMatchObject({
    state: "warning",
    says: expect.stringContaining(`cannot be opened: ${unreadable}; their key is gone`),
  });
  const added = await tryToAdd(lost.withToken(admin.token), slip, picture({ bytes: 95 }));
  expect(added.status).toBe(201);
  const found = await programWith(app, third, NEW);
  expect((await rotateDataKeys(found.context)).unreadable).toBe(0);
  expect(await keysOf(lost, admin)).toMatchObject({ state: "ok", says: "Keys work" });
});
