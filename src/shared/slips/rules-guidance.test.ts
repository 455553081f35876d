import { describe, expect, it, test } from "vitest";
import { APPROVED } from "#shared/testing/slip-forms.ts";
import type { SlipState } from "./rules.ts";
import { type NextActions, nextActions, statusSentence } from "./rules-guidance.ts";

const now = new Date("2026-11-21T09:00:00.000Z");
const approved: SlipState = { ...APPROVED, updated_at: "2026-11-21T08:20:00.000Z" };
const link = { payment_link: "https://example.com/pay" };
const url = { slip_url: "https://example.com/slip" };
const longAgo = { updated_at: "2026-11-21T08:00:00.000Z" };
const paid = { payment_status: "paid" } as const;
const finished = { process_status: "finished" } as const;

const cases: [string, Partial<SlipState>, string, NextActions][] = [
  [
    "pending",
    { status: "pending" },
    "Waiting for review.",
    { primary: "approve", secondary: ["decline", "edit", "delete"] },
  ],
  ["declined", { status: "declined" }, "Declined.", { primary: null, secondary: ["delete"] }],
  [
    "approved, not started",
    {},
    "Approved. Not sent yet.",
    { primary: "process", secondary: ["slip-url"] },
  ],
  [
    "queued",
    { process_status: "queued", queued_at: "2026-11-21T08:43:00.000Z" },
    "Sent 17 min ago.",
    { primary: null, secondary: [] },
  ],
  [
    "queued in the night",
    { process_status: "queued", queued_at: "2026-11-20T20:26:00.000Z" },
    "Sent 12 h 34 min ago.",
    { primary: null, secondary: [] },
  ],
  [
    "queued just now",
    { process_status: "queued", queued_at: "2026-11-21T08:59:30.000Z" },
    "Sent just now.",
    { primary: null, secondary: [] },
  ],
  [
    "started",
    { process_status: "started" },
    "Being processed since 14:20.",
    { primary: null, secondary: [] },
  ],
  [
    "started on another day",
    { process_status: "started", updated_at: "2026-11-19T08:20:00.000Z" },
    "Being processed since 19 Nov 2026, 14:20.",
    { primary: null, secondary: [] },
  ],
  [
    "finished less than an hour ago",
    { ...finished, ...link, updated_at: "2026-11-21T08:40:00.000Z" },
    "Finished. Can be sent again after 15:40.",
    { primary: "pay", secondary: ["slip-url"] },
  ],
  [
    "finished an hour ago",
    { ...finished, ...link, ...longAgo },
    "Finished without a slip link.",
    { primary: "process", secondary: ["pay", "slip-url"] },
  ],
  [
    "failed",
    { process_status: "failed", failed_reason: "The booking site did not answer." },
    "Failed: The booking site did not answer.",
    { primary: "edit", secondary: ["process"] },
  ],
  [
    "failed without a reason",
    { process_status: "failed" },
    "Failed.",
    { primary: "edit", secondary: ["process"] },
  ],
  [
    "completed",
    { ...finished, ...url },
    "Slip is ready.",
    { primary: "open-slip", secondary: ["assign-medical"] },
  ],
  [
    "completed and paid",
    { ...finished, ...url, ...paid },
    "Slip is ready.",
    { primary: "open-slip", secondary: ["assign-medical", "delete"] },
  ],
  [
    "paid before the slip is there",
    { ...finished, ...link, ...paid },
    "Paid. Waiting for the slip link.",
    { primary: null, secondary: ["slip-url", "delete"] },
  ],
  [
    "erased",
    { ...finished, ...link, ...longAgo, erased_at: now.toISOString() },
    "Erased.",
    { primary: null, secondary: [] },
  ],
];

describe("on the details page", () => {
  test.each(cases)("%s is explained with the next step", (_case, changes, sentence, next) => {
    const slip = { ...approved, ...changes };
    expect(statusSentence(slip, now).message).toBe(sentence);
    expect(nextActions(slip, "admin", now)).toEqual(next);
  });

  it("an operator gets steps that an operator may do", () => {
    const next = (changes: Partial<SlipState>) =>
      nextActions({ ...approved, ...changes }, "operator", now);
    expect(next({ status: "pending" })).toEqual({ primary: "edit", secondary: [] });
    expect(next({ process_status: "failed" })).toEqual({ primary: "edit", secondary: [] });
    expect(next({ ...finished, ...link, ...longAgo })).toEqual({ primary: "pay", secondary: [] });
    expect(next({})).toEqual({ primary: null, secondary: [] });
  });

  it("with manual processing an admin records the outcome", () => {
    const slip: SlipState = { ...approved, process_status: "started" };
    const since = "Waiting to be booked by hand since 14:20.";
    expect(statusSentence(slip, now, { processor: "manual" }).message).toBe(since);
    expect(statusSentence(slip, now, { processor: "http" }).message).toBe(
      "Being processed since 14:20.",
    );
    expect(nextActions(slip, "admin", now, { processor: "manual" }).primary).toBe("record-outcome");
  });

  it("a failure's reason ends in one full stop, however long it is", () => {
    const failed = (failed_reason: string) =>
      statusSentence({ ...approved, process_status: "failed", failed_reason }, now).message;
    expect(failed("No center …! ")).toBe("Failed: No center ….");
    expect(failed("It says “wait for its end.”")).toBe("Failed: It says “wait for its end.”");
    expect(failed("It says “wait”")).toBe("Failed: It says “wait”.");
    expect(failed("পাসপোর্টের পাতা পড়া যায় না। ")).toBe("Failed: পাসপোর্টের পাতা পড়া যায় না।");
    const long = `${"! ".repeat(500_000)}x`;
    expect(failed(long)).toBe(`Failed: ${long}.`);
  });
});
