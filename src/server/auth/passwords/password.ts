import { setTimeout as pause } from "node:timers/promises";
import { hash, verify } from "@node-rs/argon2";
import { createLine, type Turn } from "./turns.ts";

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
