import { describe, expect, it, test } from "vitest";
import { guessColumns } from "./rules-columns.ts";
import { COLUMN_FIELDS, fieldOfHeading, labelOf } from "./rules-headings.ts";

const SAID = {
  passport_number: [
    "PP No",
    "P.P. No.",
    "PP#",
    "Passport #",
    "Passport No/পাসপোর্ট নং",
    "passportNo",
    "PASSPORTNO",
    "Candidate's Passport Number",
    "Passport Numbers",
    "No. of Passport",
    "পাসপোর্টের নম্বর",
    "Passport №",
  ],
  last_name: [
    "Surname/Family Name",
    "Family Name (Surname)",
    "SUR NAME",
    "Last Name *",
    "Last  name:",
    "surname",
  ],
  first_name: ["Given Names", "Given Name/First Name", "First Name(s)", "First & Middle Name"],
  full_name: [
    "Full Name",
    "FULL NAME (as per passport)",
    "Name as per Passport",
    "Name in Passport",
    "Passport holder's name",
    "Name & Surname",
    "Applicant Full Name",
    "পূর্ণ নাম",
    "প্রার্থীর পূর্ণ নাম",
  ],
  date_of_birth: [
    "DOB",
    "D.O.B",
    "D/O/B",
    "Birth Date",
    "Date of Birth (DD/MM/YYYY)",
    "Date of birth mm-dd-yyyy",
    "dateOfBirth",
    "Candidate DOB",
    "DOB / জন্ম তারিখ",
  ],
  passport_issue_date: [
    "Passport Issue",
    "PP Issue Date",
    "Issuing Date",
    "Date of Issuance",
    "Passport Date of Issue",
    "Issued on",
    "D.O.I",
  ],
  passport_expiry_date: [
    "Passport Expiry",
    "Exp Date",
    "Exp. Date",
    "PP Exp",
    "Passport Exp Date",
    "Expiration Date",
    "Date of Expiry",
    "Valid Till",
    "Valid upto",
    "Passport Validity",
    "Expiry Dt.",
  ],
  passport_issue_place: [
    "Place of Issue",
    "Passport Issuing Place",
    "Issuing Authority",
    "Issued by",
    "Issued at",
  ],
  phone: [
    "Mobile No",
    "Mobile #",
    "Cell No.",
    "Phone/Mobile",
    "Contact No",
    "Contact Number",
    "WhatsApp Number",
    "Tel.",
    "Passenger Mobile Number",
    "Phone 1",
    "মোবাইল নং",
  ],
  email: ["Email ID", "E-mail ID", "E mail", "Email Address", "Mail ID", "ই-মেইল"],
  national_id: [
    "NID No",
    "N.I.D. Number",
    "National ID Card No",
    "National Identity Card Number",
    "NID/National ID",
    "এনআইডি নং",
  ],
  country_traveling_to: [
    "Country Applied",
    "Country Applied For",
    "Applied Country",
    "Destination Country",
    "Country of Destination",
    "Going To",
    "Visa Country",
  ],
  position_applied_for: [
    "Position Applied",
    "Applied Position",
    "Post Applied For",
    "Job Title",
    "Trade",
    "Profession/Occupation",
    "Applied for the post of",
  ],
  gender: ["Sex", "Gender (M/F)", "Sex/Gender"],
  marital_status: ["Marital Status", "Civil Status", "Married"],
  visa_type: ["Visa Type", "Type of Visa", "Visa Category"],
  nationality: ["Nationality", "Present Nationality", "Citizenship"],
  others: ["Remarks", "Notes", "Comment"],
} as const;

describe("a heading", () => {
  test.each(
    Object.entries(SAID).flatMap(([field, headings]) =>
      headings.map((heading) => [heading, field]),
    ),
  )("%s names %s", (heading, field) => {
    expect(fieldOfHeading(heading)).toBe(field);
  });

  test.each([
    "Father's Name",
    "Father Name",
    "Mother's name",
    "Father/Husband Name",
    "Spouse Name",
    "Name of Agent",
    "Agent Name",
    "Agency",
    "পিতার নাম",
    "মাতার নাম",
    "Contact Person",
    "Emergency Contact No",
    "Father's Mobile",
    "Agent Phone",
    "Nominee NID",
    "Company Name",
    "Sponsor Name",
    "Visa No",
    "Visa Number",
    "Visa Expiry",
    "Visa Expiry Date",
    "Visa Issue Date",
    "Date of Visa",
    "Medical Date",
    "Date of Medical",
    "Iqama Expiry",
    "Place of Birth",
    "Country of Birth",
    "Passport Type",
    "Passport Status",
    "Passport Received Date",
    "Passport Date",
    "Old Passport No",
    "Passport Details",
    "Exp",
    "Exp.",
    "Experience",
    "Years of Exp",
    "Date",
    "No",
    "Sl No",
    "S/N",
    "#",
    "ID",
    "ID No",
    "Candidate ID",
    "Address",
    "Age",
    "Passport No/NID",
    "Name/Phone",
    "Issuing Country",
    "Valid From",
    "Name (Father)",
    "(Father) Name",
    "Name [Agent]",
    "Name (Bangla)",
    "নাম (বাংলা)",
    "Date of Birth (Father)",
    "DOB (Hijri)",
    "NID (Nominee)",
    "Phone (Agent)",
    "মোবাইল (পিতা)",
    "Expiry (Visa)",
    "Issue Date (Visa)",
    "Passport No (Old)",
    "",
  ])("%j names nothing", (heading) => {
    expect(fieldOfHeading(heading)).toBeNull();
  });

  test.each([
    ["Type (Visa)", "visa_type"],
    ["City (Medical)", "city"],
    ["Gender (স্ত্রী/পুরুষ)", "gender"],
    ["M/F", "gender"],
    ["Name (as per passport)", "full_name"],
    ["Passport No (MRP)", "passport_number"],
    ["E-Passport No", "passport_number"],
    ["জন্ম তাং", "date_of_birth"],
    ["Phone (WhatsApp)", "phone"],
  ])("%j names %s, whatever stands in brackets", (heading, field) => {
    expect(guessColumns({ headings: [heading] })).toEqual([field]);
  });

  it("is known as the form's own label", () => {
    expect(COLUMN_FIELDS.map((field) => fieldOfHeading(labelOf(field)))).toEqual(COLUMN_FIELDS);
  });
});

test("a bare name is the whole name, and the first ones beside a column of last names", () => {
  expect(guessColumns({ headings: ["Candidate Name", "DOB"] })).toEqual([
    "full_name",
    "date_of_birth",
  ]);
  expect(guessColumns({ headings: ["Name", "Surname"] })).toEqual(["first_name", "last_name"]);
  expect(guessColumns({ headings: ["Full name", "Surname", "Given name"] })).toEqual([
    null,
    "last_name",
    "first_name",
  ]);
});
