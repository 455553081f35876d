/** A made-up application, as the desk sends it. */
export function madeUpSlip() {
  return {
    id: 1,
    country: "BD",
    city: "80",
    country_traveling_to: "SA",
    first_name: "Check",
    last_name: "Made Up",
    email: "check@example.com",
    phone: "+8801700000000",
    gender: "male",
    marital_status: "unmarried",
    date_of_birth: "1996-05-14",
    nationality: "15",
    passport_number: "ZZ0000077",
    passport_issue_date: "2024-01-10",
    passport_expiry_date: "2034-01-09",
    passport_issue_place: "Dhaka",
    visa_type: "wv",
    national_id: "1990123456789",
    others: null,
    position_applied_for: "18",
    medical_center: null,
  };
}
