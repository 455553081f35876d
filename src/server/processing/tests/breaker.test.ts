import { expect, test } from "vitest";
import { createBreaker } from "#server/processing/adapters/http-adapter.ts";

function broken(times: number, everyMs = 1_000) {
  const clock = { ms: 0 };
  const breaker = createBreaker(() => clock.ms);
  for (let call = 0; call < times; call += 1) {
    if (call > 0) clock.ms += everyMs;
    breaker.broke();
  }
  return { clock, breaker };
}

test("four failed calls in a row change nothing", () => {
  const { breaker } = broken(4);
  expect([breaker.limit(), breaker.pauseLeft()]).toEqual([Number.POSITIVE_INFINITY, null]);
});

test("after five failures within a minute no call is made for thirty seconds, then one at a time", () => {
  const { breaker, clock } = broken(5);
  expect([breaker.limit(), breaker.pauseLeft()]).toEqual([0, 30_000]);
  clock.ms += 29_999;
  expect(breaker.limit()).toBe(0);
  clock.ms += 1;
  expect([breaker.limit(), breaker.pauseLeft()]).toEqual([1, 0]);
});

test("five spread over more than a minute change nothing", () => {
  expect(broken(5, 16_000).breaker.limit()).toBe(Number.POSITIVE_INFINITY);
});

test("a success in between resets the count", () => {
  const { breaker } = broken(4);
  breaker.answered();
  breaker.broke();
  expect(breaker.limit()).toBe(Number.POSITIVE_INFINITY);
});

test("a failing trial call pauses again; a successful one ends the pause", () => {
  const { breaker, clock } = broken(5);
  clock.ms += 30_000;
  breaker.broke();
  expect([breaker.limit(), breaker.pauseLeft()]).toEqual([0, 30_000]);
  clock.ms += 30_000;
  breaker.answered();
  expect([breaker.limit(), breaker.pauseLeft()]).toEqual([Number.POSITIVE_INFINITY, null]);
});
