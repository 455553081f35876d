import fc from "fast-check";

export const ANSWERS = ["taken", "finished", "failed", "lost", "not-reached"] as const;
const EVENTS = ["started", "finished", "failed", "paid", "slip_ready"] as const;

/**
 * When a worker goes: not at all; before the claim is committed, after it, after the call, before the end is committed; or
 * it is told to stop and gives its run back.
 */
const DEATHS = [
  "never",
  "never",
  "in-claim",
  "after-claim",
  "after-call",
  "in-settle",
  "drained",
] as const;

const ALONE = [
  "send",
  "send",
  "send-dies",
  "ask",
  "leases-run-out",
  "all-due",
  "hour-passes",
  "deadlines-pass",
  "reaper-dies",
] as const;

/** One thing that happens: workers work or vanish, time passes, a clock is corrected, the service reports. */
export type Happening =
  | {
      what: "work";
      workers: number;
      dies: (typeof DEATHS)[number];
      answer: (typeof ANSWERS)[number];
    }
  | { what: "report"; of: number; event: (typeof EVENTS)[number]; again: boolean; dies: boolean }
  | { what: "zombie"; answer: (typeof ANSWERS)[number] }
  | { what: "clock"; hours: number }
  | { what: (typeof ALONE)[number] };

const work = fc.record({
  what: fc.constant("work" as const),
  workers: fc.integer({ min: 1, max: 3 }),
  dies: fc.constantFrom(...DEATHS),
  answer: fc.constantFrom(...ANSWERS),
});
const report = fc.record({
  what: fc.constant("report" as const),
  of: fc.nat(9),
  event: fc.constantFrom(...EVENTS),
  again: fc.boolean(),
  dies: fc.boolean(),
});
const zombie = fc.record({
  what: fc.constant("zombie" as const),
  answer: fc.constantFrom(...ANSWERS),
});
const clock = fc.record({
  what: fc.constant("clock" as const),
  hours: fc.constantFrom(-2, 2),
});

/** Schedules of such things in any order. */
export const schedules: fc.Arbitrary<Happening[]> = fc.array(
  fc.oneof(
    { weight: 7, arbitrary: work },
    { weight: 5, arbitrary: report },
    { weight: 2, arbitrary: zombie },
    { weight: 1, arbitrary: clock },
    { weight: 6, arbitrary: fc.record({ what: fc.constantFrom(...ALONE) }) },
  ),
  { minLength: 8, maxLength: 24 },
);
