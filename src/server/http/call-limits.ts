import type { FastifyReply } from "fastify";
import pLimit, { type LimitFunction } from "p-limit";
import { Refusal } from "./refusal.ts";

declare module "fastify" {
  interface FastifyInstance {
    calls: CallLimits;
  }
}

/** How many calls of one person are open at once; more wait a moment for one of them to end. */
export const MOST_OPEN = 8;
const OPEN_WAIT_MS = 3_000;
/** How many costly calls run at once, of one person and in all; the others wait for their turn. */
export const MOST_COSTLY_OF_PERSON = 2;
export const MOST_COSTLY = 4;
/** Well under the time that a call has (`time-limit.ts`). */
export const LONGEST_TURN_WAIT_MS = 5_000;

/** `alone`: also no two such calls of the same person run at once. */
export type Cost = "shared" | "alone";

/** Keeps one person from taking all of the database: a call takes its turn before it takes a connection. */
export type CallLimits = {
  /** Counts a call of this person as open until it is answered. Refuses one that finds too many open. */
  open(personId: number, reply: FastifyReply): Promise<void>;
  /** Runs a costly call of this person when it is its turn. Refuses one whose turn does not come in time. */
  inTurn<T>(
    personId: number,
    cost: Cost,
    reply: FastifyReply,
    work: () => Promise<T> | T,
  ): Promise<T>;
};

type Person = Record<"open" | "costly" | "alone", LimitFunction>;

/** Makes the limits of one program. */
export function createCallLimits(): CallLimits {
  const all = pLimit(MOST_COSTLY);
  const people = new Map<number, Person>();

  async function forPerson<T>(id: number, work: (person: Person) => Promise<T>): Promise<T> {
    const person = people.get(id) ?? {
      open: pLimit(MOST_OPEN),
      costly: pLimit(MOST_COSTLY_OF_PERSON),
      alone: pLimit(1),
    };
    people.set(id, person);
    try {
      return await work(person);
    } finally {
      const isIdle = Object.values(person).every(
        ({ activeCount, pendingCount }) => activeCount + pendingCount === 0,
      );
      if (isIdle) people.delete(id);
    }
  }

  return {
    open: (personId, reply) =>
      new Promise((opened, refused) => {
        const untilAnswered = () => {
          opened();
          return untilClosed(reply);
        };
        forPerson(personId, ({ open }) =>
          runInTurn([open], { reply, withinMs: OPEN_WAIT_MS, refusal: tooManyOpen }, untilAnswered),
        ).catch(refused);
      }),
    inTurn: (personId, cost, reply, work) =>
      forPerson(personId, ({ alone, costly }) => {
        // The person's own limits come first, so that nobody fills the queue of all.
        const limits = cost === "alone" ? [alone, costly, all] : [costly, all];
        const wait = { reply, withinMs: LONGEST_TURN_WAIT_MS, refusal: tooBusy };
        return runInTurn(limits, wait, work);
      }),
  };
}

type Wait = { reply: FastifyReply; withinMs: number; refusal: () => Refusal };

/** Runs the work within all of these limits; refuses if it could not begin in time, or nobody waits for it any more. */
function runInTurn<T>(
  limits: readonly LimitFunction[],
  { reply, withinMs, refusal }: Wait,
  work: () => Promise<T> | T,
): Promise<T> {
  return new Promise((resolve, reject) => {
    let isRefused = false;
    const timer = setTimeout(() => {
      isRefused = true;
      reject(refusal());
    }, withinMs);
    const begin = async () => {
      clearTimeout(timer);
      if (isRefused) return;
      if (reply.sent || reply.raw.destroyed) throw refusal();
      resolve(await work());
    };
    const run = limits.reduceRight<() => Promise<void>>((next, limit) => () => limit(next), begin);
    run().catch(reject);
  });
}

function untilClosed({ raw }: FastifyReply): Promise<void> {
  return new Promise((closed) => {
    if (raw.destroyed || raw.writableFinished) closed();
    raw.once("finish", closed).once("close", closed);
  });
}

function tooManyOpen(): Refusal {
  return new Refusal(
    "too-many",
    "Too many calls of yours are open at once. Nothing was saved; please try again in a moment.",
    { retryAfterSeconds: 1 },
  );
}

function tooBusy(): Refusal {
  return new Refusal(
    "unavailable",
    "The desk is too busy at the moment. Nothing was saved; please try again.",
    { retryAfterSeconds: 5 },
  );
}
