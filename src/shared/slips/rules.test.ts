import { describe, expect, it, test } from "vitest";
import { APPROVED } from "#shared/testing/slip-forms.ts";
import {
  badgeOf,
  displayedStatus,
  PROCESS_STATUSES,
  processStatusLabel,
  type SlipState,
  shownFailedReason,
} from "./rules.ts";

const approved = APPROVED;
const withUrl = { slip_url: "https://example.com/slip" };
const paid = { payment_status: "paid" } as const;

describe("the displayed status", () => {
  it("is Completed with a slip URL or a payment, and otherwise the decision", () => {
    expect(displayedStatus({ ...approved, ...withUrl })).toBe("Completed");
    expect(displayedStatus({ ...approved, ...paid })).toBe("Completed");
    expect(displayedStatus({ ...approved, slip_url: "" })).toBe("approved");
    expect(displayedStatus({ ...approved, status: "pending" })).toBe("pending");
    expect(displayedStatus({ ...approved, status: "declined" })).toBe("declined");
  });
});

describe("the badge", () => {
  test.each<[string, Partial<SlipState>, object]>([
    ["completed before failed", { ...withUrl, process_status: "failed" }, { kind: "completed" }],
    ["completed before pending", { ...paid, status: "pending" }, { kind: "completed" }],
    ["failed before approved", { process_status: "failed" }, { kind: "process-failed" }],
    ["queued", { process_status: "queued" }, { kind: "process-running", process: "queued" }],
    ["started", { process_status: "started" }, { kind: "process-running", process: "started" }],
    ["finished", { process_status: "finished" }, { kind: "process-running", process: "finished" }],
    ["approved", {}, { kind: "approved" }],
    ["declined", { status: "declined" }, { kind: "declined" }],
    ["pending", { status: "pending" }, { kind: "pending" }],
  ])("is %s", (_case, changes, badge) => {
    expect(badgeOf({ ...approved, ...changes })).toEqual(badge);
  });
});

describe("the process status column", () => {
  it("has spaces for underscores, N/A for none", () => {
    const labels = PROCESS_STATUSES.map((process_status) =>
      processStatusLabel({ ...approved, process_status }),
    );
    expect(labels).toEqual(["not started", "queued", "started", "finished", "failed"]);
    expect(processStatusLabel({ ...approved, process_status: null })).toBe("N/A");
  });

  it("says Finished when completed, whatever the processing does", () => {
    expect(processStatusLabel({ ...approved, ...paid })).toBe("Finished");
    expect(processStatusLabel({ ...approved, ...withUrl, process_status: "failed" })).toBe(
      "Finished",
    );
  });

  it("shows a failed reason only when failed and not completed", () => {
    const failed = { ...approved, process_status: "failed", failed_reason: "No center" } as const;
    expect(shownFailedReason(failed)).toBe("No center");
    expect(shownFailedReason({ ...failed, ...paid })).toBeNull();
    expect(shownFailedReason({ ...failed, process_status: "queued" })).toBeNull();
    expect(shownFailedReason({ ...failed, failed_reason: null })).toBeNull();
  });
});
