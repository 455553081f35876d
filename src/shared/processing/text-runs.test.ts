import { expect, test } from "vitest";
import { englishOf } from "#shared/text/sentence.ts";
import type { ProcessRun } from "./contract.ts";
import { adviceWords, runWords, tryWords } from "./text-runs.ts";

const RUN: ProcessRun = {
  run_no: 1,
  adapter: "http",
  state: "queued",
  waits_for: null,
  sent_at: "2026-11-22T04:30:00.000Z",
  next_try_at: "2026-11-22T04:30:10.000Z",
  deadline_at: "2026-11-22T05:25:00.000Z",
  ended_at: null,
  failure_kind: null,
  failed_reason: null,
  tries: [],
};
const ended = (seconds: number) => new Date(Date.parse(RUN.sent_at) + seconds * 1000).toISOString();

test.each<[Partial<ProcessRun>, string]>([
  [{}, "Waiting in line until 10:30"],
  [{ state: "leased" }, "Being sent to the booking service"],
  [{ state: "waiting", waits_for: "person" }, "Waiting to be booked by hand"],
  [{ state: "waiting", waits_for: "callback" }, "Waiting for the booking service"],
  [{ state: "done", ended_at: ended(58) }, "Finished after 58 s"],
  [{ state: "failed", ended_at: ended(1500) }, "Failed after 25 min"],
  [{ state: "done", ended_at: ended(754 * 60) }, "Finished after 12 h 34 min"],
])("a run of %j is described as %s", (changes, words) => {
  expect(englishOf(runWords({ ...RUN, ...changes }))).toBe(words);
});

test("an attempt is described by its number and outcome", () => {
  expect(tryWords({ number: 2, outcome: "no-answer" }).message).toBe("Try 2: no answer");
  expect(tryWords({ number: 3, outcome: null }).message).toBe("Try 3: in progress");
});

test("advice names the time from which sending again makes sense, until it has come", () => {
  const failedAt = "2026-11-22T04:30:00.000Z";
  const advice = (now: string) =>
    englishOf(adviceWords("site_unavailable", failedAt, new Date(now)));
  expect(advice("2026-11-22T04:31:00.000Z")).toMatch(/Best after .*10:40\.$/);
  expect(advice("2026-11-22T04:41:00.000Z")).toBe(
    "Nothing is wrong with the application. Send it again in a few minutes.",
  );
});
