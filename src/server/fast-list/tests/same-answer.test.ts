import { gunzipSync } from "node:zlib";
import fc from "fast-check";
import type { FastifyInstance } from "fastify";
import { expect, test, vi } from "vitest";
import { BUDGETS, createBudgets } from "#server/api/budgets.ts";
import { createApp } from "#server/app.ts";
import { erasePassport } from "#server/slips/erase-slips.ts";
import * as sessions from "#server/testing/accounts.ts";
import { enrol } from "#server/testing/accounts.ts";
import { readAudit } from "#server/testing/audit.ts";
import { pageOf } from "#server/testing/client.ts";
import {
  ACTS,
  type Act,
  EVERY_CHANGE,
  type Look,
  ROLES,
  type Role,
  type Step,
  stories,
} from "#server/testing/list-stories.ts";
import { addCenter, changeAccount, changeWithoutNotification } from "#server/testing/records.ts";
import { freshPassport, put, STATES, slipForm } from "#server/testing/slip-states.ts";
import { type Person, type TestApp, testApp } from "#server/testing/test-app.ts";
import { watchQueries } from "#server/testing/watched-queries.ts";

// The same program without the one line of app.ts.
vi.resetModules();
vi.doMock("#server/fast-list/answer-first-pages.ts", () => ({ answerFirstPages: () => undefined }));
const { createApp: createOrdinary } = await import("#server/app.ts");
const { createBudgets: createOrdinaryBudgets } = await import("#server/api/budgets.ts");
// Other test files share this process: they get the program as it is.
vi.doUnmock("#server/fast-list/answer-first-pages.ts");
vi.resetModules();

/** Where each program is called from: the audit log keeps them apart by it. */
const FAST = "192.0.2.1";
const ORDINARY = "192.0.2.2";
async function startPrograms(env: Record<string, string>, budget: number) {
  const first = await testApp(env);
  const budgets = { ...BUDGETS, identities: { size: budget, minutes: 60 } };
  const { clock } = first.desk;
  const onExceeded = () => undefined;
  const { sql, sent } = watchQueries(first.connection);
  const fast = await createApp({
    ...first.desk,
    sql,
    budgets: createBudgets(clock, onExceeded, budgets),
  });
  const ordinary = await createOrdinary({
    ...first.desk,
    budgets: createOrdinaryBudgets(clock, onExceeded, budgets),
  });
  const close = () => Promise.all([fast.close(), ordinary.close()]);
  const admin = await first.person("admin");
  await enrol(first, admin);
  const center = await addCenter(first);
  await addCenter(first, "Blue Clinic");
  /** What was done to applications. */
  const done = new Set<string>();
  return { first, fast, ordinary, sent, close, admin, center, done };
}

type Programs = Awaited<ReturnType<typeof startPrograms>>;

/** All of an answer, and of what it did, but what no two answers share. */
async function ask(
  first: TestApp,
  program: FastifyInstance,
  remoteAddress: string,
  { id, token }: Person,
  { method, query, headers }: Look,
) {
  await sessions.letHalfAnHourPass(first, id);
  const answer = await program.inject({
    method,
    url: `/api/auto/slips?${query}`,
    headers: { authorization: `Bearer ${token}`, ...headers },
    remoteAddress,
  });
  const { date: _, "content-length": _length, ...seen } = answer.headers;
  const isPacked = seen["content-encoding"] === "gzip" && method === "GET";
  const text = isPacked ? gunzipSync(answer.rawPayload).toString() : answer.body;
  const body = text === "" ? null : JSON.parse(text);
  const { serverTime, requestId, ...said } = body ?? {};
  return {
    status: answer.statusCode,
    headers: seen,
    said,
    has: [typeof serverTime, typeof requestId],
    used: await sessions.countUsedNow(first, id),
  };
}

async function change(
  programs: Programs,
  person: Person,
  step: Exclude<Step, Look>,
): Promise<void> {
  const { first } = programs;
  switch (step.what) {
    case "submit": {
      const passport_number = freshPassport();
      const form = slipForm({ passport_number, confirm_passport: passport_number });
      const { status, body } = await person.post("/auto/slip/data", form);
      if (status !== 201) return;
      const { id } = body as { id: number };
      const slipUrl = step.link?.replace("payment", "slip") ?? null;
      await put(first, id, { payment_link: step.link, slip_url: slipUrl, ...STATES[step.state] });
      return await sessions.renameApplicant(first, id, step.name);
    }
    case "act":
      return await act(programs, person, step.act);
    case "change unheard":
      return await changeWithoutNotification(first, person.id, step.change);
    case "change role":
      return await changeAccount(first, person.id, step.to);
    case "idle":
      return await sessions.letSessionsIdle(first, person.id);
    case "renew":
      return await sessions.letTokensBeReplaced(first, person.id, 5);
    case "enrol":
      // Who is signed out cannot.
      await enrol(first, person).catch(() => undefined);
      return;
    case "sign out":
      await person.post("/auth/logout");
      return;
    case "suspend":
    case "delete":
      return await changeAccount(first, person.id, step.what);
  }
}

/** What somebody does at another program to the newest application of a person, if there is one that allows it. */
async function act({ first, admin, center, done }: Programs, person: Person, what: Act["act"]) {
  const { slips } = pageOf(await admin.get("/auto/slips?limit=100"));
  const slip = slips.find(({ user_id }) => user_id === person.id);
  if (!slip) return;
  const { id, passport_number } = slip;
  const path = `/auto/slip/${id}`;
  const answer = {
    edit: () =>
      admin.put(
        path,
        slipForm({ passport_number, confirm_passport: passport_number, others: "x" }),
      ),
    approve: () => admin.patch(`${path}/status`, { status: "approved" }),
    "assign center": () => admin.put(path, { medical_center_id: center }),
    "rename center": () =>
      admin.put(`/medical-centers/${center}`, { name: `Clinic of ${id}`, city: "Dhaka" }),
    "rename person": () =>
      person.put("/user/profile", {
        ...{ first_name: "Karim", last_name: "Again", email: person.email },
        username: person.email.replace(/@.*/, ""),
      }),
    delete: () => admin.delete(path),
    erase: async () => {
      // One that is under way is not erased.
      const erased = await erasePassport(first.desk, passport_number).catch(() => null);
      return { status: erased ? 200 : 409 };
    },
  }[what];
  if ((await answer()).status < 300) done.add(what);
}

/** How often who read lists or was refused, as the audit log has it of calls from an address. */
async function auditedCalls(admin: Person, address: string): Promise<Map<string, number>> {
  const calls = new Map<string, number>();
  let before: number | null = null;
  do {
    const page = await readAudit(admin, before === null ? {} : { before: String(before) });
    for (const entry of page.entries) {
      if (entry.address !== address) continue;
      const { times, ...details } = entry.details as { times: number };
      const call = JSON.stringify([entry.actor_id, entry.actor_role, entry.action, details]);
      calls.set(call, (calls.get(call) ?? 0) + times);
    }
    before = page.next;
  } while (before !== null);
  return calls;
}

const PLENTY = 1_000;
/** So small that some use it up. */
const LITTLE = 5;

test.each([
  [{ OPERATOR_SCOPE: "own" }, PLENTY],
  [{ OPERATOR_SCOPE: "all", PUBLIC_URL: "https://desk.example" }, PLENTY],
  [{ OPERATOR_SCOPE: "own" }, LITTLE],
  [{ OPERATOR_SCOPE: "all", REQUIRE_FACTOR: "admins" }, LITTLE],
])(
  "with %o and %i identities answers and effects equal those of the ordinary route",
  async (env, budget) => {
    const programs = await startPrograms(env, budget);
    const { first, fast, ordinary, close } = programs;
    let compared = 0;
    await fc.assert(
      fc.asyncProperty(stories, async (story) => {
        const [admin, operator, applicant] = await Promise.all(
          ROLES.map((one) => first.person(one)),
        );
        const people = { admin, operator, applicant } as Record<Role, Person>;
        // Everybody is known with a list of their own to begin with.
        const begin = ROLES.flatMap((role): Step[] => [
          { what: "submit", role, name: "a", state: "pending", link: null },
          ...["limit=1", ""].map(
            (query): Step => ({ what: "look", role, query, method: "GET", headers: {} }),
          ),
        ]);
        for (const step of [...begin, ...story]) {
          const person = people[step.role];
          if (step.what !== "look") {
            await change(programs, person, step);
            continue;
          }
          const expected = await ask(first, ordinary, ORDINARY, person, step);
          // The second time the token is known.
          for (const _ of [1, 2]) {
            expect(await ask(first, fast, FAST, person, step)).toEqual(expected);
          }
          await ask(first, ordinary, ORDINARY, person, step);
          compared += 1;
        }
      }),
      { numRuns: 12, examples: [[EVERY_CHANGE]] },
    );
    expect(compared).toBeGreaterThan(50);
    expect([...programs.done].toSorted()).toEqual(ACTS.toSorted());
    const versions = programs.sent.filter(({ query }) => query.includes("as version"));
    const unread = versions.filter(({ query }) => !query.includes("as slips"));
    expect(unread.length).toBeGreaterThan(budget === PLENTY ? 40 : 5);
    await close();
    const audited = await auditedCalls(programs.admin, ORDINARY);
    expect(audited.size).toBeGreaterThan(20);
    expect(await auditedCalls(programs.admin, FAST)).toEqual(audited);
  },
);
