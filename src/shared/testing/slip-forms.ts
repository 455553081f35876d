import { slipFormSchema } from "#shared/slips/form/form.ts";
import type { SlipFormContext } from "#shared/slips/form/form-kinds.ts";
import type { SlipState } from "#shared/slips/rules.ts";
import { type PlainDate, plainDate } from "#shared/time/plain-date.ts";

export const today = plainDate("2026-11-21") as PlainDate;
export const creating: SlipFormContext = { mode: "create", today };
export const editing: SlipFormContext = { mode: "edit", today };

export const complete = {
  country: "BD",
  city: "80",
  country_traveling_to: "QA",
  first_name: "Rahim",
  last_name: "Uddin",
  email: "rahim@example.com",
  phone: "+8801712345678",
  gender: "male",
  marital_status: "unmarried",
  date_of_birth: "1995-03-17",
  nationality: "15",
  passport_number: "AB1234567",
  confirm_passport: "AB1234567",
  passport_issue_date: "2024-01-01",
  passport_expiry_date: "2033-12-31",
  passport_issue_place: "Dhaka",
  visa_type: "wv",
  national_id: "1234567890123",
  others: "",
  agent: "",
  position_applied_for: "21",
  medical_center_id: null,
};

/** `[field, message]`, in their order. */
export function fieldErrorsOf(body: unknown, context = creating): [string, string][] {
  const read = slipFormSchema(context).safeParse(body);
  return read.success ? [] : read.error.issues.map(({ path, message }) => [path.join(), message]);
}

export const fieldErrorsWith = (changes: Record<string, unknown>, context = creating) =>
  fieldErrorsOf({ ...complete, ...changes }, context);

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
