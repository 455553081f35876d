import { describe, expect, test } from "vitest";
import {
  accountHistory,
  codeAt,
  countSessions,
  enrol,
  letConfirmationEnd,
  letFormerTokenEnd,
  otherSession,
} from "#server/testing/accounts.ts";
import { type Answer, refusalOf, refused } from "#server/testing/client.ts";
import { declaredEndpoints, nameOf } from "#server/testing/endpoints.ts";
import { ask, decide, ownKey } from "#server/testing/money.ts";
import { slipForm } from "#server/testing/slip-states.ts";
import { type Person, type TestApp, testApp } from "#server/testing/test-app.ts";
import { Profile } from "#shared/auth/contract.ts";
import { RENEW_HEADER, TOKEN_HEADER } from "#shared/http/headers.ts";
import { CORRECT_A_BALANCE } from "#shared/money/contract.ts";
import { NotificationPage } from "#shared/notifications/contract.ts";
import { OperatorRecord } from "#shared/operators/contract.ts";
import { CHANGE_NAMES } from "#shared/profile/contract.ts";

const app = await testApp();

const TAKES_OVER = { [RENEW_HEADER]: "1" };
const tokenIn = ({ headers }: Answer) => headers[TOKEN_HEADER.toLowerCase()];

/** A person whose session was confirmed ten minutes ago. */
async function unconfirmed(role: "admin" | "operator", desk: TestApp = app): Promise<Person> {
  const person = await desk.person(role);
  await letConfirmationEnd(desk, person.id);
  return person;
}

async function confirmed(person: Person, code?: string): Promise<Person> {
  const answer = await person.post("/auth/confirm", {
    password: person.password,
    ...(code !== undefined && { code }),
  });
  expect([answer.status, answer.text]).toEqual([204, ""]);
  const token = String(tokenIn(answer));
  return { ...person, ...app.withToken(token), token };
}

const own = ({ email, id }: Person) => ({
  ...{ first_name: "Nadia", last_name: "Islam", email },
  username: `person${id}`,
});

const FACTOR = "/user/second-factor";
const operator = async () => `/auto/operator/${(await app.person("operator")).id}`;
const RESET = "Please confirm your password to reset an operator's password.";
const SET_UP = "Please confirm your password to set up a second factor.";
const SIGN_OUT = "Please confirm your password to sign out other sessions.";

/** What takes a confirmed session, the words of its refusal, and how many of the good answer. */
const ACTS: Record<string, [ask: string, act: (by: Person) => Promise<Answer>, status: number]> = {
  "PUT /user/profile": [
    "Please confirm your password to change the email or the username.",
    (by) => by.put("/user/profile", { ...own(by), email: `new-${by.id}@desk.test` }),
    200,
  ],
  "POST /user/second-factor": [SET_UP, (by) => by.post(FACTOR), 201],
  "PUT /user/second-factor": [SET_UP, (by) => by.put(FACTOR, { code: "000000" }), 409],
  "DELETE /user/second-factor": [
    "Please confirm your password to remove the second factor.",
    (by) => by.delete(FACTOR),
    204,
  ],
  "POST /user/second-factor/recovery-codes": [
    "Please confirm your password to get new recovery codes.",
    (by) => by.post(`${FACTOR}/recovery-codes`),
    409,
  ],
  "DELETE /user/sessions": [SIGN_OUT, (by) => by.delete("/user/sessions"), 204],
  "DELETE /user/sessions/:id": [
    SIGN_OUT,
    async (by) => by.delete(`/user/sessions/${await otherSession(app, by)}`),
    204,
  ],
  "PUT /auto/operator/:id": [
    RESET,
    async (by) => {
      const path = await operator();
      const names = { ...own(by), email: `${path.split("/").at(-1)}@desk.test` };
      return by.put(path, { ...names, username: names.email.split("@")[0], plain_password: RESET });
    },
    200,
  ],
  "PUT /auto/operator/:id/password": [
    RESET,
    async (by) => by.put(`${await operator()}/password`, { password: "another river 8" }),
    200,
  ],
  "DELETE /auto/operator/:id/second-factor": [
    "Please confirm your password to reset an operator's second factor.",
    async (by) => by.delete(`${await operator()}/second-factor`),
    409,
  ],
  "POST /auto/operator/data": [
    "Please confirm your password to add an operator.",
    (by) => {
      const name = `added${by.id}`;
      const names = { ...own(by), username: name, email: `${name}@desk.test` };
      return by.post("/auto/operator/data", { ...names, password: "another river 8" });
    },
    201,
  ],
  "POST /money/corrections": [
    "Please confirm your password to correct a balance.",
    async (by) => {
      const { id } = await app.person("operator");
      const form = { user_id: id, amount: "5", note: "Agreed" };
      return by.post("/money/corrections", form, ownKey());
    },
    201,
  ],
  "POST /money/deposits/:id/decision": [
    "Please confirm your password to decide on a deposit.",
    async (by) =>
      decide(by, await ask(app, await app.person("operator")), {
        decision: "decline",
        reason: "No such payment",
      }),
    200,
  ],
  "POST /money/prices": [
    "Please confirm your password to set a price.",
    (by) => by.post("/money/prices", { amount: "0" }),
    201,
  ],
  "POST /system/sweep": [
    "Please confirm your password to let the sweep go on.",
    (by) => by.post("/system/sweep"),
    204,
  ],
  "POST /audit/export": [
    "Please confirm your password to export the audit log.",
    (by) => by.post("/audit/export", {}),
    200,
  ],
};

/** What gives out a readable password, which is left out without a confirmed session. */
const READINGS = ["GET /auto/operator/:id", "GET /user/profile"];

test("this file lists every call that needs a confirmed session, with its message", async () => {
  const declared = (await declaredEndpoints()).flatMap((endpoint) =>
    endpoint.confirm ? [[nameOf(endpoint), endpoint.confirm.ask]] : [],
  );
  const acts = Object.entries(ACTS).map(([name, [ask]]) => [name, ask]);
  expect(declared.filter(([name = ""]) => !READINGS.includes(name)).sort()).toEqual(acts.sort());
  expect(declared.map(([name]) => name)).toEqual(expect.arrayContaining(READINGS));
});

describe.each(Object.entries(ACTS))("%s", (_name, [ask, act, status]) => {
  test("is allowed right after signing in, and after confirming the password", async () => {
    const person = await app.person("admin");
    expect((await act(person)).status).toBe(status);
    const other = await confirmed(await unconfirmed("admin"));
    expect((await act(other)).status).toBe(status);
  });

  test("is refused ten minutes later and asks for the password", async () => {
    const person = await unconfirmed("admin");
    const answer = await act(person);
    expect(refused(answer)).toEqual([403, ask]);
    expect(refusalOf(answer).confirm).toBe(true);
  });
});

test("changing a name needs no confirmed session, one's own or an operator's", async () => {
  const person = await unconfirmed("admin");
  const { body } = await person.get("/user/profile");
  const { email, username } = Profile.parse(body);
  const names = { first_name: "Nadia", last_name: "Islam", email, username };
  expect((await person.put("/user/profile", names)).status).toBe(200);
  const other = await app.person("operator", "Salma Begum");
  const record = await recordOf(person, other.id);
  const asShown = { ...record, first_name: "Changed", balance_was: "0.00", plain_password: null };
  expect((await person.put(`/auto/operator/${other.id}`, asShown)).status).toBe(200);
});

const recordOf = async (by: Person, id: number) =>
  OperatorRecord.parse((await by.get(`/auto/operator/${id}?password=hide`)).body);

test.each([
  ["email", CHANGE_NAMES, { email: "changed@desk.test" }],
  ["username", CHANGE_NAMES, { username: "changed" }],
  ["balance", CORRECT_A_BALANCE, { balance: "12.50" }],
])(
  "another %s of an operator takes a confirmed session, and nothing is saved without",
  async (_, ask, change) => {
    const [admin, other] = [await unconfirmed("admin"), await app.person("operator")];
    const path = `/auto/operator/${other.id}`;
    const before = await recordOf(admin, other.id);
    const form = { ...before, first_name: "Changed", ...change };
    const answer = await admin.put(path, form);
    expect([...refused(answer), refusalOf(answer).confirm]).toEqual([403, ask, true]);
    expect(await recordOf(admin, other.id)).toEqual(before);
    expect((await (await confirmed(admin)).put(path, form)).status).toBe(200);
    expect(await recordOf(admin, other.id)).toMatchObject({ first_name: "Changed", ...change });
  },
);

test("a person's own readable password is shown only in a confirmed session", async () => {
  const person = await unconfirmed("operator");
  const without = Profile.strict().parse((await person.get("/user/profile")).body);
  expect([without.plain_password, without.confirm]).toEqual([null, true]);
  const now = await confirmed(person);
  const read = Profile.strict().parse((await now.get("/user/profile")).body);
  expect(read.plain_password).toBe(person.password);
  expect(read).not.toHaveProperty("confirm");
});

test("people without a readable password are not asked to confirm", async () => {
  const applicant = await app.person("applicant");
  await letConfirmationEnd(app, applicant.id);
  const profile = Profile.strict().parse((await applicant.get("/user/profile")).body);
  expect(profile).toMatchObject({ plain_password: null });
  expect(profile).not.toHaveProperty("confirm");
});

test("an operator's password is neither returned nor logged as read without a confirmed session", async () => {
  const [admin, person] = [await unconfirmed("admin"), await app.person("operator")];
  const read = async (by: Person) =>
    OperatorRecord.strict().parse((await by.get(`/auto/operator/${person.id}`)).body);
  expect(await read(admin)).toMatchObject({
    ...{ plain_password: null, confirm: true, has_readable_password: true },
  });
  const actions = async () => (await accountHistory(app, person.id)).map(({ action }) => action);
  const notifications = async () =>
    NotificationPage.parse((await person.get("/notifications")).body).items;
  expect([await actions(), await notifications()]).toEqual([["created"], []]);
  expect(await read(await confirmed(admin))).toMatchObject({ plain_password: person.password });
  expect(await actions()).toEqual(["created", "password-read"]);
});

test("a wrong password confirms nothing and renews nothing", async () => {
  const person = await unconfirmed("operator");
  const answer = await person.post("/auth/confirm", { password: "a-wrong-guess" });
  expect(refused(answer)).toEqual([400, "Password is incorrect"]);
  expect(tokenIn(answer)).toBeUndefined();
  expect((await person.get("/user/profile")).body).toMatchObject({ confirm: true });
});

test("with a second factor the password alone confirms nothing: its code does, once", async () => {
  const person = await app.person("operator");
  const secret = await enrol(app, person);
  await letConfirmationEnd(app, person.id);
  const password = { password: person.password };
  const alone = await person.post("/auth/confirm", password);
  expect([alone.status, alone.body]).toMatchObject([
    400,
    { second_factor: "asked", errors: [{ field: "code" }] },
  ]);
  const wrong = await person.post("/auth/confirm", { ...password, code: "000000" });
  expect([wrong.status, wrong.body]).toMatchObject([400, { second_factor: "asked" }]);
  app.clock.now = new Date(app.clock.now.getTime() + 30_000);
  const code = codeAt(secret, app.clock.now);
  const now = await confirmed(person, code);
  expect((await now.get("/user/profile")).body).toMatchObject({ plain_password: person.password });
  const again = await now.post("/auth/confirm", { ...password, code });
  expect(again.status).toBe(400);
});

test("the session continues under a new token; the old one can only read, for ten seconds", async () => {
  const person = await unconfirmed("operator");
  const now = await confirmed(person);
  expect(now.token).toMatch(/^[\w-]{43}$/);
  expect(await countSessions(app, person.id)).toBe(1);
  // Lists and records that were under way are read, and no password.
  expect((await person.get("/auto/slips")).status).toBe(200);
  expect((await person.get("/user/profile")).body).toMatchObject({
    plain_password: null,
    confirm: true,
  });
  for (const write of [
    await person.post("/auto/slip/data", slipForm()),
    await person.put("/user/profile", own(person)),
    await person.post("/auth/confirm", { password: person.password }),
    await person.put(
      "/user/change-password",
      { currentPassword: person.password, newPassword: "another river 8" },
      TAKES_OVER,
    ),
  ]) {
    expect([write.status, refusalOf(write).renewed]).toEqual([403, true]);
    expect(tokenIn(write)).toBeUndefined();
  }
  await letFormerTokenEnd(app, person.id);
  expect((await person.get("/auto/slips")).status).toBe(401);
  expect((await now.get("/auto/slips")).status).toBe(200);
});

test("one of two simultaneous confirmations renews the token, and the person stays signed in", async () => {
  const person = await unconfirmed("operator");
  const answers = await Promise.all(
    [1, 2, 3].map(() => person.post("/auth/confirm", { password: person.password })),
  );
  // A call that comes after the token was renewed gets that answer, and the page sends it once more.
  for (const { status } of answers) expect([204, 403]).toContain(status);
  const tokens = answers.map(tokenIn).filter((token) => token !== undefined);
  expect(tokens).toHaveLength(1);
  await letFormerTokenEnd(app, person.id);
  expect((await app.withToken(String(tokens[0])).get("/auto/slips")).status).toBe(200);
});

const changePassword = (person: Person, headers?: Record<string, string>) =>
  person.put(
    "/user/change-password",
    { currentPassword: person.password, newPassword: "another river 8" },
    headers,
  );

test("a token from before a password change is refused at once and cannot be renewed", async () => {
  const person = await app.person("operator");
  const changed = await changePassword(person, TAKES_OVER);
  expect(changed.status).toBe(204);
  expect((await person.put("/user/profile", own(person), TAKES_OVER)).status).toBe(401);
  expect((await person.get("/auto/slips")).status).toBe(401);
  expect((await app.withToken(String(tokenIn(changed))).get("/auto/slips")).status).toBe(200);
});

test("a client that does not support renewal keeps its token when the password is changed", async () => {
  const person = await app.person("operator");
  const changed = await changePassword(person);
  expect([changed.status, tokenIn(changed)]).toEqual([204, undefined]);
  expect((await person.get("/auto/slips")).status).toBe(200);
});

test("a change of password or second factor also ends the previous token", async () => {
  const [one, other] = [await app.person("operator"), await app.person("operator")];
  expect((await changePassword(await confirmed(one))).status).toBe(204);
  await enrol(app, await confirmed(other));
  expect((await one.get("/auto/slips")).status).toBe(401);
  expect((await other.get("/auto/slips")).status).toBe(401);
});

test("a call without a password renews no token", async () => {
  const person = await app.person("operator");
  for (const answer of [
    await person.put("/user/profile", own(person), TAKES_OVER),
    await person.post(FACTOR, undefined, TAKES_OVER),
    await person.delete("/user/sessions", undefined, TAKES_OVER),
  ]) {
    expect(answer.status).toBeLessThan(300);
    expect(tokenIn(answer)).toBeUndefined();
  }
});

test("a token of an ended session is refused, also just after its renewal", async () => {
  const person = await app.person("operator");
  const now = await confirmed(person);
  await now.post("/auth/logout");
  expect((await now.get("/auto/slips")).status).toBe(401);
  expect((await person.get("/auto/slips")).status).toBe(401);
});
