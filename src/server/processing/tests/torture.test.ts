import { env } from "node:process";
import fc from "fast-check";
import { expect, test } from "vitest";
import { settingsFor } from "#server/testing/gateway.ts";
import { process, submitApproved } from "#server/testing/slip-states.ts";
import { testApp } from "#server/testing/test-app.ts";
import { torturer } from "#server/testing/torture.ts";
import { schedules } from "#server/testing/torture-model.ts";
import type { ProcessAnswer } from "#shared/processing/contract.ts";

/** `npm run torture` makes many more. */
const RUNS = Number(env.TORTURE_SCHEDULES ?? 40);
const SEED = env.TORTURE_SEED ? { seed: Number(env.TORTURE_SEED) } : {};

const app = await testApp(settingsFor("http://127.0.0.1:9/slips"));
const admin = await app.person("admin");
const ids: number[] = [];
for (let slip = 0; slip < 3; slip += 1) ids.push((await submitApproved(admin)).id);

/** Those that the desk acknowledges; none when it dies during the call. */
async function send(): Promise<readonly number[]> {
  const { queued = [] } = (await process(admin, ...ids)) as Partial<ProcessAnswer>;
  return queued;
}

test(`in ${RUNS} schedules of programs that die anywhere, workers that come back, reports in any order and moving clocks nothing is broken`, async () => {
  const torture = torturer(app, send);
  await fc.assert(
    fc.asyncProperty(schedules, async (schedule) => {
      expect(await torture(schedule)).toEqual([]);
    }),
    { numRuns: RUNS, ...SEED, endOnFailure: true },
  );
}, 1_800_000);
