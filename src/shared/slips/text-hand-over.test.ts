import { describe, expect, test } from "vitest";
import {
  handOverAddress,
  handOverOccasion,
  handOverText,
  isLinkLapsed,
  isUsualMobile,
} from "./text-hand-over.ts";

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
const facts = {
  agency: "Green Travels",
  address: "12 Gulshan Avenue",
  now: new Date("2026-11-21T08:30:00.000Z"),
};

describe("what is handed over", () => {
  test("is the link to pay while the slip is not completed, then the slip", () => {
    expect(handOverOccasion(slip)).toBe("payment-link");
    expect(handOverOccasion({ ...slip, payment_status: "paid" })).toBeNull();
    expect(handOverOccasion(ready)).toBe("slip-ready");
    expect(handOverOccasion({ ...slip, payment_link: null })).toBeNull();
  });

  test("is a link that has lapsed once its hour is over", () => {
    const at = (time: string) => new Date(`2026-11-21T${time}:00.000Z`);
    expect(isLinkLapsed(slip, at("09:04"))).toBe(false);
    expect(isLinkLapsed(slip, at("09:05"))).toBe(true);
    expect(isLinkLapsed({ queued_at: null }, at("08:30"))).toBe(true);
  });

  test("is said in English and Bangla", () => {
    expect(handOverText(slip, "payment-link", "en", facts)).toBe(
      "Dear Rahim, please pay for your medical appointment within an hour, by 15:05: https://pay.example.com/7 – Green Travels",
    );
    expect(handOverText(slip, "payment-link", "bn", facts)).toBe(
      "প্রিয় Rahim, মেডিকেল অ্যাপয়েন্টমেন্টের ফি এক ঘণ্টার মধ্যে, 15:05-এর আগে পরিশোধ করুন: https://pay.example.com/7 – Green Travels",
    );
    expect(handOverText(ready, "slip-ready", "en", facts)).toBe(
      "Dear Rahim, your medical slip for Qatar is ready. Center: Green Crescent, 12 Gulshan Avenue. Centers are closed on Friday. Bring your passport, photos and this slip: https://slips.example.com/7 – Green Travels",
    );
    expect(handOverText(ready, "slip-ready", "bn", facts)).toBe(
      "প্রিয় Rahim, কাতারের জন্য আপনার মেডিকেল স্লিপ তৈরি। সেন্টার: Green Crescent, 12 Gulshan Avenue। শুক্রবার সেন্টার বন্ধ থাকে। পাসপোর্ট, ছবি ও স্লিপ সঙ্গে নিন: https://slips.example.com/7 – Green Travels",
    );
  });

  test("leaves out what is not known: agency, address, center, a time that has passed", () => {
    const unknown = { agency: null, address: null, now: new Date("2026-11-21T09:05:00.000Z") };
    expect(handOverText(slip, "payment-link", "en", unknown)).toBe(
      "Dear Rahim, please pay for your medical appointment: https://pay.example.com/7",
    );
    expect(handOverText(ready, "slip-ready", "en", unknown)).toContain("Center: Green Crescent. C");
    const without = handOverText({ ...ready, MedicalCenter: null }, "slip-ready", "en", unknown);
    expect(without).not.toContain("Center:");
  });

  test("goes to the applicant's own phone and e-mail", () => {
    const person = { phone: "+8801712345678", email: "rahim@example.com" };
    expect(handOverAddress("whatsapp", person, "a & b")).toBe(
      "https://wa.me/8801712345678?text=a%20%26%20b",
    );
    expect(handOverAddress("sms", person, "hi")).toBe("sms:+8801712345678?body=hi");
    expect(handOverAddress("email", person, "hi")).toBe("mailto:rahim%40example.com?body=hi");
    expect(handOverAddress("copy", person, "hi")).toBeNull();
    expect(isUsualMobile(person.phone)).toBe(true);
    expect(isUsualMobile("+9665012345678")).toBe(false);
  });
});
