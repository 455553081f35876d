import fc from "fast-check";
import { expect, test } from "vitest";
import { settingsFor } from "#server/testing/gateway.ts";
import { process, submitApproved } from "#server/testing/slip-states.ts";
import { testApp } from "#server/testing/test-app.ts";
import { torturer } from "#server/testing/torture.ts";
import { schedules } from "#server/testing/torture-model.ts";
import type { ProcessAnswer } from "#shared/processing/contract.ts";
import { often, seedOf } from "#shared/testing/endurance.ts";

/** `npm run torture` makes many more. */
const RUNS = often(4, 1_000);

/** On a desk of its own, since what a schedule finds also depends on those before it. */
async function torture(numRuns: number, options: { seed?: number }): Promise<void> {
  const app = await testApp(settingsFor("http://127.0.0.1:9/slips"));
  const admin = await app.person("admin");
  const ids: number[] = [];
  for (let slip = 0; slip < 3; slip += 1) ids.push((await submitApproved(admin)).id);
  // Those that the desk acknowledges; none when it dies during the call.
  const happen = torturer(app, async () => {
    const { queued = [] } = (await process(admin, ...ids)) as Partial<ProcessAnswer>;
    return queued;
  });
  await fc.assert(
    fc.asyncProperty(schedules, async (schedule) => {
      expect(await happen(schedule)).toEqual([]);
    }),
    { numRuns, ...options, endOnFailure: true },
  );
}

test.each([
  [2, 6, "a worker that extends the lease of a run that was taken over"],
  [11, 3, "the same, later"],
])(
  "in %i schedules of seed %i, which have found %s, nothing is broken",
  async (numRuns, seed) => {
    await torture(numRuns, { seed });
  },
  600_000,
);

test(`in ${RUNS} schedules of programs that die anywhere, workers that come back, reports in any order and moving clocks nothing is broken`, async () => {
  await torture(RUNS, seedOf());
}, 1_800_000);
