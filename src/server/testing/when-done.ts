import { afterAll, onTestFinished, TestRunner } from "vitest";

/** Runs at the end of the test that calls it; outside of tests, at the end of its file or group. */
export function whenDone(work: () => unknown): void {
  // A test is too late to add to what follows its group: that would never run.
  const atEnd = TestRunner.getCurrentTest() === undefined ? afterAll : onTestFinished;
  atEnd(async () => void (await work()));
}
