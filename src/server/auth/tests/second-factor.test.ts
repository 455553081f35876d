import { expect, test } from "vitest";
import { rotateDataKeys } from "#server/auth/data-keys.ts";
import { accountHistory, codeAt, countSessions } from "#server/testing/accounts.ts";
import { type Answer, refused } from "#server/testing/client.ts";
import { letTimePass } from "#server/testing/records.ts";
import { type Person, type TestApp, testApp } from "#server/testing/test-app.ts";
import { SignedIn } from "#shared/auth/contract.ts";
import { FactorState, NewFactor, RecoveryCodes } from "#shared/profile/contract.ts";

const app = await testApp();
const strict = await testApp({ REQUIRE_FACTOR: "admins" });
const admin = await app.person("admin");

const URL = "/user/second-factor";
const CODE_REQUIRED = "Enter the code of your authenticator app.";
const WRONG =
  "This code is not right, or it was used before. Enter the one that your app shows now, or a recovery code.";

const begin = async (person: Person) => NewFactor.parse((await person.post(URL)).body);

/** A person with a second factor that was confirmed just now. */
async function enrolled(desk: TestApp, person: Person) {
  const { secret } = await begin(person);
  const answer = await person.put(URL, { code: codeAt(secret, desk.clock.now) });
  const { recovery_codes } = RecoveryCodes.strict().parse(answer.body);
  return { person, secret, recovery_codes };
}

const signIn = (desk: TestApp, { email, password }: Person, code?: string, from = "10.0.0.1") =>
  desk.app
    .inject({
      method: "POST",
      url: "/api/auth/login",
      payload: { email, password, ...(code !== undefined && { code }) },
      remoteAddress: from,
    })
    .then(
      ({ statusCode, body, headers }): Answer => ({
        status: statusCode,
        body: JSON.parse(body),
        text: body,
        headers,
      }),
    );

const said = ({ status, body }: Answer) => [status, (body as { message: string }).message];

const letPass = (desk: TestApp, seconds: number) => {
  desk.clock.now = new Date(desk.clock.now.getTime() + seconds * 1000);
};

test("a second factor is used once a code has confirmed it", async () => {
  const person = await app.person("operator");
  const { secret, address } = await begin(person);
  expect(address).toContain(`secret=${secret}`);
  expect(address).toMatch(/^otpauth:\/\/totp\/SlipDesk:/);
  expect((await signIn(app, person)).status).toBe(200);
  expect((await person.put(URL, { code: "000000" })).status).toBe(400);
  const answer = await person.put(URL, { code: codeAt(secret, app.clock.now) });
  expect(RecoveryCodes.strict().parse(answer.body).recovery_codes).toHaveLength(10);
  const state = FactorState.strict().parse((await person.get(URL)).body);
  expect(state).toMatchObject({ recovery_codes_left: 10, is_required: false });
  expect(said(await signIn(app, person))).toEqual([401, CODE_REQUIRED]);
});

test("only the right password reveals that a code is required", async () => {
  const { person } = await enrolled(app, await app.person("admin"));
  expect((await signIn(app, person)).body).toMatchObject({ second_factor: "asked" });
  const wrong = await signIn(app, { ...person, password: "not-the-password" });
  expect(refused(wrong)).toEqual([401, "Wrong email or password."]);
});

test("a code opens one session and is refused the second time, also within 30 seconds", async () => {
  const { person, secret } = await enrolled(app, await app.person("operator"));
  expect(said(await signIn(app, person, codeAt(secret, app.clock.now)))).toEqual([401, WRONG]);
  letPass(app, 30);
  const code = codeAt(secret, app.clock.now);
  expect(SignedIn.strict().parse((await signIn(app, person, code)).body).user.id).toBe(person.id);
  expect(said(await signIn(app, person, code))).toEqual([401, WRONG]);
});

test("an older code is refused once a newer one was used", async () => {
  const { person, secret } = await enrolled(app, await app.person("operator"));
  letPass(app, 60);
  const older = codeAt(secret, new Date(app.clock.now.getTime() - 30_000));
  expect((await signIn(app, person, codeAt(secret, app.clock.now))).status).toBe(200);
  expect(said(await signIn(app, person, older))).toEqual([401, WRONG]);
});

const ENDED = [
  409,
  "No second factor is being set up: it was not started, ten minutes have passed, or five codes were wrong. Please start again.",
];

test("five wrong first codes end the setup, and further codes are throttled", async () => {
  const person = await app.person("operator");
  const { secret } = await begin(person);
  const guesses = await Promise.all(
    Array.from({ length: 8 }, (_, guess) => person.put(URL, { code: String(100_000 + guess) })),
  );
  expect(guesses.filter(({ status }) => status === 400)).toHaveLength(5);
  const right = await person.put(URL, { code: codeAt(secret, app.clock.now) });
  expect(refused(right)).toEqual(ENDED);
  // The wait of a second, made a minute longer: a busy machine is still in it.
  await letTimePass(app, -60_000);
  const again = await begin(person);
  const answer = await person.put(URL, { code: codeAt(again.secret, app.clock.now) });
  expect(answer.status).toBe(429);
});

test("a setup ends after ten minutes without a code", async () => {
  const person = await app.person("operator");
  const { secret } = await begin(person);
  await app.context.sql`
    update second_factors set created_at = now() - interval '10 minutes' where user_id = ${person.id}`;
  const answer = await person.put(URL, { code: codeAt(secret, app.clock.now) });
  expect(refused(answer)).toEqual(ENDED);
});

test("the same code sent twice at once is accepted once", async () => {
  const { person, secret } = await enrolled(app, await app.person("operator"));
  letPass(app, 30);
  const code = codeAt(secret, app.clock.now);
  const answers = await Promise.all([1, 2, 3].map(() => signIn(app, person, code)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401]);
});

test("an app's clock may be 30 seconds off, and no more", async () => {
  const { person, secret } = await enrolled(app, await app.person("operator"));
  letPass(app, 300);
  const at = (seconds: number) =>
    codeAt(secret, new Date(app.clock.now.getTime() + seconds * 1000));
  expect((await signIn(app, person, at(-61))).status).toBe(401);
  expect((await signIn(app, person, at(61))).status).toBe(401);
  expect((await signIn(app, person, at(-30))).status).toBe(200);
  expect((await signIn(app, person, at(30))).status).toBe(200);
});

test("a recovery code works once, however it is typed, and the rest are counted", async () => {
  const { person, recovery_codes } = await enrolled(app, await app.person("operator"));
  const typed = ` ${String(recovery_codes[0]).toUpperCase().replaceAll("-", " ")} `;
  expect((await signIn(app, person, typed)).status).toBe(200);
  expect(said(await signIn(app, person, typed))).toEqual([401, WRONG]);
  expect((await person.get(URL)).body).toMatchObject({ recovery_codes_left: 9 });
  expect((await accountHistory(app, person.id)).at(-1)).toMatchObject({
    action: "recovery-code-used",
  });
});

test("a recovery code sent several times at once works once; different codes at once all work", async () => {
  const { person, recovery_codes } = await enrolled(app, await app.person("operator"));
  // Places from which the account has signed in do not wait for each other.
  const places = ["10.0.0.1", "10.0.0.2", "10.0.0.3"];
  for (const [at, place] of places.entries()) {
    expect((await signIn(app, person, recovery_codes[at], place)).status).toBe(200);
  }
  const same = places.map((place) => signIn(app, person, recovery_codes[3], place));
  expect((await Promise.all(same)).map(({ status }) => status).sort()).toEqual([200, 401, 401]);
  const others = places.map((place, at) => signIn(app, person, recovery_codes[4 + at], place));
  expect((await Promise.all(others)).map(({ status }) => status)).toEqual([200, 200, 200]);
  expect((await person.get(URL)).body).toMatchObject({ recovery_codes_left: 3 });
});

test("new recovery codes replace the old ones", async () => {
  const { person, recovery_codes } = await enrolled(app, await app.person("operator"));
  const answer = await person.post(`${URL}/recovery-codes`);
  const fresh = RecoveryCodes.strict().parse(answer.body).recovery_codes;
  expect((await signIn(app, person, recovery_codes[0])).status).toBe(401);
  expect((await signIn(app, person, fresh[0])).status).toBe(200);
});

test("wrong codes are throttled; unknown clients share one limit, known browsers have their own", async () => {
  const { person, secret } = await enrolled(app, await app.person("operator"));
  letPass(app, 30);
  await signIn(app, person, codeAt(secret, app.clock.now), "10.7.7.7");
  for (let guess = 0; guess < 5; guess += 1) {
    await signIn(app, person, `00000${guess}`, `10.9.${guess}.1`);
  }
  letPass(app, 30);
  const right = codeAt(secret, app.clock.now);
  const refusal = await signIn(app, person, right, "10.9.99.1");
  expect([refusal.status, refusal.headers["retry-after"]]).toEqual([429, "1"]);
  expect((await signIn(app, person, right, "10.7.7.7")).status).toBe(200);
});

test("setting up and removing a second factor end the other sessions, and both are in the history", async () => {
  const person = await app.person("operator");
  await app.signIn(person.email, person.password);
  const { secret } = await enrolled(app, person);
  expect(await countSessions(app, person.id)).toBe(1);
  letPass(app, 30);
  await signIn(app, person, codeAt(secret, app.clock.now));
  expect((await person.delete(URL)).status).toBe(204);
  expect(await countSessions(app, person.id)).toBe(1);
  expect((await app.signIn(person.email, person.password)).status).toBe(200);
  const actions = (await accountHistory(app, person.id)).map(({ action }) => action);
  expect(actions.slice(1)).toEqual(["factor-set-up", "factor-removed"]);
});

test("a new app replaces the current one only after a right code", async () => {
  const { person, secret } = await enrolled(app, await app.person("operator"));
  const { secret: next } = await begin(person);
  letPass(app, 30);
  expect((await signIn(app, person, codeAt(secret, app.clock.now))).status).toBe(200);
  expect((await person.put(URL, { code: codeAt(next, app.clock.now) })).status).toBe(200);
  letPass(app, 30);
  expect((await signIn(app, person, codeAt(secret, app.clock.now))).status).toBe(401);
  expect((await signIn(app, person, codeAt(next, app.clock.now))).status).toBe(200);
});

test("an admin resets an operator's second factor; the operator is signed out, and the log distinguishes it", async () => {
  const { person } = await enrolled(app, await app.person("operator"));
  const path = `/auto/operator/${person.id}`;
  expect((await admin.get(path)).body).toMatchObject({ has_second_factor: true });
  expect((await admin.delete(`${path}/second-factor`)).status).toBe(204);
  expect((await person.get("/user/profile")).status).toBe(401);
  expect((await app.signIn(person.email, person.password)).status).toBe(200);
  expect((await accountHistory(app, person.id)).at(-1)).toMatchObject({
    action: "factor-reset",
    actor_id: admin.id,
  });
  expect(refused(await admin.delete(`${path}/second-factor`))).toEqual([
    409,
    "This operator has no second factor. Nothing was changed.",
  ]);
});

test("secret and recovery codes are not readable in database or log, and survive a key rotation", async () => {
  const { person, secret, recovery_codes } = await enrolled(app, await app.person("operator"));
  const rows = await app.context.sql<{ text: string }[]>`
    select f::text as text from second_factors f
    union all select l::text from audit.log l union all select v::text from log_values v`;
  const stored = `${rows.map(({ text }) => text).join()} ${app.logged()}`;
  for (const canary of [secret, ...recovery_codes, String(recovery_codes[0]).replaceAll("-", "")]) {
    expect(stored).not.toContain(canary);
  }
  expect((await rotateDataKeys(app.context)).unreadable).toBe(0);
  const under = await app.context.sql`
    select distinct split_part(secret_encrypted, '.', 2) as id from second_factors`;
  expect(under).toEqual(await app.context.sql`select id from data_keys`);
  letPass(app, 30);
  expect((await signIn(app, person, codeAt(secret, app.clock.now))).status).toBe(200);
});

test("an applicant has none", async () => {
  const applicant = await app.person("applicant");
  expect((await applicant.get(URL)).status).toBe(403);
});

test("with REQUIRE_FACTOR an admin without a second factor can only set one up", async () => {
  const person = await strict.person("admin");
  const answer = await strict.signIn(person.email, person.password);
  expect(SignedIn.strict().parse(answer.body).must_enrol).toBe(true);
  expect((await person.get("/user/profile")).body).toMatchObject({ must_enrol: true });
  for (const refusal of [
    await person.get("/auto/slips"),
    await person.get("/auto/operators"),
    await person.put("/user/change-password", {}),
    await person.delete(URL),
  ]) {
    expect(refused(refusal)[0]).toBe(403);
  }
  await enrolled(strict, person);
  expect((await person.get("/auto/slips")).status).toBe(200);
  expect((await person.get("/user/profile")).body).not.toHaveProperty("must_enrol");
  const stays = await person.delete(URL);
  expect(refused(stays)[0]).toBe(403);
});

test("with REQUIRE_FACTOR=admins operators work as before", async () => {
  const operator = await strict.person("operator");
  expect((await operator.get("/auto/slips")).status).toBe(200);
  expect((await operator.get(URL)).body).toMatchObject({ is_required: false });
});
