import { expect, test } from "vitest";
import type { Endpoint } from "#shared/http/endpoint.ts";
import { processSlips, recordOutcome } from "#shared/processing/contract.ts";
import { getSlip } from "#shared/slips/contract.ts";
import {
  addNote,
  changeSlip,
  changeSlipStatus,
  changeSlips,
  changeSlipUrl,
  deleteSlip,
} from "#shared/slips/contract-changes.ts";
import { PAYMENT_STATUSES, PROCESS_STATUSES, type SlipState } from "#shared/slips/rules.ts";
import { isOffered, type SlipAction } from "#shared/slips/rules-actions.ts";
import { SLIP_STATUSES } from "#shared/slips/rules-list.ts";

const now = new Date("2026-11-21T12:00:00Z");

/** Slips in every state that can be written down. */
const SLIPS: readonly SlipState[] = SLIP_STATUSES.flatMap((status) =>
  PROCESS_STATUSES.flatMap((process_status) =>
    PAYMENT_STATUSES.flatMap((payment_status) =>
      [null, "https://slips.example/1"].map((slip_url) => ({
        status,
        process_status,
        payment_status,
        slip_url,
        payment_link: "https://pay.example/1",
        failed_reason: null,
        edited_since_approval: false,
        queued_at: null,
        updated_at: "2026-11-20T12:00:00.000Z",
        erased_at: null,
      })),
    ),
  ),
);

/** Which call does what the screens offer; opening a slip and paying are links. */
const CALLS: readonly (readonly [Exclude<SlipAction, "open-slip" | "pay">, Endpoint])[] = [
  ["view", getSlip],
  ["edit", changeSlip],
  ["assign-medical", changeSlips],
  ["slip-url", changeSlipUrl],
  ["approve", changeSlipStatus],
  ["decline", changeSlipStatus],
  ["mark-paid", changeSlipStatus],
  ["mark-unpaid", changeSlipStatus],
  ["record-outcome", recordOutcome],
  ["delete", deleteSlip],
  ["process", processSlips],
  ["add-note", addNote],
];

test.each(CALLS)(
  "%s is offered exactly to the people whose call is allowed",
  (action, { access }) => {
    const isOfferedTo = (role: "admin" | "operator" | "applicant") =>
      SLIPS.some((slip) => isOffered(action, slip, role, now, { processor: "manual" }));
    expect(isOfferedTo("admin")).toBe(true);
    expect(isOfferedTo("operator")).toBe(access !== "admin");
    expect(isOfferedTo("applicant")).toBe(access !== "admin");
  },
);
