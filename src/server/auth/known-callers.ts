import type { FastifyRequest } from "fastify";
import type { Endpoint } from "#shared/http/endpoint.ts";
import type { Actor } from "./actor.ts";
import { authorise, kindOfCall, type SessionDesk, tokenHashOf } from "./authorise.ts";
import { noteAct } from "./repository-sessions.ts";

const MOST_KNOWN = 1_000;

/** Who probably calls, and the hash of the token by which the database can say whether that is so. */
export type Guess = { by: Actor; tokenHash: Buffer };

/** Who was let in last with each token: a guess at who calls, of which nothing holds before the database has said so. */
export type KnownCallers = {
  find(request: FastifyRequest): Guess | null;
  learn(request: FastifyRequest, caller: Actor): void;
  /** For a guess that was wrong. */
  forget(request: FastifyRequest): void;
};

/** What came of an act for a person who was guessed rightly, and whether the last act before is longer ago than is noted. */
export type Done<Answer> = { answer: Answer; is_stale: boolean };

/** Calls whose person is guessed until the act itself has looked at the session. */
export type GuessedCalls = Pick<KnownCallers, "learn"> & {
  /** True where the person is guessed: who calls is then not asked for before the act. */
  take(request: FastifyRequest): boolean;
  isTaken(request: FastifyRequest): boolean;
  /** Acts for who probably calls; where that did nothing it is found out who calls, as for any call, and the answer is null. */
  act<Answer>(
    request: FastifyRequest,
    work: (guess: Guess) => Promise<Done<Answer> | null>,
  ): Promise<Done<Answer> | null>;
  /** For a call that failed: what went wrong is nobody's business who is not let in. */
  letIn(request: FastifyRequest): Promise<void>;
};

/** Remembers the callers of one endpoint. */
export function createKnownCallers(): KnownCallers {
  const known = new Map<string, Actor>();
  const keyOf = (request: FastifyRequest) => tokenHashOf(request)?.toString("base64") ?? "";
  return {
    find(request) {
      const tokenHash = tokenHashOf(request);
      const caller = tokenHash && known.get(tokenHash.toString("base64"));
      if (!caller) return null;
      return { tokenHash, by: { ...caller, address: request.ip, request_id: request.id } };
    },
    learn(request, caller) {
      const [oldest] = known.keys();
      if (known.size >= MOST_KNOWN && oldest !== undefined) known.delete(oldest);
      known.set(keyOf(request), caller);
    },
    forget: (request) => void known.delete(keyOf(request)),
  };
}

/**
 * Lets an act of somebody who was let in before look at the session by itself, which saves asking for it: a sign-out, a
 * suspension or another role counts all the same.
 */
export function createGuessedCalls(
  desk: SessionDesk,
  endpoint: Pick<Endpoint, "access" | "isNoAct" | "isOpenBeforeEnrolment">,
): GuessedCalls {
  const known = createKnownCallers();
  const taken = new WeakMap<FastifyRequest, Guess>();
  const recheck = async (request: FastifyRequest) => {
    known.forget(request);
    request.caller = await authorise(desk, endpoint, request);
    if (request.caller) known.learn(request, request.caller);
  };
  return {
    learn: known.learn,
    take(request) {
      const guess = known.find(request);
      if (guess) taken.set(request, guess);
      return guess !== null;
    },
    isTaken: (request) => taken.has(request),
    async act(request, work) {
      const guess = taken.get(request);
      if (!guess) return null;
      const done = await work(guess);
      if (done) {
        request.caller = guess.by;
        const session = { ...guess.by, is_stale: done.is_stale };
        await noteAct(desk.sql, session, kindOfCall(endpoint, request));
      } else await recheck(request);
      return done;
    },
    async letIn(request) {
      if (taken.has(request) && !request.caller) await recheck(request);
    },
  };
}
