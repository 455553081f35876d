import { expect, test } from "vitest";
import { type Answer, type Client, refused } from "#server/testing/client.ts";
import { ageSlip } from "#server/testing/slip-records.ts";
import {
  freshPassport,
  put,
  readHistory,
  submit,
  submitApproved,
} from "#server/testing/slip-states.ts";
import { testApp } from "#server/testing/test-app.ts";
import type {
  DuplicateMatch,
  Duplicates,
  PossibleDuplicates,
} from "#shared/duplicates/contract.ts";

const app = await testApp();
const admin = await app.person("admin");
const operator = await app.person("operator", "Karim Ali");
const colleague = await app.person("operator", "Nila Das");

const lookUp = (by: Client, values: unknown) => by.post("/auto/slips/duplicates", values);
const answered = ({ body }: Answer) => body as Duplicates;
const matchesFor = async (by: Client, values: unknown) =>
  answered(await lookUp(by, values)).matches;
const summary = (matches: readonly DuplicateMatch[]) =>
  matches.map((match) => [match.kind, "slip" in match ? match.slip.id : match.outside]);

let people = 0;
/** Somebody whom no other test of this file knows. */
function stranger() {
  people += 1;
  const digits = String(people).padStart(4, "0");
  return {
    passport_number: freshPassport(),
    national_id: `199012345${digits}`,
    phone: `+880171234${digits}`,
    date_of_birth: `19${60 + (people % 40)}-0${1 + (people % 9)}-17`,
    first_name: "Zahir",
    last_name: "Chowdhury",
  };
}

const submitted = async (by: Client, person: ReturnType<typeof stranger>) =>
  (await submit(by, { ...person, confirm_passport: person.passport_number })).id;

test("an admin sees who submitted the same passport, when, and its status", async () => {
  const person = stranger();
  const id = await submitted(operator, person);
  const [match] = await matchesFor(admin, {
    passport_number: ` ${person.passport_number.toLowerCase()} `,
  });
  expect(match).toEqual({
    kind: "passport",
    slip: {
      id,
      name: "Zahir Chowdhury",
      submitted_at: expect.stringMatching(/^\d{4}-.*Z$/),
      submitted_by: "Karim Ali",
      passport_number: person.passport_number,
      state_since: expect.stringMatching(/^\d{4}-.*Z$/),
      status: "pending",
      process_status: "not_started",
    },
  });
});

test("the date of its status is shown, whatever else was changed later", async () => {
  const { id, passport_number } = await submitApproved(admin);
  const { at } = (await readHistory(admin, id)).at(-1) ?? {};
  await admin.patch(`/auto/slip/${id}/url`, { slip_url: "https://slips.example/1" });
  const [match] = await matchesFor(admin, { passport_number });
  expect(match).toMatchObject({ slip: { id, status: "approved", state_since: at } });
});

test("national ID, phone with a similar name, and birth date with nearly the same name match; a phone alone does not", async () => {
  const person = stranger();
  const id = await submitted(admin, person);
  const { phone, date_of_birth, national_id } = person;
  const names = { first_name: "CHOWDHURY", last_name: "zahirul" };
  const same = { first_name: "chowdhury", last_name: "ZAHIR" };
  expect(summary(await matchesFor(admin, { national_id }))).toEqual([["national-id", id]]);
  expect(summary(await matchesFor(admin, { phone, ...names }))).toEqual([["phone-name", id]]);
  expect(summary(await matchesFor(admin, { date_of_birth, ...same }))).toEqual([
    ["birth-name", id],
  ]);
  expect(await matchesFor(admin, { date_of_birth, ...names })).toEqual([]);
  expect(await matchesFor(admin, { phone })).toEqual([]);
  expect(await matchesFor(admin, { phone, first_name: "Rita", last_name: "Gomes" })).toEqual([]);
});

test("the same agent with nearly the same name within 30 days matches; another agent, name or month does not", async () => {
  const person = { ...stranger(), first_name: "Selim", last_name: "Chowdhury" };
  const { id } = await submit(admin, {
    ...person,
    confirm_passport: person.passport_number,
    agent: "Green Travels",
  });
  const names = { first_name: "SELIM", last_name: "chowdhury" };
  expect(summary(await matchesFor(admin, { agent: "green travels", ...names }))).toEqual([
    ["agent-name", id],
  ]);
  expect(await matchesFor(admin, { agent: "Other Travels", ...names })).toEqual([]);
  expect(await matchesFor(admin, { agent: "Green Travels" })).toEqual([]);
  const other = { first_name: "Rita", last_name: "Gomes" };
  expect(await matchesFor(admin, { agent: "Green Travels", ...other })).toEqual([]);
  await app.context.sql`update slips set created_at = now() - interval '31 days' where id = ${id}`;
  expect(await matchesFor(admin, { agent: "Green Travels", ...names })).toEqual([]);
});

/** More applications that say the same as this one. */
async function copySlip(id: number, count: number): Promise<void> {
  const { columns } = await app.context.sql<{ columns: string }[]>`
    select string_agg(attname, ', ') as columns from pg_attribute
    where attrelid = 'slips'::regclass and attnum > 0 and not attisdropped
      and attgenerated = '' and attidentity = ''`.one();
  await app.context.sql.unsafe(
    `insert into slips (${columns}) select ${columns} from slips, generate_series(1, ${count}) where id = ${id}`,
  );
}

test("of an agent's applications the newest five hundred are compared by name", async () => {
  const names = { first_name: "Monowar", last_name: "Sikder" };
  const submitOfAgent = async (person: ReturnType<typeof stranger>) =>
    await submit(admin, {
      ...person,
      confirm_passport: person.passport_number,
      agent: "Large Travels",
    });
  const first = await submitOfAgent({ ...stranger(), ...names });
  const other = await submitOfAgent({ ...stranger(), first_name: "Rita", last_name: "Gomes" });
  await copySlip(other.id, 498);
  expect(summary(await matchesFor(admin, { agent: "Large Travels", ...names }))).toEqual([
    ["agent-name", first.id],
  ]);
  await copySlip(other.id, 1);
  expect(await matchesFor(admin, { agent: "Large Travels", ...names })).toEqual([]);
});

test("up to five are shown, newest first, each by its strongest kind", async () => {
  const person = stranger();
  const ids: number[] = [];
  for (let i = 0; i < 6; i += 1) ids.push(await submitted(admin, person));
  const newest = ids.reverse().slice(0, 5);
  expect(summary(await matchesFor(admin, person))).toEqual(newest.map((id) => ["passport", id]));
});

test("an edited application is no duplicate of itself, and a deleted one is no duplicate", async () => {
  const person = stranger();
  const id = await submitted(admin, person);
  expect(await matchesFor(admin, { ...person, except_id: id })).toEqual([]);
  await admin.delete(`/auto/slip/${id}`);
  expect(await matchesFor(admin, person)).toEqual([]);
});

test("an operator sees their own, and of colleagues only that passport or national ID match", async () => {
  const person = stranger();
  const theirs = await submitted(colleague, person);
  await submitted(colleague, person);
  const answer = await lookUp(operator, { ...person, except_id: theirs });
  expect(answered(answer).matches).toEqual([
    { kind: "passport", outside: "recent" },
    { kind: "national-id", outside: "recent" },
  ]);
  expect(Object.keys(answered(answer))).toEqual(["matches", "has_recent_slip", "serverTime"]);
  const { phone, date_of_birth, first_name, last_name } = person;
  const weak = { phone, date_of_birth, first_name, last_name };
  expect(await matchesFor(operator, weak)).toEqual([]);
  const mine = await submitted(operator, person);
  const { passport_number } = person;
  expect(summary(await matchesFor(operator, { passport_number }))).toEqual([
    ["passport", mine],
    ["passport", "recent"],
  ]);
});

test("a colleague's application older than 30 days is shown as earlier", async () => {
  const { passport_number, ...person } = stranger();
  const id = await submitted(colleague, { passport_number, ...person });
  await ageSlip(app, id, 31);
  expect(await matchesFor(operator, { passport_number })).toEqual([
    { kind: "passport", outside: "earlier" },
  ]);
});

test("an applicant sees only their own applications", async () => {
  const applicant = await app.person("applicant");
  const person = stranger();
  await submitted(colleague, person);
  expect(await matchesFor(applicant, person)).toEqual([]);
  const mine = await submitted(applicant, person);
  expect(summary(await matchesFor(applicant, person))).toEqual([["passport", mine]]);
});

test("a slip of the same passport completed within 30 days is shown, but never a colleague's", async () => {
  const { passport_number, ...person } = stranger();
  const id = await submitted(colleague, { passport_number, ...person });
  const isFound = async (by: Client) =>
    answered(await lookUp(by, { passport_number })).has_recent_slip;
  expect(await isFound(colleague)).toBe(false);
  await put(app, id, { process_status: "finished", slip_url: "https://slips.example/1" });
  expect([await isFound(colleague), await isFound(admin), await isFound(operator)]).toEqual([
    true,
    true,
    false,
  ]);
  await put(app, id, {
    process_status: "finished",
    slip_url: "https://slips.example/1",
    secondsAgo: 31 * 24 * 3600,
  });
  expect(await isFound(colleague)).toBe(false);
});

test("a look-up without a value, or with an invalid date, is refused", async () => {
  expect(refused(await lookUp(admin, {}))).toEqual([400, "Send at least one value"]);
  expect(refused(await lookUp(admin, { except_id: 1, phone: "" }))).toEqual([
    400,
    "Send at least one value",
  ]);
  expect((await lookUp(admin, { date_of_birth: "2001-02-30" })).status).toBe(400);
});

test("only admins see how many of a person's look-ups revealed a colleague's application", async () => {
  const curious = await app.person("operator");
  const person = stranger();
  await submitted(colleague, person);
  await lookUp(curious, person);
  await lookUp(curious, { passport_number: "ZZ0000000" });
  const path = `/auto/operator/${curious.id}/look-ups`;
  expect((await admin.get(path)).body).toEqual({ outside: 1 });
  expect((await curious.get(path)).status).toBe(403);
  expect((await admin.get("/auto/operator/999999/look-ups")).status).toBe(404);
});

test("admins learn which slips of a page share passport or national ID with others", async () => {
  const person = stranger();
  const first = await submitted(operator, person);
  const second = await submitted(colleague, { ...stranger(), national_id: person.national_id });
  const alone = await submitted(operator, stranger());
  const call = (by: Client, slipIds: unknown) =>
    by.post("/auto/slips/possible-duplicates", { slipIds });
  const rows = (await call(admin, [first, second, alone])).body as PossibleDuplicates;
  expect(rows.map(({ id, matches }) => [id, summary(matches)])).toEqual([
    [second, [["national-id", first]]],
    [first, [["national-id", second]]],
  ]);
  expect(rows[0]?.has_recent_slip).toBe(false);
  const many = (count: number) => Array.from({ length: count }, (_, at) => first + at);
  expect((await call(admin, many(100))).status).toBe(200);
  expect(refused(await call(admin, many(101)))).toEqual([400, "At most 100 slips at once"]);
  const again = await submitted(colleague, {
    ...stranger(),
    passport_number: person.passport_number,
  });
  await put(app, again, { process_status: "finished", slip_url: "https://slips.example/2" });
  const [recent] = (await call(admin, [first])).body as PossibleDuplicates;
  expect(recent?.has_recent_slip).toBe(true);
  expect(rows[0]?.matches[0]?.slip).toMatchObject({
    submitted_by: "Karim Ali",
    submitted_at: expect.stringMatching(/Z$/),
    status: "pending",
  });
  expect((await call(operator, [first])).status).toBe(403);
  expect((await call(admin, [])).status).toBe(400);
  expect(
    (
      await call(
        admin,
        Array.from({ length: 101 }, (_, i) => i + 1),
      )
    ).status,
  ).toBe(400);
});
