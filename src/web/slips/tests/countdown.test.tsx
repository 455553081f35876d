import { act, render, screen } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { setServerTime } from "#web/lib/server-clock.ts";
import { Countdown } from "#web/slips/slip-state.tsx";
import "#web/testing/page.tsx";

const SERVER_NOW = "2026-11-22T06:00:00.000Z";
const slip = { process_status: "queued", queued_at: "2026-11-22T05:50:00.000Z" } as const;

beforeEach(() => void vi.useFakeTimers());

/** Opens the list at a computer whose clock says this while the server's says six o'clock. */
function openAt(clientClock: string) {
  vi.setSystemTime(clientClock);
  setServerTime(SERVER_NOW);
  render(<Countdown slip={slip} />);
}

test.each(["2026-11-22T06:00:00.000Z", "2026-11-22T11:17:03.000Z", "2019-01-01T00:00:00.000Z"])(
  "at a computer whose clock says %s the countdown is the server's",
  (clientClock) => {
    openAt(clientClock);
    expect(screen.getByText("50 minutes 00 seconds")).toBeDefined();
    act(() => void vi.advanceTimersByTime(61_000));
    expect(screen.getByText("48 minutes 59 seconds")).toBeDefined();
  },
);

test("a tab that slept shows the right time at once when it is visible again", () => {
  openAt("2026-11-22T11:17:03.000Z");
  // No timer runs in a tab that sleeps; its clock goes on.
  vi.setSystemTime(Date.now() + 20 * 60_000);
  expect(screen.getByText("50 minutes 00 seconds")).toBeDefined();
  act(() => void document.dispatchEvent(new Event("visibilitychange")));
  expect(screen.getByText("30 minutes 00 seconds")).toBeDefined();
});

test("after the hour it shows zero", () => {
  openAt("2019-01-01T00:00:00.000Z");
  act(() => void vi.advanceTimersByTime(3 * 60 * 60_000));
  expect(screen.getByText("0 minutes 00 seconds")).toBeDefined();
});
