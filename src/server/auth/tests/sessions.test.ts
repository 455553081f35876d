import { expect, test } from "vitest";
import { deleteEndedSessions } from "#server/auth/sessions.queries.ts";
import { changeAccount } from "#server/testing/records.ts";
import { type Person, testApp } from "#server/testing/test-app.ts";

const app = await testApp();
const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** Instants are stored to the millisecond, which may round them up: one this many seconds earlier is surely past. */
const A_MOMENT = 0.001;

/** Makes the person's session as old, and as long unused, as this many seconds. */
async function age({ id }: Person, seconds: { idle?: number; old?: number }): Promise<void> {
  const idle = (seconds.idle ?? 0) + A_MOMENT;
  const old = (seconds.old ?? seconds.idle ?? 0) + A_MOMENT;
  await app.context.sql`
    update sessions set
      last_seen_at = now() - ${idle}::float8 * interval '1 second',
      created_at = now() - ${old}::float8 * interval '1 second'
    where user_id = ${id}`;
}

const statusOf = async (person: Person) => (await person.get("/user/profile")).status;

test.each([
  ["lives", 200, { idle: 59 * MINUTE }],
  ["has ended", 401, { idle: 60 * MINUTE }],
])("a session unused for an hour, or almost an hour, %s", async (_what, status, idle) => {
  const person = await app.person("operator");
  await age(person, idle);
  expect(await statusOf(person)).toBe(status);
});

test.each([
  ["lives", 200, 12 * HOUR - MINUTE],
  ["has ended", 401, 12 * HOUR],
])("a session in use for twelve hours, or almost twelve, %s", async (_what, status, old) => {
  const person = await app.person("operator");
  await age(person, { old });
  expect(await statusOf(person)).toBe(status);
});

test.each<[string, (person: Person) => Promise<{ status: number }>]>([
  ["asking for something", (person) => person.get("/slip-drafts")],
  ["saving a draft", (person) => person.post("/slip-drafts", { form_values: { last_name: "A" } })],
  ["a sign of being at work", (person) => person.get("/user/session")],
])("%s extends a session", async (_what, act) => {
  const person = await app.person("operator");
  await age(person, { idle: 59 * MINUTE });
  expect((await act(person)).status).toBeLessThan(300);
  const [row] = await app.context.sql`
    select now() - last_seen_at < interval '1 minute' as is_fresh from sessions
    where user_id = ${person.id}`;
  expect(row?.is_fresh).toBe(true);
});

const lastSeen = async (person: Person) => {
  const [row] = await app.context.sql`
    select last_seen_at::text as at from sessions where user_id = ${person.id}`;
  return row?.at;
};

test("a busy session is updated at most once a second", async () => {
  const person = await app.person("operator");
  await app.context.sql`
    update sessions set last_seen_at = now() + interval '1 minute' where user_id = ${person.id}`;
  const before = await lastSeen(person);
  await statusOf(person);
  expect(await lastSeen(person)).toBe(before);
});

test("background requests of the page do not extend a session", async () => {
  const person = await app.person("operator");
  await age(person, { idle: 59 * MINUTE });
  const before = await lastSeen(person);
  const poll = await person.get("/auto/slips", undefined, { "SlipDesk-Background": "1" });
  expect(poll.status).toBe(200);
  expect(await lastSeen(person)).toBe(before);
});

test("with an idle limit of one minute, an action every 30 seconds extends the session", async () => {
  const short = await testApp({ SESSION_IDLE_MINUTES: "1" });
  const person = await short.person("operator");
  for (let act = 0; act < 3; act += 1) {
    await short.context
      .sql`update sessions set last_seen_at = last_seen_at - interval '30 seconds'`;
    expect(await statusOf(person)).toBe(200);
  }
  await short.context
    .sql`update sessions set last_seen_at = last_seen_at - interval '60.001 seconds'`;
  expect(await statusOf(person)).toBe(401);
});

test("the settings of the desk decide how long sessions last", async () => {
  const strict = await testApp({ SESSION_IDLE_MINUTES: "5", SESSION_MAX_MINUTES: "30" });
  const person = await strict.person("operator");
  const set = (idle: number, old: number) => strict.context.sql`
    update sessions set last_seen_at = now() - ${idle * MINUTE + A_MOMENT}::float8 * interval '1 second',
      created_at = now() - ${old * MINUTE + A_MOMENT}::float8 * interval '1 second'`;
  await set(4, 29);
  expect(await statusOf(person)).toBe(200);
  await set(5, 29);
  expect(await statusOf(person)).toBe(401);
  await set(4, 30);
  expect(await statusOf(person)).toBe(401);
});

test("a deleted or suspended person is refused with the next call", async () => {
  for (const change of ["delete", "suspend"] as const) {
    const person = await app.person("operator");
    await changeAccount(app, person.id, change);
    expect(await statusOf(person)).toBe(401);
  }
});

test("a change of role applies to the next call, both ways", async () => {
  const person = await app.person("operator");
  const approve = () => person.patch("/auto/slip/999/status", { status: "approved" });
  expect((await approve()).status).toBe(403);
  await changeAccount(app, person.id, "admin");
  expect((await approve()).status).toBe(404);
  await changeAccount(app, person.id, "operator");
  expect((await approve()).status).toBe(403);
});

test("the sweep removes ended sessions and no others", async () => {
  const [idle, old, living] = [
    await app.person("operator"),
    await app.person("operator"),
    await app.person("operator"),
  ];
  await age(idle, { idle: 61 * MINUTE });
  await age(old, { old: 13 * HOUR });
  await deleteEndedSessions(app.context.sql, app.context.settings);
  const rows = await app.context.sql`
    select user_id from sessions where user_id in (${idle.id}, ${old.id}, ${living.id})`;
  expect(rows.map((row) => row.user_id)).toEqual([living.id]);
});

test.each([
  ["another scheme", (token: string) => `Basic ${token}`],
  ["no scheme", (token: string) => token],
  ["a token with more behind it", (token: string) => `Bearer ${token}x`],
  ["a token cut short", (token: string) => `Bearer ${token.slice(0, -1)}`],
])("%s is not accepted as a token", async (_what, headerOf) => {
  const person = await app.person("operator");
  const { status } = await app.anonymous.get("/user/profile", undefined, {
    authorization: headerOf(person.token),
  });
  expect(status).toBe(401);
});
