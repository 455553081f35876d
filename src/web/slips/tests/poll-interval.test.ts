import { expect, it } from "vitest";
import type { Slip, SlipPage } from "#shared/slips/contract.ts";
import { pollInterval } from "#web/slips/use-slip-page.ts";

const NOW = new Date("2026-11-19T08:00:00.000Z");

it("does not read a page again by itself while nothing on it is under way", () => {
  expect(pollInterval(undefined, NOW)).toBe(false);
  expect(pollInterval(pageOf("not_started", null), NOW)).toBe(false);
  expect(pollInterval(pageOf("finished", "2026-11-19T07:59:30.000Z"), NOW)).toBe(false);
  expect(pollInterval(pageOf("failed", "2026-11-19T07:59:30.000Z"), NOW)).toBe(false);
});

it("reads every 3 seconds in the first minute after queueing", () => {
  expect(pollInterval(pageOf("queued", "2026-11-19T07:59:01.000Z"), NOW)).toBe(3_000);
  expect(pollInterval(pageOf("started", "2026-11-19T07:59:30.000Z"), NOW)).toBe(3_000);
});

it("reads every 15 seconds after that minute", () => {
  expect(pollInterval(pageOf("started", "2026-11-19T07:59:00.000Z"), NOW)).toBe(15_000);
});

function pageOf(process_status: Slip["process_status"], queued_at: string | null): SlipPage {
  const slip: Slip = {
    id: 1,
    user_id: 1,
    country: "BD",
    city: "80",
    country_traveling_to: "QA",
    first_name: "Rahim",
    last_name: "Uddin",
    email: "rahim@example.com",
    phone: "+8801712345678",
    gender: "male",
    marital_status: "married",
    date_of_birth: "1995-03-17",
    nationality: "15",
    passport_number: "AB1234567",
    passport_issue_date: "2024-01-01",
    passport_expiry_date: "2033-12-31",
    passport_issue_place: "Dhaka",
    visa_type: "wv",
    national_id: "1234567890",
    others: null,
    position_applied_for: "21",
    medical_center_id: null,
    status: "approved",
    process_status,
    payment_status: "unpaid",
    payment_link: null,
    slip_url: null,
    failed_reason: null,
    queued_at,
    created_at: "2026-11-19T07:00:00.000Z",
    updated_at: "2026-11-19T07:30:00.000Z",
    User: { id: 1, first_name: "Desk", last_name: "Admin", email: "admin@desk.test" },
    MedicalCenter: null,
  };
  return {
    slips: [slip],
    serverTime: NOW.toISOString(),
    totalPages: 1,
    currentPage: 1,
    totalSlips: 1,
    totalPending: 0,
    totalApproved: 1,
    totalDeclined: 0,
  };
}
