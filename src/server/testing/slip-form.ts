/** A whole, valid application as of 19 November 2026, with what a test wants otherwise. */
export function slipForm(changes: Record<string, unknown> = {}): Record<string, unknown> {
  return {
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
    passport_number: "A01234567",
    confirm_passport: "A01234567",
    passport_issue_date: "2024-01-10",
    passport_expiry_date: "2034-01-09",
    passport_issue_place: "Dhaka",
    visa_type: "wv",
    national_id: "1234567890123",
    others: "",
    position_applied_for: "21",
    medical_center_id: null,
    ...changes,
  };
}
