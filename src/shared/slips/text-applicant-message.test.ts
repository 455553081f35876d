import { describe, expect, test } from "vitest";
import { day } from "#shared/testing/days.ts";
import {
  applicantMessage,
  isLinkLapsed,
  isUsualMobile,
  type MessageFacts,
  messageAddress,
  messageOccasion,
} from "./text-applicant-message.ts";

const slip = {
  first_name: "Rahim",
  country_traveling_to: "QA",
  payment_link: "https://pay.example.com/7",
  payment_status: "unpaid",
  slip_url: null,
  queued_at: "2026-11-21T08:05:00.000Z",
  MedicalCenter: null,
} as const;
const ready = {
  ...slip,
  slip_url: "https://slips.example.com/7",
  MedicalCenter: { id: 1, name: "Green Crescent", city: "Dhaka", country: "Bangladesh" },
};
const after: NonNullable<MessageFacts["after"]> = {
  valid_till: day("2026-11-28"),
  visit_on: null,
  examined_on: null,
  result: null,
};
const facts = {
  agency: "Green Travels",
  address: "12 Gulshan Avenue",
  now: new Date("2026-11-21T08:30:00.000Z"),
};

describe("a message", () => {
  test("is the link to pay while the slip is not completed, then the slip", () => {
    const occasion = (one: Parameters<typeof messageOccasion>[0]) => messageOccasion(one, facts);
    expect(occasion(slip)).toBe("payment-link");
    expect(occasion({ ...slip, payment_status: "paid" })).toBeNull();
    expect(occasion(ready)).toBe("slip-ready");
    expect(occasion({ ...slip, payment_link: null })).toBeNull();
  });

  test("is a reminder in the slip's last 7 days, until it was used, and then word of the result", () => {
    const on = (valid_till: string, more: Partial<typeof after> = {}) =>
      messageOccasion(ready, {
        ...facts,
        after: { ...after, valid_till: day(valid_till), ...more },
      });
    expect(["2026-11-20", "2026-11-21", "2026-11-28", "2026-11-29"].map((end) => on(end))).toEqual([
      "slip-ready",
      "slip-ends",
      "slip-ends",
      "slip-ready",
    ]);
    const examined_on = day("2026-11-21");
    expect(on("2026-11-28", { examined_on })).toBe("slip-ready");
    expect(on("2026-11-28", { examined_on, result: "unfit" })).toBe("result-there");
    expect(messageOccasion({ ...slip, slip_url: null }, { ...facts, after })).toBe("payment-link");
  });

  test("never contains the result", () => {
    const known = { ...facts, after: { ...after, result: "unfit" } };
    expect(applicantMessage(ready, "result-there", "en", known)).toBe(
      "Dear Rahim, your medical result has arrived. Please contact us. – Green Travels",
    );
    expect(applicantMessage(ready, "result-there", "bn", known)).toBe(
      "প্রিয় Rahim, আপনার মেডিকেল রিপোর্ট এসেছে। আমাদের সঙ্গে যোগাযোগ করুন। – Green Travels",
    );
  });

  test("names the last day and the agreed one, if known", () => {
    const said = (language: "en" | "bn", known: Partial<typeof after>) =>
      applicantMessage(ready, "slip-ready", language, { ...facts, after: { ...after, ...known } });
    const visit_on = day("2026-11-24");
    expect(said("en", { visit_on })).toContain(
      "12 Gulshan Avenue. Go by 28 Nov 2026, best on Tue 24 Nov. Centers are closed",
    );
    expect(said("en", {})).toContain("Go by 28 Nov 2026. C");
    expect(said("en", { valid_till: null, visit_on })).toContain("Go soon, best on Tue 24 Nov. C");
    expect(said("en", { valid_till: null })).toContain("12 Gulshan Avenue. Centers are closed");
    expect(said("bn", { visit_on })).toContain(
      "২৮ নভেম্বর ২০২৬-এর মধ্যে, সম্ভব হলে ২৪ নভেম্বর ২০২৬ তারিখে যান।",
    );
    const reminder = (language: "en" | "bn") =>
      applicantMessage(ready, "slip-ends", language, { ...facts, agency: null, after });
    expect(reminder("en")).toBe(
      "Dear Rahim, your medical slip is valid only until 28 Nov 2026. Please go to Green Crescent before that day.",
    );
    expect(reminder("bn")).toBe(
      "প্রিয় Rahim, আপনার মেডিকেল স্লিপের মেয়াদ ২৮ নভেম্বর ২০২৬ পর্যন্ত। এর আগেই Green Crescent-এ যান।",
    );
  });

  test("is a link that has lapsed once its hour is over", () => {
    const at = (time: string) => new Date(`2026-11-21T${time}:00.000Z`);
    expect(isLinkLapsed(slip, at("09:04"))).toBe(false);
    expect(isLinkLapsed(slip, at("09:05"))).toBe(true);
    expect(isLinkLapsed({ queued_at: null }, at("08:30"))).toBe(true);
  });

  test("is written in English and Bangla", () => {
    expect(applicantMessage(slip, "payment-link", "en", facts)).toBe(
      "Dear Rahim, please pay for your medical appointment by 3:05 pm: https://pay.example.com/7 – Green Travels",
    );
    expect(applicantMessage(slip, "payment-link", "bn", facts)).toBe(
      "প্রিয় Rahim, মেডিকেল অ্যাপয়েন্টমেন্টের জন্য বিকেল ৩:০৫-এর মধ্যে ফি দিন: https://pay.example.com/7 – Green Travels",
    );
    expect(applicantMessage(ready, "slip-ready", "en", facts)).toBe(
      "Dear Rahim, your medical slip for Qatar is ready. Center: Green Crescent, 12 Gulshan Avenue. Centers are closed on Friday. Print this slip and bring it with your passport and photos: https://slips.example.com/7 – Green Travels",
    );
    expect(applicantMessage(ready, "slip-ready", "bn", facts)).toBe(
      "প্রিয় Rahim, কাতারের জন্য আপনার মেডিকেল স্লিপ তৈরি। সেন্টার: Green Crescent, 12 Gulshan Avenue। শুক্রবার সেন্টার বন্ধ থাকে। স্লিপটি প্রিন্ট করে পাসপোর্ট ও ছবির সঙ্গে নিয়ে যান: https://slips.example.com/7 – Green Travels",
    );
  });

  test.each([
    ["17:59", "11:59 pm", "রাত ১১:৫৯"],
    ["18:00", "12:00 am", "রাত ১২:০০"],
    ["21:59", "3:59 am", "রাত ৩:৫৯"],
    ["22:00", "4:00 am", "ভোর ৪:০০"],
    ["00:00", "6:00 am", "সকাল ৬:০০"],
    ["05:59", "11:59 am", "সকাল ১১:৫৯"],
    ["06:00", "12:00 pm", "দুপুর ১২:০০"],
    ["08:59", "2:59 pm", "দুপুর ২:৫৯"],
    ["12:29", "6:29 pm", "সন্ধ্যা ৬:২৯"],
    ["14:00", "8:00 pm", "রাত ৮:০০"],
  ])("says the end of a link at %s UTC as people in Dhaka do", (time, english, bangla) => {
    const end = Date.parse(`2026-11-21T${time}:00.000Z`);
    const queued_at = new Date(end - 3_600_000).toISOString();
    const now = new Date(end - 60_000);
    const said = (language: "en" | "bn") =>
      applicantMessage({ ...slip, queued_at }, "payment-link", language, { ...facts, now });
    expect(said("en")).toContain(`appointment by ${english}: https://`);
    expect(said("bn")).toContain(`জন্য ${bangla}-এর মধ্যে ফি দিন: https://`);
  });

  test("leaves out unknown agency, address and center, and past times", () => {
    const unknown = { agency: null, address: null, now: new Date("2026-11-21T09:05:00.000Z") };
    expect(applicantMessage(slip, "payment-link", "en", unknown)).toBe(
      "Dear Rahim, please pay for your medical appointment: https://pay.example.com/7",
    );
    expect(applicantMessage(ready, "slip-ready", "en", unknown)).toContain(
      "Center: Green Crescent. C",
    );
    const without = applicantMessage(
      { ...ready, MedicalCenter: null },
      "slip-ready",
      "en",
      unknown,
    );
    expect(without).not.toContain("Center:");
  });

  test("goes to the applicant's own phone and e-mail", () => {
    const person = { phone: "+8801712345678", email: "rahim@example.com" };
    expect(messageAddress("whatsapp", person, "a & b")).toBe(
      "https://wa.me/8801712345678?text=a%20%26%20b",
    );
    expect(messageAddress("sms", person, "hi")).toBe("sms:+8801712345678?body=hi");
    expect(messageAddress("email", person, "hi")).toBe("mailto:rahim%40example.com?body=hi");
    expect(messageAddress("copy", person, "hi")).toBeNull();
    expect(isUsualMobile(person.phone)).toBe(true);
    expect(isUsualMobile("+9665012345678")).toBe(false);
  });
});
