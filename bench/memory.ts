import { setTimeout as wait } from "node:timers/promises";
import type { ConnectionOptions } from "@slipdesk/pg-client";
import { signInAt } from "#server/testing/client.ts";
import { ADMIN_EMAIL, type Databases, PASSWORD } from "./databases.ts";
import { ask } from "./load.ts";
import { type Memory, startMeasured } from "./measured-program.ts";
import type { Row } from "./work.ts";

const LOOK_EVERY_MS = 5_000;
const MOST_TAKEN = 300 * 2 ** 20;
const MOST_GROWTH = 1.1;
const LOOKS = ["", "search=mohammad", "page=25000", "status=pending", "search=ra", "limit=100"];

/** Runs ten callers on lists of all kinds for some minutes and records the memory of the program. */
export async function measureMemory(
  databases: Databases,
  connection: ConnectionOptions,
  minutes: number,
): Promise<Row> {
  const app = await startMeasured("serve-app", connection, databases.environment);
  try {
    const token = await signInAt(app.address, { email: ADMIN_EMAIL, password: PASSWORD });
    const until = performance.now() + minutes * 60_000;
    const loading = load(`${app.address}/api/auto/slips`, token, until);
    const seen: Memory[] = [];
    while (performance.now() < until) {
      await wait(LOOK_EVERY_MS);
      seen.push(await app.memory());
    }
    await loading;
    return judge(seen, minutes);
  } finally {
    await app.stop();
  }
}

async function load(url: string, token: string, until: number): Promise<void> {
  for (let turn = 0; performance.now() < until; turn += 1) {
    await ask({ url: `${url}?${LOOKS[turn % LOOKS.length]}`, token }, 10, { seconds: 2 });
  }
}

function judge(seen: readonly Memory[], minutes: number): Row {
  // The first quarter is the warm-up.
  const quarter = Math.max(1, Math.floor(seen.length / 4));
  const [early, late] = [seen.slice(quarter, 2 * quarter), seen.slice(-quarter)];
  const growth = mean(late, "held") / mean(early, "held");
  const most = Math.max(...seen.map(({ taken }) => taken));
  return {
    what: `memory over ${minutes} minutes of lists of all kinds by ten callers`,
    figures: `holds ${mb(mean(late, "held"))} in the last quarter, ${growth.toFixed(2)} times that of the second (at most 1.1); takes ${mb(most)} at most (at most 300 MB)`,
    holds: growth <= MOST_GROWTH && most <= MOST_TAKEN,
  };
}

const mean = (some: readonly Memory[], of: keyof Memory) =>
  some.reduce((sum, one) => sum + one[of], 0) / some.length;
const mb = (bytes: number) => `${Math.round(bytes / 2 ** 20)} MB`;
