import { expect, test } from "vitest";
import { submit } from "#server/testing/slip-states.ts";
import { type Person, testApp } from "#server/testing/test-app.ts";
import { CITY_CODES, type CityCode } from "#shared/options/options.ts";
import { FAILURE_KINDS, type FailureKind } from "#shared/processing/rules-failures.ts";
import type { Figures, Report } from "#shared/reports/contract.ts";
import { often } from "#shared/testing/endurance.ts";
import { addDays, daysBetween, dhakaDayOf, type PlainDate } from "#shared/time/plain-date.ts";

const app = await testApp({ OPERATOR_SCOPE: "all" });
const admin = await app.person("admin", "Salma Khatun");
const [karim, rahim] = [
  await app.person("operator", "Karim Ali"),
  await app.person("operator", "Rahim Mia"),
];

type SlipFacts = {
  id: number;
  user_id: number;
  city: CityCode;
  status: "pending" | "approved" | "declined";
  medical_center_id: number | null;
  agent_id: number | null;
  created_at: number;
  decided_at: number | null;
  completed_at: number | null;
};
type RunFacts = {
  slip_id: number | null;
  run_no: number;
  state: "done" | "failed";
  failure_kind: FailureKind | null;
  enqueued_at: number;
  ended_at: number;
};

// The same numbers in every run.
let state = 20_261_123;
function random(): number {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
  return state / 2 ** 32;
}
function oneOf<T>(choices: readonly T[]): T {
  const chosen = choices[Math.floor(random() * choices.length)];
  if (chosen === undefined) throw new Error("nothing to choose from");
  return chosen;
}

const DAY = 86_400_000;
const START = Date.parse("2028-02-20T00:00:00+06:00");

/** Within 60 days round 29 February; half of them at midnight in Dhaka or a millisecond before. */
function moment(): number {
  const midnight = START + Math.floor(random() * 60) * DAY;
  return random() < 0.5 ? midnight - Math.round(random()) : midnight + Math.floor(random() * DAY);
}

const { agents, slips, runs } = await fillDesk();

async function fillDesk() {
  const centers = await app.context.sql<{ id: number; name: string }[]>`
    insert into medical_centers (name, country, city)
    values ('Al Noor', 'Bangladesh', 'Dhaka'), ('Care', 'Bangladesh', 'Dhaka') returning id, name`;
  const agents = await app.context.sql<{ id: number; name: string }[]>`
    insert into agents (name) values ('Bay Travels'), ('Ace Travels') returning id, name`;
  const model = await submit(admin);
  const slips = Array.from({ length: often(600, 3_000) }, (_, at): SlipFacts => {
    const created_at = moment();
    const decided_at = created_at + Math.floor(random() * 20_000_000);
    const status = oneOf(["pending", "declined", "approved", "approved"] as const);
    const isCompleted = status === "approved" && random() < 0.7;
    return {
      id: model.id + 1 + at,
      user_id: oneOf([admin, karim, rahim]).id,
      city: oneOf(CITY_CODES),
      status,
      medical_center_id: oneOf([null, ...centers.map((center) => center.id)]),
      agent_id: oneOf([null, ...agents.map((agent) => agent.id)]),
      created_at,
      decided_at: status === "pending" ? null : decided_at,
      completed_at: isCompleted ? decided_at + Math.floor(random() * 3 * DAY) : null,
    };
  });
  const runs = slips.flatMap(({ id }) =>
    Array.from({ length: Math.floor(random() * 3) }, (_, index): RunFacts => {
      const enqueued_at = moment();
      const state = oneOf(["done", "failed"] as const);
      return {
        slip_id: id,
        run_no: index + 1,
        state,
        failure_kind: state === "failed" && random() < 0.9 ? oneOf(FAILURE_KINDS) : null,
        enqueued_at,
        ended_at: enqueued_at + Math.floor(random() * 4_000_000),
      };
    }),
  );
  for (const some of batchesOf(slips)) {
    await app.context.sql`
      insert into slips (id, user_id, city, status, medical_center_id, agent_id, slip_url, created_at, decided_at,
        completed_at, country, country_traveling_to, first_name, last_name, email, phone, gender,
        marital_status, date_of_birth, nationality, passport_number, passport_issue_date,
        passport_expiry_date, passport_issue_place, visa_type, national_id, position_applied_for)
      overriding system value
      select f.id, f.user_id, f.city, f.status, f.medical_center_id, f.agent_id,
        case when f.completed_at is not null then 'https://slips.example/1' end,
        to_timestamp(f.created_at / 1000.0), to_timestamp(f.decided_at / 1000.0),
        to_timestamp(f.completed_at / 1000.0), country, country_traveling_to, first_name, last_name, email,
        phone, gender, marital_status, date_of_birth, nationality, passport_number, passport_issue_date,
        passport_expiry_date, passport_issue_place, visa_type, national_id, position_applied_for
      from slips model, json_to_recordset(${JSON.stringify(some)}::json) as f (id bigint, user_id bigint,
        city text, status text, medical_center_id bigint, agent_id bigint, created_at bigint, decided_at bigint,
        completed_at bigint)
      where model.id = ${model.id}`;
  }
  for (const some of batchesOf(runs)) {
    await app.context.sql`
      insert into process_run (slip_id, run_no, adapter, state, effect_key, failure_kind, enqueued_at, ended_at)
      select slip_id, run_no, 'sandbox', state, slip_id || '-' || run_no, failure_kind,
        to_timestamp(enqueued_at / 1000.0), to_timestamp(ended_at / 1000.0)
      from json_to_recordset(${JSON.stringify(some)}::json) as f (slip_id bigint, run_no int, state text,
        failure_kind text, enqueued_at bigint, ended_at bigint)`;
  }
  // The runs of a deleted slip stay.
  const deleted = new Set(slips.map(({ id }) => id).filter((id) => id % 20 === 0));
  await app.context.sql`delete from slips where id = any(${[model.id, ...deleted]}::bigint[])`;
  return {
    agents,
    slips: slips.filter(({ id }) => !deleted.has(id)),
    runs: runs.map((run) => (deleted.has(run.slip_id ?? 0) ? { ...run, slip_id: null } : run)),
  };
}

/** So few that each statement is far from the limit of its time. */
function batchesOf<Row>(rows: readonly Row[]): Row[][] {
  return Array.from({ length: Math.ceil(rows.length / 500) }, (_, at) =>
    rows.slice(at * 500, (at + 1) * 500),
  );
}

const dayOfMoment = new Map<number, PlainDate>();

/** Each moment is asked for its day thousands of times. */
function dayOf(ms: number): PlainDate {
  const day = dayOfMoment.get(ms) ?? dhakaDayOf(new Date(ms));
  dayOfMoment.set(ms, day);
  return day;
}

type Query = { from: PlainDate; to: PlainDate; city?: CityCode; operator?: number };

/** The report as the stored facts say, counted one by one. */
function recount(query: Query, own?: number) {
  const user = own ?? query.operator;
  const isIn = (ms: number | null) =>
    ms !== null && dayOf(ms) >= query.from && dayOf(ms) <= query.to;
  const matching = slips.filter(
    ({ user_id, city }) =>
      (user === undefined || user_id === user) && (!query.city || city === query.city),
  );
  const slipOf = new Map(matching.map((slip) => [slip.id, slip]));
  const isAll = user === undefined && !query.city;
  const ended = runs.filter(
    ({ slip_id, ended_at }) => isIn(ended_at) && (slip_id === null ? isAll : slipOf.has(slip_id)),
  );
  const figures = (
    isOf: (slip: SlipFacts | undefined) => boolean,
    isOn: (ms: number) => boolean = () => true,
  ): Figures => {
    const count = (at: (slip: SlipFacts) => number | null, status?: string) =>
      matching.filter((slip) => {
        const ms = at(slip);
        return (
          isOf(slip) && ms !== null && isIn(ms) && isOn(ms) && (!status || slip.status === status)
        );
      }).length;
    const endedHere = ended.filter(
      (run) => isOn(run.ended_at) && isOf(slipOf.get(run.slip_id ?? 0)),
    );
    return {
      submitted: count((slip) => slip.created_at),
      approved: count((slip) => slip.decided_at, "approved"),
      declined: count((slip) => slip.decided_at, "declined"),
      completed: count((slip) => slip.completed_at),
      failed: endedHere.filter(({ state }) => state === "failed").length,
      ended: endedHere.length,
    };
  };
  return { matching, ended, isIn, figures };
}

/** The value at this share of the sorted numbers, between two of them where it falls there. */
function percentile(numbers: readonly number[], share: number): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  const place = (sorted.length - 1) * share;
  const [low = 0, high = 0] = [sorted[Math.floor(place)], sorted[Math.ceil(place)]];
  return low + (high - low) * (place - Math.floor(place));
}

async function read(by: Person, query: Query): Promise<Report> {
  const { operator, ...rest } = query;
  const parameters = new URLSearchParams({ ...rest, ...(operator && { operator: `${operator}` }) });
  const answer = await by.get(`/reports/summary?${parameters}`);
  expect(answer.status, answer.text).toBe(200);
  return answer.body as Report;
}

const period = (from: string, to: string) => ({ from: from as PlainDate, to: to as PlainDate });
const PERIODS = [
  period("2028-02-20", "2028-04-19"),
  period("2028-02-29", "2028-02-29"),
  period("2028-02-28", "2028-03-01"),
  period("2028-03-31", "2028-04-01"),
  period("2027-01-01", "2027-01-31"),
];
const CASES: [string, Person, Query, number?][] = PERIODS.flatMap((days) => [
  ["an admin", admin, days],
  ["an admin, of a city", admin, { ...days, city: "80" as CityCode }],
  ["an admin, of an operator", admin, { ...days, operator: karim.id }],
  ["an operator who may see all", rahim, days, rahim.id],
  ["an operator, of a city", rahim, { ...days, city: "80" as CityCode }, rahim.id],
]);

test.each(CASES)("every figure equals a recount, for %s", async (_who, by, query, own) => {
  const report = await read(by, query);
  const { matching, ended, isIn, figures } = recount(query, own);
  expect(report.totals).toEqual(figures(() => true));
  expect(report.days).toEqual(
    Array.from({ length: daysBetween(query.from, query.to) + 1 }, (_, at) => {
      const day = addDays(query.from, at);
      return {
        day,
        ...figures(
          () => true,
          (ms) => dayOf(ms) === day,
        ),
      };
    }),
  );
  const isSomething = (row: Figures) => Object.values(row).some((value) => value > 0);
  const cities = CITY_CODES.map((city) => ({ city, ...figures((slip) => slip?.city === city) }))
    .filter(({ city: _, ...row }) => isSomething(row))
    .sort((a, b) => b.completed - a.completed);
  const ofAgents = agents
    .map(({ id, name }) => ({ agent_id: id, name, ...figures((slip) => slip?.agent_id === id) }))
    .filter(({ agent_id: _, name: __, ...row }) => isSomething(row));
  expect(report.agents).toHaveLength(ofAgents.length);
  expect(report.agents).toEqual(expect.arrayContaining(ofAgents));
  expect(report.cities).toHaveLength(cities.length);
  expect(report.cities).toEqual(expect.arrayContaining(cities));
  expect(report.cities.map(({ completed }) => completed)).toEqual(
    cities.map(({ completed }) => completed),
  );
  for (const row of report.operators) {
    const { user_id, name: _, slip_minutes, ...counted } = row;
    expect(counted).toEqual(figures((slip) => slip?.user_id === user_id));
    const times = matching.flatMap((slip) =>
      slip.user_id === user_id && isIn(slip.completed_at) ? [slipMinutes(slip)] : [],
    );
    if (times.length > 0) expect(slip_minutes).toBeCloseTo(percentile(times, 0.5), 6);
    else expect(slip_minutes).toBeNull();
  }
  if (by !== admin) expect(report.operators).toEqual([]);
  const reasons = Object.groupBy(
    ended.filter((run) => run.state === "failed"),
    (run) => run.failure_kind ?? "other",
  );
  expect(Object.fromEntries(report.reasons.map(({ kind, count }) => [kind, count]))).toEqual(
    Object.fromEntries(Object.entries(reasons).map(([kind, all]) => [kind, all.length])),
  );
  const done = matching.filter(({ completed_at }) => isIn(completed_at));
  const atCenters = Object.groupBy(done, ({ medical_center_id }) => String(medical_center_id));
  expect(
    Object.fromEntries(report.centers.map((row) => [String(row.medical_center_id), row.completed])),
  ).toEqual(Object.fromEntries(Object.entries(atCenters).map(([id, all]) => [id, all?.length])));
  const times = {
    decide: matching.flatMap(({ decided_at, created_at }) =>
      isIn(decided_at) && decided_at !== null ? [(decided_at - created_at) / 60_000] : [],
    ),
    book: ended.flatMap(({ state, ended_at, enqueued_at }) =>
      state === "done" ? [(ended_at - enqueued_at) / 60_000] : [],
    ),
    slip: done.map(slipMinutes),
  };
  for (const kind of ["decide", "book", "slip"] as const) {
    const [time, counted] = [report.times[kind], times[kind]];
    if (counted.length === 0) expect(time).toBeNull();
    else {
      expect(time?.count).toBe(counted.length);
      expect(time?.median_minutes).toBeCloseTo(percentile(counted, 0.5), 6);
      if (counted.length < 5) expect(time?.ninety_minutes).toBeNull();
      else expect(time?.ninety_minutes).toBeCloseTo(percentile(counted, 0.9), 6);
    }
  }
});

function slipMinutes({ completed_at, decided_at }: SlipFacts): number {
  return ((completed_at ?? 0) - (decided_at ?? 0)) / 60_000;
}

test("tables list the most completed first, then by name, and what has no center last", async () => {
  const { operators, centers, days } = await read(admin, period("2028-02-20", "2028-04-19"));
  expect(operators.map(({ completed }) => completed)).toEqual(
    operators.map(({ completed }) => completed).toSorted((a, b) => b - a),
  );
  expect(operators.map(({ name }) => name).toSorted()).toEqual([
    "Karim Ali",
    "Rahim Mia",
    "Salma Khatun",
  ]);
  expect(centers.at(-1)).toMatchObject({ medical_center_id: null, name: null });
  expect(days).toHaveLength(60);
});
