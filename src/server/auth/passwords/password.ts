import { setTimeout as pause } from "node:timers/promises";
import { hash, verify } from "@node-rs/argon2";
import { Refusal } from "#server/http/refusal.ts";

type Cost = { memoryCost: number; timeCost: number };

/** 19 MiB and two passes, in one lane (docs/decisions/011-passwords-and-sign-in.md). */
const COST: Cost = { memoryCost: 19_456, timeCost: 2 };

const parametersOf = ({ memoryCost, timeCost }: Cost) => `m=${memoryCost},t=${timeCost},p=1`;

/** Verified for an unknown e-mail, so that both take the same time. */
const noOne = (cost: Cost) =>
  `$argon2id$v=19$${parametersOf(cost)}$c2xpcGRlc2stbm8tb25l$Wm9vOKr4Cn0w8y6vGIhDGbhQhnNsBVtqMi9sMwQ8kz8`;

export const MAX_HASHES_AT_ONCE = 4;
export const MAX_HASHES_WAITING = 512;
export type Passwords = {
  hash(password: string): Promise<string>;
  /** Takes as long, and is false, when there is no hash. */
  isRight(stored: string | null, password: string, priority?: Priority): Promise<boolean>;
  /** The hash was made with other cost parameters. */
  isOutdated(stored: string): boolean;
  /** Waits as long as the last check took. */
  pretend(): Promise<void>;
};

export function createPasswords(cost = COST): Passwords {
  const { run } = createQueue({ atOnce: MAX_HASHES_AT_ONCE, waiting: MAX_HASHES_WAITING });
  const options = { algorithm: 2, parallelism: 1, ...cost } as const;
  let lastTookMs = 50;
  return {
    hash: (password) => run("high", () => hash(password, options)),
    async isRight(stored, password, priority = "high") {
      const began = performance.now();
      const hash = stored?.startsWith("$") ? stored : noOne(cost);
      const isRight = await run(priority, () => verify(hash, password));
      lastTookMs = performance.now() - began;
      return isRight && hash === stored;
    },
    isOutdated: (stored) => stored.split("$")[3] !== parametersOf(cost),
    pretend: () => pause(lastTookMs),
  };
}

/** So many checks of one throttle key may wait; more are refused at once. */
export const MAX_CHECKS_WAITING = 16;
/** Less than the time limit of a request, so that the answer can say why; the form then retries once. */
export const MAX_HASH_WAIT_MS = 7_000;

/** Known browsers and signed-in people go first. */
type Priority = "high" | "low";

type Queue = {
  run<T>(priority: Priority, work: () => Promise<T>): Promise<T>;
  isEmpty(): boolean;
};

function createQueue(most: { atOnce: number; waiting: number }): Queue {
  const waiting: Record<Priority, (() => void)[]> = { high: [], low: [] };
  let atOnce = 0;

  function wait(priority: Priority): Promise<void> {
    const queue = waiting[priority];
    if (queue.length >= most.waiting) throw tooBusy();
    return new Promise((resolve, reject) => {
      const start = () => {
        clearTimeout(limit);
        resolve();
      };
      const limit = setTimeout(() => {
        queue.splice(queue.indexOf(start), 1);
        reject(tooBusy());
      }, MAX_HASH_WAIT_MS);
      queue.push(start);
    });
  }

  return {
    async run(priority, work) {
      if (atOnce >= most.atOnce) await wait(priority);
      else atOnce += 1;
      try {
        return await work();
      } finally {
        const next = waiting.high.shift() ?? waiting.low.shift();
        if (next) next();
        else atOnce -= 1;
      }
    },
    isEmpty: () => atOnce === 0,
  };
}

export type KeyedMutex = <T>(key: string, work: () => Promise<T>) => Promise<T>;

/** Each process has locks of its own. */
export function createKeyedMutex(): KeyedMutex {
  const queues = new Map<string, Queue>();
  return async (key, work) => {
    const queue = queues.get(key) ?? createQueue({ atOnce: 1, waiting: MAX_CHECKS_WAITING });
    queues.set(key, queue);
    try {
      return await queue.run("high", work);
    } finally {
      if (queue.isEmpty()) queues.delete(key);
    }
  };
}

function tooBusy(): Refusal {
  return new Refusal("unavailable", "Too many people are signing in. Please try again.", {
    retryAfterSeconds: 2,
  });
}
