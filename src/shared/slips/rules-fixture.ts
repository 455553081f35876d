import type { SlipState } from "./rules.ts";

/** An approved application of which nothing else has happened, as the tests of the rules begin. */
export const APPROVED: SlipState = {
  status: "approved",
  process_status: "not_started",
  payment_status: "unpaid",
  payment_link: null,
  slip_url: null,
  failed_reason: null,
  edited_since_approval: false,
  queued_at: null,
  updated_at: "2026-11-21T08:00:00.000Z",
  erased_at: null,
};
