import { randomBytes } from "node:crypto";
import { insertion, type Sql } from "@slipdesk/pg-client";
import { verifyMoney } from "#server/money/verify-money.queries.ts";
import { remoteClient } from "#server/testing/client.ts";
import { approvedLike, submit } from "#server/testing/slip-states.ts";
import { callForId } from "./call.ts";
import type { Program } from "./program.ts";
import type { Piece, Work } from "./work.ts";

type Payment = Piece & { slip: number };

const PEOPLE = 20;
const AT_ONCE = 500;
/** Every so many payments are sent twice at the same moment, where there are several programs to each of two. */
const SENT_TWICE = 5;

/** Each client marks approved applications as paid, at a price of $10.00, each of one of twenty people. */
export function paying(count: number): Work<Payment> {
  let slips: number[] = [];
  return {
    async prepare(sql, program, token) {
      slips = await makeSlips(sql, program, token, count);
    },
    next() {
      const slip = slips.pop();
      return slip === undefined ? null : { slip, id: null };
    },
    async send({ slip }, programs, token) {
      const living = programs.filter((program) => !program.hasEnded());
      const first = slip % Math.max(1, living.length);
      const chosen = [...living.slice(first), ...living.slice(0, first)];
      const [one, other = one] = chosen;
      const used = slip % SENT_TWICE === 0 ? [one, other] : [one];
      const answers = await Promise.all(
        used.map((program) => (program ? pay(program, token, slip) : null)),
      );
      return answers.find((id) => id !== null) ?? null;
    },
    findFailures,
  };
}

async function pay(program: Program, token: string, slip: number) {
  const path = `/auto/slip/${slip}/status`;
  return await callForId(program, token, {
    method: "PATCH",
    path,
    body: { payment_status: "paid" },
  });
}

async function makeSlips(sql: Sql, program: Program, token: string, count: number) {
  await sql`
    insert into slip_prices (amount_cents, set_by, set_at) select 1000, id, now() - interval '1 hour' from users`;
  const people = await sql<{ id: number }[]>`
    insert into users ${insertion(Array.from({ length: PEOPLE }, personOf))} returning id`;
  const model = await submit(remoteClient(program.address, token));
  const slips: number[] = [];
  while (slips.length < count) {
    const { id: person = 0 } = people[(slips.length / AT_ONCE) % PEOPLE] ?? {};
    await sql`update slips set user_id = ${person} where id = ${model.id}`;
    const length = Math.min(AT_ONCE, count - slips.length);
    const passports = Array.from({ length }, (_, one) => passportOf(slips.length + one));
    slips.push(...(await approvedLike({ context: { sql } }, model, passports)));
  }
  return slips.sort((one, other) => (one % AT_ONCE) - (other % AT_ONCE));
}

function personOf(_: unknown, index: number) {
  const username = `person${index}`;
  return {
    first_name: "Sample",
    last_name: `Person ${index}`,
    email: `${username}@desk.example`,
    username,
    role: "operator",
    // Nobody signs in with it.
    password_hash: randomBytes(16).toString("hex"),
  };
}

function passportOf(number: number): string {
  return `CP${String(number).padStart(7, "0")}`;
}

/** What is paid is charged, and nothing else (M1 to M6); and what was acknowledged is paid. */
async function findFailures(sql: Sql, sent: readonly Payment[]): Promise<string[]> {
  const { findings } = await verifyMoney(sql);
  const acknowledged = sent.flatMap(({ id }) => id ?? []);
  const lost = await sql<{ id: number }[]>`
    select asked.id from unnest(${acknowledged}::bigint[]) as asked (id)
    left join slips s on s.id = asked.id and s.payment_status = 'paid'
    left join money_entries e on e.slip_id = s.id and e.kind = 'charge'
    where e.id is null`;
  return [
    ...findings.flatMap(({ name, failures }) => failures.map((failure) => `${name}: ${failure}`)),
    ...lost.map(({ id }) => `The payment of slip ${id} was acknowledged and is lost`),
  ];
}
