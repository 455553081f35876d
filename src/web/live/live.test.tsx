import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Slip } from "#shared/slips/contract.ts";
import { addSlip, signInHere } from "#web/testing/page.tsx";
import { createLive, type Live } from "./create-live.ts";
import type { News } from "./gather.ts";

const stops: (() => void)[] = [];
/** What was sent as `Last-Event-ID` for each stream that was opened. */
let opened: (string | undefined)[] = [];
const desk = globalThis.fetch;

beforeEach(() => {
  opened = [];
  globalThis.fetch = (address, init) => {
    if (String(address) === "/api/events") {
      opened.push(new Headers(init?.headers).get("last-event-id") ?? undefined);
    }
    return desk(address, init);
  };
});
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  globalThis.fetch = desk;
  vi.useRealTimers();
});

/** A tab of this browser, and what it was told. */
function openTab(userId: number): { live: Live; news: News[]; close: () => void } {
  const live = createLive(userId);
  const news: News[] = [];
  live.read(async (one) => news.push(one));
  const close = live.start();
  stops.push(close);
  return { live, news, close };
}
const A_PLACE = expect.stringMatching(/^\d+-\d+$/);
/** What was told of these slips: a stream may begin some changes earlier. */
const kindsOf = (news: News[], slips: Slip[]) =>
  news
    .flatMap(({ changes }) => changes.map(({ kind, slip_id }) => [kind, slip_id]))
    .filter(([, slipId]) => slips.some(({ id }) => id === slipId));

test("all tabs of a browser are told by one stream, and another goes on when its tab is closed", async () => {
  const { user } = await signInHere();
  const first = openTab(user.id);
  await expect.poll(() => opened).toEqual([A_PLACE]);
  const second = openTab(user.id);
  const slip = await addSlip();
  await expect.poll(() => kindsOf(second.news, [slip])).toEqual([["submitted", slip.id]]);
  await expect.poll(() => kindsOf(first.news, [slip])).toEqual([["submitted", slip.id]]);
  expect(opened).toEqual([A_PLACE]);

  first.close();
  const next = await addSlip();
  await expect.poll(() => kindsOf(second.news, [next])).toEqual([["submitted", next.id]]);
  expect(kindsOf(second.news, [slip])).toEqual([["submitted", slip.id]]);
  expect(opened).toEqual([A_PLACE, A_PLACE]);
  expect(second.live.isOn()).toBe(true);
});

describe("without a stream", () => {
  beforeEach(() => void vi.useFakeTimers());

  test("one that is refused is told at once to all tabs, which read anew every 15 s", async () => {
    globalThis.fetch = async () => new Response("{}", { status: 503 });
    const [first, second] = [openTab(7), openTab(7)];
    await vi.waitUntil(() => !first.live.isOn() && !second.live.isOn());
    await vi.advanceTimersByTimeAsync(1_500);
    const before = second.news.length;
    await vi.advanceTimersByTimeAsync(45_000);
    expect(second.news.length - before).toBe(3);
    expect(second.news.every(({ outdatedBefore }) => outdatedBefore > 0)).toBe(true);
  });

  test("one that is silent for 45 s counts as none, until it is heard again", async () => {
    const streams: ReadableStreamDefaultController<Uint8Array>[] = [];
    globalThis.fetch = async (_address, init) =>
      new Response(
        new ReadableStream({
          start(controller) {
            streams.push(controller);
            init?.signal?.addEventListener("abort", () => controller.error(init.signal?.reason));
          },
        }),
      );
    const { live } = openTab(8);
    await vi.waitUntil(() => streams.length === 1);
    const alive = new TextEncoder().encode(": alive\nid: 5-5\n\n");
    streams[0]?.enqueue(alive);
    await vi.advanceTimersByTimeAsync(44_000);
    expect(live.isOn()).toBe(true);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(live.isOn()).toBe(false);
    await vi.advanceTimersByTimeAsync(3_000);
    expect(streams.length).toBe(2);
    streams[1]?.enqueue(alive);
    await vi.advanceTimersByTimeAsync(10);
    expect(live.isOn()).toBe(true);
  });
});
