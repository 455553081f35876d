import { act, renderHook } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import type { Slip } from "#shared/slips/contract.ts";
import { setServerTime } from "#web/lib/server-clock.ts";
import { useReadySlips } from "#web/list/list-rows.ts";
import { addSlip, signInHere } from "#web/testing/page.tsx";

await signInHere();
const finished: Slip = {
  ...(await addSlip("approved")),
  process_status: "finished",
  queued_at: "2026-11-22T05:00:00.000Z",
  updated_at: "2026-11-22T05:00:10.000Z",
};
const slips = [finished];

beforeEach(() => void vi.useFakeTimers());

/** Opens the list ten seconds before the finished slip's hour is over, at a computer whose clock is two days off. */
function openList() {
  vi.setSystemTime("2026-11-24T23:00:00.000Z");
  setServerTime("2026-11-22T06:00:00.000Z");
  const { result } = renderHook(() => useReadySlips(slips));
  return () => result.current.includes(finished.id);
}

test("a finished slip can be sent again after an hour of the server's clock, not this computer's", () => {
  const isReady = openList();
  act(() => void vi.advanceTimersByTime(9_000));
  expect(isReady()).toBe(false);
  act(() => void vi.advanceTimersByTime(1_000));
  expect(isReady()).toBe(true);
});

test("a tab that slept shows it as soon as it is visible again", () => {
  const isReady = openList();
  vi.setSystemTime(Date.now() + 20 * 60_000);
  expect(isReady()).toBe(false);
  act(() => void document.dispatchEvent(new Event("visibilitychange")));
  expect(isReady()).toBe(true);
});
