import { hash, verify } from "@node-rs/argon2";
import { Refusal } from "../http/refusal.ts";

/** argon2id with 19 MiB, two passes, one lane (docs/decisions, passwords). */
const COST = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** A hash of no password: verified for an unknown e-mail, so that both take the same time. */
const NO_ONE =
  "$argon2id$v=19$m=19456,t=2,p=1$c2xpcGRlc2stbm8tb25l$Wm9vOKr4Cn0w8y6vGIhDGbhQhnNsBVtqMi9sMwQ8kz8";

const MAX_AT_ONCE = 4;
const MAX_WAITING = 64;
let atOnce = 0;
const waiting: (() => void)[] = [];

/** The argon2id hash of a password, in PHC format. */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password, COST));
}

/** True when the password is the hash's; a null hash (no such account) takes as long and is false. */
export async function isPassword(stored: string | null, password: string): Promise<boolean> {
  return (await inTurn(() => verify(stored ?? NO_ONE, password))) && stored !== null;
}

// Each hash takes 19 MiB and a core: a storm of sign-ins waits its turn, and past that is sent away.
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (atOnce >= MAX_AT_ONCE) {
    if (waiting.length >= MAX_WAITING) {
      throw new Refusal("unavailable", "Too many people are signing in. Please try again.", {
        retryAfterSeconds: 2,
      });
    }
    await new Promise<void>((resolve) => waiting.push(resolve));
  } else {
    atOnce += 1;
  }
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else atOnce -= 1;
  }
}
