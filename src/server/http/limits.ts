import { isIPv6, type Server } from "node:net";
import { setImmediate } from "node:timers/promises";
import type { FastifyReply } from "fastify";
import pLimit, { type LimitFunction } from "p-limit";
import { Refusal } from "./refusal.ts";
import type { Times } from "./time-limits.ts";

declare module "fastify" {
  interface FastifyInstance {
    calls: CallLimits;
  }
}

/** Requests of one person in flight at once; more wait briefly. */
export const MAX_OPEN = 8;
/** The program works on so many of them at once, so that one person never has half of the connections to the database. */
export const MAX_WORKED_ON = 4;
/** One person's turn: so long, pieces of his work begin without a pause. Then the program looks at what others have sent. */
export const MAX_TURN_MS = 0.1;
/** Sessions looked up at once for one token, as nobody is counted before. */
export const MAX_LOOK_UPS = 2;
/** Costly requests running at once, per person and in total; more wait. */
export const MAX_COSTLY_PER_PERSON = 2;
export const MAX_COSTLY = 4;

/** Files received at once, 60 MB of memory; more wait. */
export const MAX_UPLOADS = 10;
export const MAX_UPLOADS_PER_PERSON = 3;

/** `alone`: a person's requests of this kind run one after the other. */
export type Cost = "shared" | "alone";

/** Keeps one person from occupying the database: a request waits here before it takes a connection. */
export type CallLimits = {
  /** The calls of a token wait here for each other until their person is known. */
  authorise<T>(token: string, reply: FastifyReply, work: () => Promise<T>): Promise<T>;
  open(personId: number, reply: FastifyReply): Promise<void>;
  /** What is not costly. */
  work<T>(personId: number, reply: FastifyReply, work: () => Promise<T> | T): Promise<T>;
  /** Waits for the person's next turn once this one is used up. */
  nextPiece(personId: number): Promise<void>;
  /** Waits before the body is read. */
  receive(personId: number, reply: FastifyReply): Promise<void>;
  runCostly<T>(
    personId: number,
    cost: Cost,
    reply: FastifyReply,
    work: () => Promise<T> | T,
  ): Promise<T>;
};

type Person = Record<"open" | "work" | "costly" | "alone" | "uploads", LimitFunction>;

/** `now` returns milliseconds and never goes back. */
export function createCallLimits(times: Times, now = () => performance.now()): CallLimits {
  const all = pLimit(MAX_COSTLY);
  const uploads = pLimit(MAX_UPLOADS);
  const forToken = createShared<string, LimitFunction>(() => pLimit(MAX_LOOK_UPS));
  const forPerson = createShared<number, Person>(() => ({
    open: pLimit(MAX_OPEN),
    work: pLimit(MAX_WORKED_ON),
    costly: pLimit(MAX_COSTLY_PER_PERSON),
    alone: pLimit(1),
    uploads: pLimit(MAX_UPLOADS_PER_PERSON),
  }));

  const turns = new Map<number, number>();

  /** When the person's turn began. */
  function turnOf(personId: number): number {
    const known = turns.get(personId);
    if (known !== undefined) return known;
    const began = now();
    turns.set(personId, began);
    void setImmediate().then(() => turns.delete(personId));
    return began;
  }

  return {
    authorise: (token, reply, work) =>
      forToken(token, (lookUps) => runWithin([lookUps], untilDeadline(reply, times), work)),
    open: (personId, reply) =>
      new Promise((opened, refused) => {
        const wait = { reply, withinMs: times.placeMs, refusal: tooManyOpen };
        const hold = holdUntilAnswered(reply, opened);
        forPerson(personId, ({ open }) => runWithin([open], wait, hold)).catch(refused);
      }),
    work: (personId, reply, work) =>
      forPerson(personId, (person) => runWithin([person.work], untilDeadline(reply, times), work)),
    nextPiece: async (personId) => {
      while (now() - turnOf(personId) >= MAX_TURN_MS) await setImmediate();
    },
    receive: (personId, reply) =>
      new Promise((opened, refused) => {
        const wait = { reply, withinMs: times.turnMs, refusal: tooBusy };
        const hold = holdUntilAnswered(reply, opened);
        forPerson(personId, (person) => runWithin([person.uploads, uploads], wait, hold)).catch(
          refused,
        );
      }),
    runCostly: (personId, cost, reply, work) =>
      forPerson(personId, ({ alone, costly }) => {
        // The person's own limits come first, so that one person cannot fill the shared queue.
        const limits = cost === "alone" ? [alone, costly, all] : [costly, all];
        const wait = { reply, withinMs: times.turnMs, refusal: tooBusy };
        return runWithin(limits, wait, work);
      }),
  };
}

/** One value for each key, for as long as somebody works with it. */
function createShared<Key, Value>(make: () => Value) {
  const used = new Map<Key, { value: Value; users: number }>();
  return async <T>(key: Key, work: (value: Value) => Promise<T>): Promise<T> => {
    const one = used.get(key) ?? { value: make(), users: 0 };
    used.set(key, one);
    one.users += 1;
    try {
      return await work(one.value);
    } finally {
      one.users -= 1;
      if (one.users === 0) used.delete(key);
    }
  };
}

type Wait = { reply: FastifyReply; withinMs: number; refusal: () => Refusal };

/** The deadline of the call comes earlier. */
function untilDeadline(reply: FastifyReply, { callMs }: Times): Wait {
  return { reply, withinMs: callMs + 1_000, refusal: tooBusy };
}

function runWithin<T>(
  limits: readonly LimitFunction[],
  { reply, withinMs, refusal }: Wait,
  work: () => Promise<T> | T,
): Promise<T> {
  return new Promise((resolve, reject) => {
    const mustWait = limits.some((limit) => limit.activeCount >= limit.concurrency);
    const timer = mustWait ? setTimeout(() => reject(refusal()), withinMs) : undefined;
    const begin = async () => {
      clearTimeout(timer);
      // Refused for waiting, too late, or its client has left.
      if (reply.sent || reply.raw.destroyed) throw refusal();
      resolve(await work());
    };
    const run = limits.reduceRight<() => Promise<void>>((next, limit) => () => limit(next), begin);
    run().catch(reject);
  });
}

function holdUntilAnswered(reply: FastifyReply, opened: () => void): () => Promise<void> {
  return () => {
    opened();
    return untilClosed(reply);
  };
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
    "You have too many requests open at once. Nothing was saved; please try again in a moment.",
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

/** Connections per address: an office of a hundred browsers has about six hundred. */
export const MAX_CONNECTIONS = 1_000;

export function limitConnections(server: Server): void {
  const open = new Map<string, number>();
  server.on("connection", (socket) => {
    const from = networkOf(socket.remoteAddress ?? "");
    const before = open.get(from) ?? 0;
    if (before >= MAX_CONNECTIONS) {
      socket.destroy();
      return;
    }
    open.set(from, before + 1);
    socket.once("close", () => {
      const left = (open.get(from) ?? 1) - 1;
      if (left > 0) open.set(from, left);
      else open.delete(from);
    });
  });
}

/** The client's network: an IPv4 address, or the /64 of an IPv6 address. */
export function networkOf(address: string): string {
  const [bare = ""] = address.split("%");
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(bare)?.[1];
  if (mapped) return mapped;
  if (!isIPv6(bare)) return bare;
  const [before = "", after] = bare.toLowerCase().split("::");
  const head = before === "" ? [] : before.split(":");
  const tail = after ? after.split(":") : [];
  const zeros = after === undefined ? 0 : Math.max(0, 8 - head.length - tail.length);
  const groups = [...head, ...Array<string>(zeros).fill("0"), ...tail];
  return `${groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ""))
    .join(":")}::/64`;
}

/** So many at once, and as many again over so many minutes. */
export type Bucket = { size: number; minutes: number };

const MANY = 10_000;

/** Token buckets by key, refilled evenly. `now` returns milliseconds. */
export function createBuckets(now: () => number) {
  const levels = new Map<string, { left: number; fullAt: number; at: number }>();

  // Bounds the memory when clients keep changing addresses: a full bucket need not be stored.
  function forgetFull(): void {
    for (const [key, { fullAt }] of levels) if (fullAt <= now()) levels.delete(key);
  }

  const perMs = ({ size, minutes }: Bucket) => size / (minutes * 60_000);

  function leftOf(key: string, bucket: Bucket): number {
    const known = levels.get(key);
    if (!known) return bucket.size;
    return Math.min(bucket.size, known.left + Math.max(0, now() - known.at) * perMs(bucket));
  }

  return {
    left: leftOf,
    take(key: string, bucket: Bucket, amount = 1) {
      if (levels.size >= MANY) forgetFull();
      const before = leftOf(key, bucket);
      const left = before >= amount ? before - amount : before;
      const at = now();
      levels.set(key, { left, at, fullAt: at + (bucket.size - left) / perMs(bucket) });
      return before >= amount ? 0 : (amount - before) / perMs(bucket);
    },
  };
}
