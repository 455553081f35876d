import { expect, test } from "vitest";
import { createBreaker, PAUSE_MS } from "#server/processing/adapters/http-adapter.ts";
import { publishPause } from "#server/processing/processor.queries.ts";
import { handAdapter } from "#server/testing/runs.ts";
import { testApp } from "#server/testing/test-app.ts";

const app = await testApp();
const operator = await app.person("operator");
const status = async () => (await operator.get("/processing/status")).body;

test("while the booking service answers, no pause is shown", async () => {
  await publishPause({
    ...app.context,
    adapter: { ...handAdapter(), breaker: createBreaker() },
  });
  expect(await status()).toEqual({ paused_until: null });
});

test("after five failed calls everyone sees until when processing is paused", async () => {
  const breaker = createBreaker();
  const before = Date.now();
  for (let call = 0; call < 5; call += 1) breaker.broke();
  await publishPause({ ...app.context, adapter: { ...handAdapter(), breaker } });
  const { paused_until } = (await status()) as { paused_until: string };
  const began = Date.parse(paused_until) - PAUSE_MS;
  // The clocks of the program and of the database differ by milliseconds.
  expect(began).toBeGreaterThan(before - 100);
  expect(began).toBeLessThan(Date.now() + 100);
});
