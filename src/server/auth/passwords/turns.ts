import { Refusal } from "#server/http/refusal.ts";

/** Checks of passwords that wait for the one under way at the same place; more of them are sent away at once. */
export const MAX_CHECKS_WAITING = 16;
/** Under what a whole call may take, so that whoever is sent away learns why; the form then asks once more by itself. */
export const LONGEST_TURN_MS = 7_000;

/** Who goes first when work has to wait: a known browser, or whoever is signed in. */
export type Turn = "first" | "stranger";

/** Work that waits its turn. */
type Line = {
  run<T>(turn: Turn, work: () => Promise<T>): Promise<T>;
  isEmpty(): boolean;
};

/** Does so much at once and lets so much wait; what comes while more waits, or waits too long, is sent away. */
export function createLine(most: { atOnce: number; waiting: number }): Line {
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
      }, LONGEST_TURN_MS);
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
export type Turns = <T>(key: string, work: () => Promise<T>) => Promise<T>;

/** Makes turns that are kept within this program. */
export function createTurns(): Turns {
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
