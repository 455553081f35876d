import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { ChangeEvent } from "#shared/log/contract.ts";
import { createGathering, type News } from "./gather.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const change = (slip_id: number): ChangeEvent => ({
  kind: "edited",
  slip_id,
  state: null,
  at: "2026-11-21T08:00:00.000Z",
});
const notKnown = () => Number.POSITIVE_INFINITY;
const idsOf = ({ changes }: News) => changes.map(({ slip_id }) => slip_id);

test("changes within 250 ms are told at once, in their order", async () => {
  const gathering = createGathering(() => false, notKnown);
  const told: News[] = [];
  gathering.read(async (news) => told.push(news));
  gathering.add(change(1), null);
  await vi.advanceTimersByTimeAsync(200);
  gathering.add(change(2), null);
  expect(told).toEqual([]);
  await vi.advanceTimersByTimeAsync(50);
  expect(told.map(idsOf)).toEqual([[1, 2]]);
  gathering.add(change(3), null);
  await vi.advanceTimersByTimeAsync(250);
  expect(told.map(idsOf)).toEqual([[1, 2], [3]]);
});

test("while the person must be left alone nothing is told, but to those who are ever ready", async () => {
  let isOpen = true;
  const gathering = createGathering(() => isOpen, notKnown);
  const [screen, bell]: [News[], News[]] = [[], []];
  gathering.read(async (news) => screen.push(news));
  gathering.read(async (news) => bell.push(news), { isEverReady: true });
  gathering.add(change(1), null);
  await vi.advanceTimersByTimeAsync(60_000);
  gathering.add(change(2), null);
  await vi.advanceTimersByTimeAsync(250);
  expect([screen.map(idsOf), bell.map(idsOf)]).toEqual([[], [[1], [2]]]);
  isOpen = false;
  await vi.advanceTimersByTimeAsync(250);
  expect(screen.map(idsOf)).toEqual([[1, 2]]);
});

test("a part of the page that is still reading is told the rest when it is done", async () => {
  const gathering = createGathering(() => false, notKnown);
  const told: News[] = [];
  const reading = Promise.withResolvers<void>();
  gathering.read((news) => {
    told.push(news);
    return reading.promise;
  });
  gathering.add(change(1), null);
  await vi.advanceTimersByTimeAsync(250);
  gathering.add(change(2), null);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(told.map(idsOf)).toEqual([[1]]);
  reading.resolve();
  await vi.advanceTimersByTimeAsync(250);
  expect(told.map(idsOf)).toEqual([[1], [2]]);
});

test("what may have been missed is told with the moment before which it was, the latest of several", async () => {
  const gathering = createGathering(() => false, notKnown);
  const told: News[] = [];
  gathering.read(async (news) => told.push(news));
  gathering.miss(5);
  gathering.miss(3);
  gathering.add(change(1), null);
  await vi.advanceTimersByTimeAsync(250);
  expect(told).toEqual([
    { changes: [{ ...change(1), shownSince: notKnown() }], outdatedBefore: 5 },
  ]);
});

test("more changes than are worth keeping are read anew", async () => {
  const gathering = createGathering(() => false, notKnown);
  const told: News[] = [];
  gathering.read(async (news) => told.push(news));
  for (let id = 1; id <= 501; id += 1) gathering.add(change(id), null);
  await vi.advanceTimersByTimeAsync(250);
  expect(told).toEqual([
    {
      changes: [{ ...change(501), shownSince: notKnown() }],
      outdatedBefore: Number.POSITIVE_INFINITY,
    },
  ]);
});
