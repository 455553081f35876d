import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Slip } from "#shared/slips/contract.ts";
import { addSlip, signInHere } from "#web/testing/page.tsx";
import { type Batch, createLive, type Live } from "./live.ts";

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
const closeTabs = () => {
  for (const stop of stops.splice(0)) stop();
};
afterEach(() => {
  closeTabs();
  globalThis.fetch = desk;
});

/** A tab of this browser, and what it received. */
function openTab(userId: number): { live: Live; batches: Batch[]; close: () => void } {
  const live = createLive(userId);
  const batches: Batch[] = [];
  live.subscribe((one) => void batches.push(one));
  const close = live.start();
  stops.push(close);
  return { live, batches, close };
}
const AN_ID = expect.stringMatching(/^\d+-\d+$/);
/** What was received of these slips: a stream may begin some changes earlier. */
const kindsOf = (batches: Batch[], slips: Slip[]) =>
  batches
    .flatMap(({ changes }) => changes.map(({ kind, slip_id }) => [kind, slip_id]))
    .filter(([, slipId]) => slips.some(({ id }) => id === slipId));

test("all tabs of a browser share one stream, and another tab takes over when its tab is closed", async () => {
  const { user } = await signInHere();
  const first = openTab(user.id);
  await expect.poll(() => opened).toEqual([AN_ID]);
  const second = openTab(user.id);
  const slip = await addSlip();
  await expect.poll(() => kindsOf(second.batches, [slip])).toEqual([["submitted", slip.id]]);
  await expect.poll(() => kindsOf(first.batches, [slip])).toEqual([["submitted", slip.id]]);
  expect(opened).toEqual([AN_ID]);

  first.close();
  const next = await addSlip();
  await expect.poll(() => kindsOf(second.batches, [next])).toEqual([["submitted", next.id]]);
  expect(kindsOf(second.batches, [slip])).toEqual([["submitted", slip.id]]);
  expect(opened).toEqual([AN_ID, AN_ID]);
  expect(second.live.isOn()).toBe(true);
});

describe("without a stream", () => {
  beforeEach(() => void vi.useFakeTimers());
  // The page asks until the desk is ready. A fake clock that ends meanwhile would leave it waiting, in later files of this worker too.
  afterEach(async () => {
    closeTabs();
    globalThis.fetch = async () => new Response();
    await vi.advanceTimersByTimeAsync(2_000);
  });

  test("a refused stream shows at once in all tabs, which refetch every 15 s", async () => {
    globalThis.fetch = async () => new Response("{}", { status: 503 });
    const [first, second] = [openTab(7), openTab(7)];
    await vi.waitUntil(() => !first.live.isOn() && !second.live.isOn());
    await vi.advanceTimersByTimeAsync(1_500);
    const before = second.batches.length;
    await vi.advanceTimersByTimeAsync(45_000);
    expect(second.batches.length - before).toBe(3);
    expect(second.batches.every(({ missed }) => missed)).toBe(true);
  });

  test("a stream that is silent for 45 s counts as broken until it sends again", async () => {
    const streams: ReadableStreamDefaultController<Uint8Array>[] = [];
    globalThis.fetch = async (address, init) => {
      if (String(address) !== "/api/events") return new Response();
      return new Response(
        new ReadableStream({
          start(controller) {
            streams.push(controller);
            init?.signal?.addEventListener("abort", () => controller.error(init.signal?.reason));
          },
        }),
      );
    };
    const { live } = openTab(8);
    await vi.waitUntil(() => streams.length === 1);
    const alive = new TextEncoder().encode("event: alive\nid: 5-5\ndata:\n\n");
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
