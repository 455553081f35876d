import { beforeEach, expect, test, vi } from "vitest";
import type { ChangeEvent } from "#shared/log/contract.ts";
import { type Batch, createBatches } from "./live.ts";

beforeEach(() => void vi.useFakeTimers());

const change = (slip_id: number): ChangeEvent => ({
  kind: "edited",
  slip_id,
  state: null,
  at: "2026-11-21T08:00:00.000Z",
});
const batch = (slip_id: number): Batch => ({ changes: [change(slip_id)], missed: false });
const MISSED: Batch = { changes: [], missed: true };
const idsOf = ({ changes }: Batch) => changes.map(({ slip_id }) => slip_id);

test("changes within 250 ms arrive as one batch, in order", async () => {
  const batches = createBatches(() => false);
  const received: Batch[] = [];
  batches.subscribe((one) => void received.push(one));
  batches.add(batch(1));
  await vi.advanceTimersByTimeAsync(200);
  batches.add(batch(2));
  expect(received).toEqual([]);
  await vi.advanceTimersByTimeAsync(50);
  expect(received.map(idsOf)).toEqual([[1, 2]]);
  batches.add(batch(3));
  await vi.advanceTimersByTimeAsync(250);
  expect(received.map(idsOf)).toEqual([[1, 2], [3]]);
});

test("while the person must not be disturbed, only background subscribers get batches", async () => {
  let isOpen = true;
  const batches = createBatches(() => isOpen);
  const [screen, bell]: [Batch[], Batch[]] = [[], []];
  batches.subscribe((one) => void screen.push(one));
  batches.subscribe((one) => void bell.push(one), { inBackground: true });
  batches.add(batch(1));
  await vi.advanceTimersByTimeAsync(60_000);
  batches.add(batch(2));
  await vi.advanceTimersByTimeAsync(250);
  expect([screen.map(idsOf), bell.map(idsOf)]).toEqual([[], [[1], [2]]]);
  isOpen = false;
  await vi.advanceTimersByTimeAsync(250);
  expect(screen.map(idsOf)).toEqual([[1, 2]]);
});

test("a subscriber that is still busy gets the rest when it is done", async () => {
  const batches = createBatches(() => false);
  const received: Batch[] = [];
  const reading = Promise.withResolvers<void>();
  batches.subscribe((one) => {
    received.push(one);
    return reading.promise;
  });
  batches.add(batch(1));
  await vi.advanceTimersByTimeAsync(250);
  batches.add(batch(2));
  await vi.advanceTimersByTimeAsync(1_000);
  expect(received.map(idsOf)).toEqual([[1]]);
  reading.resolve();
  await vi.advanceTimersByTimeAsync(250);
  expect(received.map(idsOf)).toEqual([[1], [2]]);
});

test("a batch says that changes may have been missed, besides those that arrived", async () => {
  const batches = createBatches(() => false);
  const received: Batch[] = [];
  batches.subscribe((one) => void received.push(one));
  batches.add(MISSED);
  batches.add(batch(1));
  await vi.advanceTimersByTimeAsync(250);
  expect(received).toEqual([{ changes: [change(1)], missed: true }]);
});

test("more than 500 changes are dropped for a refetch of everything", async () => {
  const batches = createBatches(() => false);
  const received: Batch[] = [];
  batches.subscribe((one) => void received.push(one));
  for (let id = 1; id <= 501; id += 1) batches.add(batch(id));
  await vi.advanceTimersByTimeAsync(250);
  expect(received).toEqual([MISSED]);
});
