import { setTimeout as pause } from "node:timers/promises";
import { hash, verify } from "@node-rs/argon2";
import { Refusal } from "#server/http/refusal.ts";

/** What an argon2id hash costs whoever makes it, and whoever guesses. */
type Cost = { memoryCost: number; timeCost: number };

/** 19 MiB and two passes, in one lane (docs/decisions/011-passwords-and-sign-in.md). */
const COST: Cost = { memoryCost: 19_456, timeCost: 2 };

const parametersOf = ({ memoryCost, timeCost }: Cost) => `m=${memoryCost},t=${timeCost},p=1`;

/** A hash of no password: verified for an unknown e-mail, so that both take the same time. */
const noOne = (cost: Cost) =>
  `$argon2id$v=19$${parametersOf(cost)}$c2xpcGRlc2stbm8tb25l$Wm9vOKr4Cn0w8y6vGIhDGbhQhnNsBVtqMi9sMwQ8kz8`;

export const MAX_HASHES_AT_ONCE = 4;
export const MAX_HASHES_WAITING = 512;
/** Hashes and checks passwords, a few at a time: each takes 19 MiB and a core. */
export type Passwords = {
  /** The argon2id hash of a password, in PHC format. */
  hash(password: string): Promise<string>;
  /** True when the password is the hash's; where there is none (no such account, or one that is gone) it takes as long and is false. */
  isRight(stored: string | null, password: string, turn?: Turn): Promise<boolean>;
  /** True for a hash that was made at another cost than those made now. */
  isOutdated(stored: string): boolean;
  /** Takes as long as the last check took, without its work. */
  pretend(): Promise<void>;
};

/** Makes the one place where this program hashes passwords; only tests make them cheaper. */
export function createPasswords(cost = COST): Passwords {
  const { run } = createLine({ atOnce: MAX_HASHES_AT_ONCE, waiting: MAX_HASHES_WAITING });
  const options = { algorithm: 2, parallelism: 1, ...cost } as const;
  let lastTookMs = 50;
  return {
    hash: (password) => run("first", () => hash(password, options)),
    async isRight(stored, password, turn = "first") {
      const began = performance.now();
      const hash = stored?.startsWith("$") ? stored : noOne(cost);
      const isRight = await run(turn, () => verify(hash, password));
      lastTookMs = performance.now() - began;
      return isRight && hash === stored;
    },
    isOutdated: (stored) => stored.split("$")[3] !== parametersOf(cost),
    pretend: () => pause(lastTookMs),
  };
}

/** Checks of passwords that wait for the one under way at the same place; more of them are sent away at once. */
export const MAX_CHECKS_WAITING = 16;
/** Under what a whole call may take, so that whoever is sent away learns why; the form then asks once more by itself. */
export const MAX_HASH_WAIT_MS = 7_000;

/** Who goes first when work has to wait: a known browser, or whoever is signed in. */
type Turn = "first" | "stranger";

/** Work that waits its turn. */
type Line = {
  run<T>(turn: Turn, work: () => Promise<T>): Promise<T>;
  isEmpty(): boolean;
};

/** Does so much at once and lets so much wait; what comes while more waits, or waits too long, is sent away. */
function createLine(most: { atOnce: number; waiting: number }): Line {
  const waiting: Record<Turn, (() => void)[]> = { first: [], stranger: [] };
  let atOnce = 0;

  function wait(turn: Turn): Promise<void> {
    const line = waiting[turn];
    if (line.length >= most.waiting) throw tooBusy();
    return new Promise((resolve, reject) => {
      const start = () => {
        clearTimeout(limit);
        resolve();
      };
      const limit = setTimeout(() => {
        line.splice(line.indexOf(start), 1);
        reject(tooBusy());
      }, MAX_HASH_WAIT_MS);
      line.push(start);
    });
  }

  return {
    async run(turn, work) {
      if (atOnce >= most.atOnce) await wait(turn);
      else atOnce += 1;
      try {
        return await work();
      } finally {
        const next = waiting.first.shift() ?? waiting.stranger.shift();
        if (next) next();
        else atOnce -= 1;
      }
    },
    isEmpty: () => atOnce === 0,
  };
}

/** Does work under a key when all earlier work under it is done; what comes while too much waits is sent away. */
export type KeyedMutex = <T>(key: string, work: () => Promise<T>) => Promise<T>;

/** Makes turns that are kept within this program. */
export function createKeyedMutex(): KeyedMutex {
  const lines = new Map<string, Line>();
  return async (key, work) => {
    const line = lines.get(key) ?? createLine({ atOnce: 1, waiting: MAX_CHECKS_WAITING });
    lines.set(key, line);
    try {
      return await line.run("first", work);
    } finally {
      if (line.isEmpty()) lines.delete(key);
    }
  };
}

function tooBusy(): Refusal {
  return new Refusal("unavailable", "Too many people are signing in. Please try again.", {
    retryAfterSeconds: 2,
  });
}
