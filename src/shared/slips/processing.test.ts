import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { APPROVED } from "#shared/testing/slip-forms.ts";
import { englishOf } from "#shared/text/sentence.ts";
import { HOUR_MS, MINUTE_MS } from "#shared/time/plain-date.ts";
import {
  COUNTDOWN_MS,
  countdown,
  isReadyForProcessing,
  processingBlock,
  REPROCESS_AFTER_MS,
  type SlipState,
} from "./rules.ts";
import { applicantMessage } from "./text-applicant-message.ts";

const HANDED = {
  first_name: "Rahim",
  country_traveling_to: "QA",
  payment_link: "https://pay.example.com/7",
  payment_status: "unpaid",
  slip_url: null,
  MedicalCenter: null,
} as const;
const now = new Date("2026-11-21T09:00:00.000Z");
const ago = (seconds: number) => new Date(now.getTime() - seconds * 1000).toISOString();

const approved: SlipState = { ...APPROVED, updated_at: ago(10) };
const saidBlock = (slip: SlipState) => {
  const block = processingBlock(slip, now);
  return block && englishOf(block);
};
const finished = (seconds: number): SlipState => ({
  ...approved,
  process_status: "finished",
  updated_at: ago(seconds),
});

// "at least one hour ago" and "within the hour" are said by refusals and the list.
test("an hour in messages is an hour", () => {
  expect(REPROCESS_AFTER_MS).toBe(HOUR_MS);
  expect(COUNTDOWN_MS).toBe(HOUR_MS);
});

describe("sending for processing", () => {
  test.each<[string, SlipState, string | null]>([
    ["approved and not started", approved, null],
    ["failed just now", { ...approved, process_status: "failed" }, null],
    ["pending", { ...approved, status: "pending" }, "Not approved"],
    ["declined", { ...approved, status: "declined" }, "Not approved"],
    [
      "declined and failed",
      { ...approved, status: "declined", process_status: "failed" },
      "Not approved",
    ],
    ["queued", { ...approved, process_status: "queued" }, "Already queued"],
    ["started", { ...approved, process_status: "started" }, "Being processed"],
    ["finished an hour ago", finished(3600), null],
    [
      "finished a second less than an hour ago",
      finished(3599),
      "Finished 59 minutes ago; can be sent again after 15:00",
    ],
    [
      "finished 12 minutes ago",
      finished(720),
      "Finished 12 minutes ago; can be sent again after 15:48",
    ],
    ["finished a minute ago", finished(60), "Finished 1 minute ago; can be sent again after 15:59"],
    [
      "finished just now",
      finished(0),
      "Finished less than a minute ago; can be sent again after 16:00",
    ],
    [
      "finished with a slip long ago",
      { ...finished(99_999), slip_url: "https://example.com" },
      "Slip is ready",
    ],
  ])("is decided for %s", (_case, slip, block) => {
    expect(saidBlock(slip)).toBe(block);
    expect(isReadyForProcessing(slip, now)).toBe(block === null);
  });

  it("opens for a finished one exactly 3600 seconds after its last change", () => {
    fc.assert(
      fc.property(fc.integer({ min: -10_000, max: 10_000 }), (seconds) => {
        expect(isReadyForProcessing(finished(seconds), now)).toBe(seconds >= 3600);
      }),
    );
  });

  it("opens in the minute that the applicant has to pay by", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 3599 }), (seconds) => {
        const slip = finished(seconds);
        const time = /(\d\d):(\d\d)$/.exec(saidBlock(slip) ?? "");
        const named = Date.UTC(2026, 10, 21, Number(time?.[1]) - 6, Number(time?.[2]));
        expect(isReadyForProcessing(slip, new Date(named - 1))).toBe(false);
        expect(isReadyForProcessing(slip, new Date(named + MINUTE_MS))).toBe(true);
        const link = { ...HANDED, queued_at: slip.updated_at };
        const text = applicantMessage(link, "payment-link", "en", {
          agency: null,
          address: null,
          now,
        });
        expect(text).toContain(`by ${Number(time?.[1]) % 12 || 12}:${time?.[2]} `);
      }),
    );
  });
});

describe("the countdown", () => {
  const queued = (seconds: number): SlipState => ({
    ...approved,
    process_status: "queued",
    queued_at: ago(seconds),
  });

  test.each([
    [0, 3600, "60 minutes 00 seconds"],
    [1, 3599, "59 minutes 59 seconds"],
    [1013, 2587, "43 minutes 07 seconds"],
    [3599, 1, "0 minutes 01 seconds"],
    [3600, 0, "0 minutes 00 seconds"],
    [99_999, 0, "0 minutes 00 seconds"],
    [-500, 3600, "60 minutes 00 seconds"],
  ])("%i seconds after queueing has %i left: %s", (elapsed, remainingSeconds, text) => {
    const left = countdown(queued(elapsed), now);
    expect([left?.remainingSeconds, left?.text.message]).toEqual([remainingSeconds, text]);
  });

  it("runs for queued and finished ones with a queueing time only", () => {
    const runs = { ...queued(60), process_status: "finished" } as const;
    expect(countdown(runs, now)?.remainingSeconds).toBe(3540);
    for (const process_status of ["not_started", "started", "failed"] as const) {
      expect(countdown({ ...queued(60), process_status }, now)).toBeNull();
    }
    expect(countdown({ ...queued(60), queued_at: null }, now)).toBeNull();
  });

  it("falls by one each second between its ends", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 3599 }), (elapsed) => {
        const [first, next] = [
          countdown(queued(elapsed), now),
          countdown(queued(elapsed + 1), now),
        ];
        expect(first?.remainingSeconds).toBe(3600 - elapsed);
        expect(next?.remainingSeconds).toBe(3600 - elapsed - 1);
        expect(first?.text.message).toMatch(/^\d{1,2} minutes [0-5]\d seconds$/);
      }),
    );
  });
});
