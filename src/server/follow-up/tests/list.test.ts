import { describe, expect, test } from "vitest";
import { readAudit } from "#server/testing/audit.ts";
import { refused } from "#server/testing/client.ts";
import { followUp } from "#server/testing/follow-ups.ts";
import { randomFrom } from "#server/testing/random.ts";
import { approvedLike, freshPassport, put, STATES, submit } from "#server/testing/slip-states.ts";
import { type Person, setMostRows, testApp } from "#server/testing/test-app.ts";
import type { FollowUpPage } from "#shared/follow-up/contract.ts";
import {
  FOLLOW_UP_SHOWS,
  type FollowUpFacts,
  type FollowUpShow,
  nextAction,
  RESULTS,
  stageOf,
} from "#shared/follow-up/rules.ts";
import { often } from "#shared/testing/endurance.ts";
import {
  addDays,
  comparePlainDates,
  type PlainDate,
  todayInDhaka,
} from "#shared/time/plain-date.ts";

const app = await testApp({ OPERATOR_SCOPE: "all" });
app.clock.now = new Date();
const today = todayInDhaka(app.context.clock());
const admin = await app.person("admin", "Salma Begum");
const operators = [
  await app.person("operator", "Karim Ali"),
  await app.person("operator", "Rahim Mia"),
];
const [operator] = operators as [Person, Person];

const list = async (by: Person, query = "") =>
  (await by.get(`/follow-ups${query}`)).body as FollowUpPage;

type Followed = { id: number; owner: number; city: string; facts: FollowUpFacts };

/** Completed slips of three people, most with whatever facts. */
const followed = await followAtRandom();

async function followAtRandom(): Promise<Followed[]> {
  const { sql } = app.context;
  const random = randomFrom(7);
  const day = (from: number, to: number) =>
    addDays(today, from + Math.floor(random() * (to - from + 1)));
  const maybe = <T>(chance: number, value: T) => (random() < chance ? value : null);
  const sample = await submit(admin);
  const ids = await approvedLike(
    app,
    sample,
    Array.from({ length: often(600, 2_000) }, freshPassport),
  );
  await sql`update slips set slip_url = 'https://slips.example/1' where id = any(${ids}::bigint[])`;
  const all = ids.map((id): Followed & { erased: boolean } => {
    const examined_on = maybe(0.5, day(-90, 0));
    const result = examined_on && maybe(0.7, RESULTS[Math.floor(random() * 3)] ?? null);
    const facts: FollowUpFacts = {
      completed_on: maybe(0.9, day(-70, 0)),
      valid_till: maybe(0.8, day(-60, 40)),
      visit_on: maybe(0.5, day(-60, 20)),
      examined_on,
      result,
      report_valid_till:
        result === "fit" && examined_on ? maybe(0.8, addDays(examined_on, 60)) : null,
      call_on: maybe(0.2, day(-5, 20)),
    };
    const owner = [admin, ...operators][Math.floor(random() * 3)] ?? admin;
    const city = random() < 0.3 ? "2061" : "2031";
    return { id, owner: owner.id, city, facts, erased: random() < 0.05 };
  });
  const column = <T>(of: (one: (typeof all)[number]) => T) => all.map(of);
  await sql`
    update slips s set user_id = owner, city = chosen, completed_at = at::timestamp at time zone 'Asia/Dhaka' + interval '9 hours',
      slip_url = case when at is not null then slip_url end
    from unnest(${ids}::bigint[], ${column(({ owner }) => owner)}::bigint[], ${column(({ city }) => city)}::text[],
      ${column(({ facts }) => facts.completed_on)}::date[]) as one (id, owner, chosen, at) where s.id = one.id`;
  await sql`
    update slips s set completed_at = at::timestamp at time zone 'Asia/Dhaka' + interval '9 hours'
    from unnest(${ids}::bigint[], ${column(({ facts }) => facts.completed_on)}::date[]) as one (id, at) where s.id = one.id`;
  // A fifth of them nobody follows up.
  const begun = all.filter(({ id }) => id % 5 !== 0);
  for (const { id, owner, facts } of begun) {
    const next = nextAction(facts);
    await sql`
      insert into follow_ups (slip_id, user_id, valid_till, visit_on, examined_on, result, report_valid_till, call_on,
        next_action, due_on, due_until, updated_by)
      values (${id}, ${owner}, ${facts.valid_till}, ${facts.visit_on}, ${facts.examined_on}, ${facts.result},
        ${facts.report_valid_till}, ${facts.call_on}, ${next?.next_action ?? null}, ${next?.due_on ?? null},
        ${next?.due_until ?? null}, ${owner})`;
  }
  return all;
}

/** The numbers of the slips that a list shows, in its order, found by the rules alone. */
function expected(show: FollowUpShow, day: PlainDate, by: Person, city = "all"): number[] {
  const mine = followed.filter(
    (one) => (by === admin || one.owner === by.id) && (city === "all" || one.city === city),
  );
  const isBegun = ({ id }: Followed) => id % 5 !== 0;
  if (show === "new") {
    const fresh = mine.filter(
      (one) => !isBegun(one) && (one.facts.completed_on ?? "") >= addDays(day, -14),
    );
    return fresh
      .toSorted((a, b) => comparePlainDates(on(b), on(a)) || b.id - a.id)
      .map(({ id }) => id);
  }
  const last = { due: day, week: addDays(day, 7), all: "9999-12-31" }[show];
  return mine
    .flatMap((one) => {
      const next = isBegun(one) ? nextAction(one.facts) : null;
      return next && next.due_until >= day && next.due_on <= last ? [{ ...one, next }] : [];
    })
    .toSorted((a, b) => comparePlainDates(a.next.due_on, b.next.due_on) || a.id - b.id)
    .map(({ id }) => id);
}

const on = ({ facts }: Followed): PlainDate => facts.completed_on ?? today;

async function allShown(by: Person, show: FollowUpShow, city: string): Promise<number[]> {
  const first = await list(by, `?show=${show}&city=${city}&limit=100`);
  const rest = Array.from({ length: Math.max(0, first.totalPages - 1) }, (_, at) =>
    list(by, `?show=${show}&city=${city}&limit=100&page=${at + 2}`),
  );
  return [first, ...(await Promise.all(rest))].flatMap(({ rows }) =>
    rows.map(({ slip_id }) => slip_id),
  );
}

describe.each([0, 3, 40])("%i days on", (days) => {
  const day = addDays(today, days);

  test.each([
    ["an admin", admin, "all"],
    ["an admin, in one city", admin, "2061"],
    ["an operator who sees everybody’s slips", operator, "all"],
  ])("the lists of %s are what the rules say", async (_who, by, city) => {
    app.clock.now = new Date(`${day}T12:00:00+06:00`);
    const { counts, today } = await list(by, `?city=${city}`);
    expect(today).toBe(day);
    for (const show of FOLLOW_UP_SHOWS) {
      const ids = expected(show, day, by, city);
      expect([show, counts[show]]).toEqual([show, ids.length]);
      expect([show, await allShown(by, show, city)]).toEqual([show, ids]);
    }
    app.clock.now = new Date();
  });
});

describe("the list", () => {
  test("holds what a call needs, of each applicant", async () => {
    const { rows } = await list(admin, "?show=all&limit=100");
    const row = rows.find(({ next_action }) => next_action === "ask-result");
    const of = followed.find(({ id }) => id === row?.slip_id);
    if (!of || !row) throw new Error("no result is requested");
    expect(row).toEqual({
      slip_id: of.id,
      name: "Rahim Uddin",
      phone: expect.stringMatching(/^\+880/),
      passport_number: expect.any(String),
      city: of.city,
      center_name: null,
      stage: stageOf(of.facts, today),
      next_action: "ask-result",
      due_on: nextAction(of.facts)?.due_on,
      valid_till: of.facts.valid_till,
      visit_on: of.facts.visit_on,
      examined_on: of.facts.examined_on,
      report_valid_till: null,
      note: null,
      called_at: null,
      called_by_name: null,
      submitted_by: expect.any(String),
    });
  });

  test("answers a page past the end with the last one", async () => {
    const { currentPage, totalPages, totalRows, rows } = await list(admin, "?show=all&page=999");
    expect(currentPage).toBe(totalPages);
    expect(rows).toHaveLength(totalRows - (totalPages - 1) * 10);
  });

  test.each([
    ["show=lost", "Show is not one of the choices"],
    ["city=Paris", "City is not one of the choices"],
    ["page=0", "Page must be a whole number from 1"],
    ["limit=101", "Limit must be at most 100"],
  ])("refuses %s", async (query, message) => {
    expect(refused(await admin.get(`/follow-ups?${query}`))).toEqual([400, message]);
  });

  test("counts new slips no further than one beyond 1,000", async () => {
    const many = await testApp();
    many.clock.now = new Date();
    const boss = await many.person("admin");
    const sample = await submit(boss);
    const passports = Array.from({ length: 1_005 }, freshPassport);
    const ids = await approvedLike(many, sample, passports);
    await many.context.sql`
      update slips set payment_status = 'paid' where id = any(${ids}::bigint[])`;
    const { counts, totalRows, totalPages } = await list(boss, "?show=new");
    expect([counts.new, totalRows, totalPages]).toEqual([1_001, 1_000, 100]);
  });
});

describe("the export", () => {
  test("is one's own list as CSV without the note, and in the audit log", async () => {
    const own = await testApp();
    own.clock.now = new Date();
    const [boss, mine] = [await own.person("admin"), await own.person("operator", "Karim Ali")];
    const { id, phone, passport_number } = await submit(mine, { first_name: "=Rahim" });
    await put(own, id, STATES["finished with a slip URL"]);
    await followUp(mine, id, {
      slip_number: "20261123000418725",
      valid_till: addDays(today, 20),
      visit_on: addDays(today, -1),
      note: "Calls from Sylhet",
    });
    const answer = await mine.post("/follow-ups/export", { show: "due", city: "all" });
    expect(answer.headers["content-disposition"]).toBe(
      `attachment; filename="slipdesk-follow-up-${today}.csv"`,
    );
    expect(answer.text).toBe(
      `\ufeffApplicant,Phone,Passport number,City,Center,Slip number,Valid till,Agreed day,Examined on,Stage,Next action,Due,Submitted by\r\n` +
        `'=Rahim Uddin,'${phone},${passport_number},Dhaka,,20261123000418725,${addDays(today, 20)},${addDays(today, -1)},,To be examined,Ask whether the examination took place,${today},Karim Ali\r\n`,
    );
    const other = await own.person("operator");
    const theirs = await other.post("/follow-ups/export", { show: "all", city: "all" });
    expect(theirs.text.trim().split("\r\n")).toHaveLength(1);
    expect((await readAudit(boss, { kind: "export" })).entries.at(-1)).toMatchObject({
      action: "follow-ups-exported",
      details: { rows: 1, show: "due" },
    });
    for (const [chosen, details] of [
      [
        { show: "due", city: "80" },
        { rows: 1, show: "due", city: "80" },
      ],
      [{ show: "all", city: "all" }, { rows: 1 }],
    ] as const) {
      expect((await mine.post("/follow-ups/export", chosen)).status).toBe(200);
      const [newest] = (await readAudit(boss, { kind: "export" })).entries;
      expect(newest?.details).toEqual(details);
    }
  });

  test.each(FOLLOW_UP_SHOWS)(
    "of %s has all rows up to its limit; with one more it is refused",
    async (show) => {
      const count = (await list(admin, `?show=${show}`)).counts[show];
      expect(count).toBeGreaterThan(1);
      const send = () => admin.post("/follow-ups/export", { show, city: "all" });
      setMostRows(app, { applications: count });
      const { status, text } = await send();
      expect([status, text.trim().split("\r\n").length - 1]).toEqual([200, count]);
      setMostRows(app, { applications: count - 1 });
      expect(refused(await send())).toEqual([
        400,
        `Narrow the filter: ${(count - 1).toLocaleString("en-US")} applications at most.`,
      ]);
      setMostRows(app, {});
    },
  );
});
