import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { isDeskAway, noteUnanswered, onDeskBack, watchDesk } from "./desk-reach.ts";

const answer = vi.fn<() => Promise<Response>>();

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("fetch", answer);
});
afterEach(() => {
  vi.unstubAllGlobals();
  answer.mockReset();
});

const isReady = (status: number) =>
  answer.mockImplementation(async () => new Response("", { status }));

test.each([
  ["not at all", () => answer.mockRejectedValue(new TypeError("Failed to fetch"))],
  ["by nginx alone", () => isReady(502)],
  ["as not ready", () => isReady(503)],
])(
  "while the desk answers %s it is away after five seconds, until it is ready",
  async (_how, be) => {
    be();
    const seen: boolean[] = [];
    const backs: number[] = [];
    const stops = [watchDesk(() => seen.push(isDeskAway())), onDeskBack(() => backs.push(1))];
    noteUnanswered();
    noteUnanswered();
    await vi.advanceTimersByTimeAsync(4_999);
    expect([isDeskAway(), seen]).toEqual([false, []]);
    await vi.advanceTimersByTimeAsync(1);
    expect([isDeskAway(), seen, backs]).toEqual([true, [true], []]);
    isReady(200);
    await vi.advanceTimersByTimeAsync(2_000);
    expect([isDeskAway(), seen, backs]).toEqual([false, [true, false], [1]]);
    answer.mockClear();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(answer).not.toHaveBeenCalled();
    for (const stop of stops) stop();
  },
);

test("a break of less than five seconds is not worth a word, but what failed is read again", async () => {
  isReady(200);
  const seen: boolean[] = [];
  const backs: number[] = [];
  const stops = [watchDesk(() => seen.push(isDeskAway())), onDeskBack(() => backs.push(1))];
  noteUnanswered();
  await vi.advanceTimersByTimeAsync(60_000);
  expect([seen, backs]).toEqual([[], [1]]);
  for (const stop of stops) stop();
});
