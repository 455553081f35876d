import type { Sql } from "@slipdesk/pg-client";
import fc from "fast-check";
import type { Adapter } from "#server/processing/adapters/adapter.ts";
import { carryOut, claimNextRun } from "#server/processing/carry-out.ts";
import { erasePassport } from "#server/slips/erase-slips.ts";
import type { Answer } from "./client.ts";
import { dying } from "./dying.ts";
import { process, submit } from "./slip-states.ts";
import type { Person, TestApp } from "./test-app.ts";

const ENDINGS = ["with a slip URL", "with a link", "failed"] as const;

/** How long before the newest slip. */
const slip = fc.constantFrom(0, 0, 0, 1, 2);
const person = fc.nat(2);
const amount = fc.constantFrom("0.01", "5", "12.50", "-7.25", "1000", "-9999999.99");

/** What happens to money, at which program, in how many at once; `dies`: the program ends before the commit. */
export const moneyStories = fc.array(
  fc.record({
    program: fc.nat(1),
    times: fc.constantFrom(1, 1, 2),
    dies: fc.constantFrom(false, false, false, true),
    step: fc.oneof(
      {
        weight: 4,
        arbitrary: fc.record({
          what: fc.constant("submit" as const),
          person,
          isApproved: fc.constantFrom(true, true, true, false),
        }),
      },
      {
        weight: 14,
        arbitrary: fc.record({
          what: fc.constantFrom(
            ...(["approve", "pay", "pay", "pay", "unpay", "unpay"] as const),
            ...(["set URL", "clear URL", "clear URL", "delete", "erase"] as const),
          ),
          slip,
        }),
      },
      {
        weight: 3,
        arbitrary: fc.record({
          what: fc.constant("settle" as const),
          slip,
          ending: fc.constantFrom(...ENDINGS),
        }),
      },
      { weight: 2, arbitrary: fc.record({ what: fc.constant("ask" as const), person, amount }) },
      {
        weight: 2,
        arbitrary: fc.record({
          what: fc.constant("decide" as const),
          decision: fc.constantFrom("credit", "credit", "decline"),
          amount,
        }),
      },
      {
        weight: 2,
        arbitrary: fc.record({ what: fc.constantFrom("correct", "edit"), person, amount }),
      },
      {
        weight: 2,
        arbitrary: fc.record({
          what: fc.constant("price" as const),
          person: fc.option(person, { freq: 1 }),
          amount: fc.constantFrom("0", "8.50", "10", "10", null),
        }),
      },
    ),
  }),
  { minLength: 10, maxLength: 24 },
);
type StoryStep = typeof moneyStories extends fc.Arbitrary<(infer One)[]> ? One : never;
type Step = StoryStep["step"];

/** Writes an entry of each kind: chance does not promise that. */
export const MONEY_STORY: StoryStep[] = (
  [
    { what: "ask", person: 0, amount: "1000" },
    { what: "decide", decision: "credit", amount: "1000" },
    { what: "submit", person: 0, isApproved: true },
    { what: "pay", slip: 0 },
    { what: "unpay", slip: 0 },
    { what: "correct", person: 0, amount: "-7.25" },
  ] satisfies Step[]
).map((step) => ({ program: 0, times: 1, dies: false, step }));

/** The people of a story: two operators and an admin, signed in at each of two programs. */
export type MoneyPeople = { admin: Person; people: readonly [Person, Person, Person] };

/** Returns a function that plays one step and returns the answers that no call may give. */
export async function moneyStoryPlayer(
  programs: readonly [TestApp, TestApp],
  { admin, people }: MoneyPeople,
) {
  const [{ context }] = programs;
  const { sql } = context;
  const slips: { id: number; passport: string }[] = [];
  let numbers = 0;
  await sql`alter table slip_prices disable trigger prices_stay`;

  async function act(app: TestApp, step: Step, number: number): Promise<Answer | undefined> {
    const by = app.withToken(admin.token);
    const { id = 0, passport = "" } = slips.at(-1 - ("slip" in step ? step.slip : 0)) ?? {};
    const of = people[("person" in step ? step.person : 0) ?? 0] ?? admin;
    const key = { "idempotency-key": `story-${number}` };
    const setStatus = (body: object) => by.patch(`/auto/slip/${id}/status`, body);
    switch (step.what) {
      case "submit": {
        const made = await submit(app.withToken(of.token));
        slips.push({ id: made.id, passport: made.passport_number });
        if (!step.isApproved) return;
        return await by.patch(`/auto/slip/${made.id}/status`, { status: "approved" });
      }
      case "approve":
        return await setStatus({ status: "approved" });
      case "pay":
        return await setStatus({ payment_status: "paid" });
      case "unpay":
        return await setStatus({ payment_status: "unpaid" });
      case "set URL":
        return await by.patch(`/auto/slip/${id}/url`, {
          slip_url: `https://slips.example/${number}`,
        });
      case "clear URL":
        return await by.patch(`/auto/slip/${id}/url`, { slip_url: "" });
      case "delete":
        return await by.delete(`/auto/slip/${id}`);
      case "erase":
        // One that is under way is not erased.
        await erasePassport(app.context, passport).catch(() => undefined);
        return;
      case "settle":
        await settle(app, id, step.ending);
        return;
      case "ask":
        return await app.withToken(of.token).post(
          "/money/deposits",
          {
            amount: step.amount.replace("-", ""),
            currency: "BDT",
            method: "bKash",
            reference: `B${number}`,
            paid_on: "2026-11-18",
          },
          key,
        );
      case "decide": {
        const asked = await sql<
          { id: number }[]
        >`select id from deposits where status = 'asked' order by id desc limit 1`.first();
        const { decision } = step;
        return await by.post(
          `/money/deposits/${asked?.id ?? 0}/decision`,
          decision === "credit"
            ? { decision, amount: step.amount.replace("-", "") }
            : { decision, reason: "Not found" },
        );
      }
      case "correct":
        return await by.post(
          "/money/corrections",
          { user_id: of.id, amount: step.amount, note: "Counted again" },
          key,
        );
      case "edit": {
        const [first_name, last_name] = ["Rahim", "Uddin"];
        const balance = step.amount.replace("-", "");
        return await by.put(`/auto/operator/${of.id}`, {
          first_name,
          last_name,
          email: of.email,
          username: of.email.replace(/@.*/, ""),
          balance,
        });
      }
      case "price":
        return await by.post("/money/prices", {
          amount: step.amount,
          ...(step.person !== null && { user_id: of.id }),
        });
    }
  }

  async function settle(app: TestApp, id: number, ending: (typeof ENDINGS)[number]) {
    await process(app.withToken(admin.token), id);
    const adapter: Adapter = {
      ...{ name: context.adapter.name, startDelayMs: 0, callLimitMs: 60_000 },
      book: async () =>
        ending === "failed"
          ? { kind: "failed", failure: "no_center", reason: "None." }
          : {
              kind: "finished",
              payment_link: "https://pay.example/1",
              slip_url: ending === "with a link" ? null : "https://slips.example/1",
              external_ref: null,
            },
    };
    const own = { ...app.context, adapter };
    const run = await claimNextRun(own);
    const never = new AbortController().signal;
    // The second is a worker that was away for a while.
    if (run) await Promise.all([carryOut(own, run, never), carryOut(own, run, never)]);
  }

  return async ({ program, times, dies, step }: StoryStep): Promise<string[]> => {
    numbers += 1;
    const number = numbers;
    const app = programs[program] ?? programs[0];
    const wrong: string[] = [];
    const once = async (at: TestApp) => {
      const answer = await act(at, step, number);
      if (answer && answer.status >= 500) wrong.push(`${step.what}: ${answer.text}`);
    };
    if (dies) {
      Object.assign(context, { sql: dying(sql) });
      await act(programs[0], step, number).catch(() => undefined);
      Object.assign(context, { sql });
    }
    await Promise.all(times === 1 ? [once(app)] : programs.map(once));
    await letTwoMinutesPass(sql);
    return wrong;
  };
}

/** Verify passes slips over that were completed within a minute of a change of price. */
async function letTwoMinutesPass(sql: Sql): Promise<void> {
  await sql`update slip_prices set set_at = set_at - interval '2 minutes'`;
  await sql`update slips set completed_at = completed_at - interval '2 minutes' where completed_at is not null`;
}
