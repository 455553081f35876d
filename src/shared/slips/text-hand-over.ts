import { destinationName } from "#shared/options/options.ts";
import { formatTime } from "#shared/time/instants.ts";
import type { Slip } from "./contract.ts";
import type { HandOverChannel, HandOverOccasion } from "./contract-changes.ts";
import { isCompleted } from "./rules.ts";
import { COUNTDOWN_MS } from "./rules-processing.ts";

export type HandOverLanguage = "en" | "bn";

export type HandOverFacts = {
  agency: string | null;
  address: string | null;
  now: Date;
};

type HandedSlip = Pick<
  Slip,
  | "first_name"
  | "country_traveling_to"
  | "payment_link"
  | "payment_status"
  | "slip_url"
  | "queued_at"
  | "MedicalCenter"
>;

export function handOverOccasion(
  slip: Pick<Slip, "payment_link" | "payment_status" | "slip_url">,
): HandOverOccasion | null {
  if (slip.slip_url) return "slip-ready";
  return slip.payment_link && !isCompleted(slip) ? "payment-link" : null;
}

export function handOverText(
  slip: HandedSlip,
  occasion: HandOverOccasion,
  language: HandOverLanguage,
  facts: HandOverFacts,
): string {
  const parts = TEXTS[language][occasion](slip, facts);
  const from = facts.agency === null ? [] : [`– ${facts.agency}`];
  return [...parts, ...from].filter((part) => part !== null).join(" ");
}

type Text = (slip: HandedSlip, facts: HandOverFacts) => (string | null)[];

// In the genitive, as the sentence has it.
const DESTINATIONS_BN: Readonly<Record<string, string>> = {
  BH: "বাহরাইনের",
  KW: "কুয়েতের",
  OM: "ওমানের",
  QA: "কাতারের",
  SA: "সৌদি আরবের",
  UAE: "সংযুক্ত আরব আমিরাতের",
  YEM: "ইয়েমেনের",
};

const TEXTS: Readonly<Record<HandOverLanguage, Readonly<Record<HandOverOccasion, Text>>>> = {
  en: {
    "payment-link": (slip, { now }) => {
      const until = payUntil(slip, now);
      const soon = until && ` within an hour, by ${until}`;
      return [
        `Dear ${slip.first_name}, please pay for your medical appointment${soon ?? ""}:`,
        slip.payment_link,
      ];
    },
    "slip-ready": (slip, { address }) => [
      `Dear ${slip.first_name}, your medical slip for ${destinationName(slip.country_traveling_to)} is ready.`,
      slip.MedicalCenter && `Center: ${placeOf(slip.MedicalCenter.name, address)}.`,
      "Centers are closed on Friday.",
      `Bring your passport, photos and this slip: ${slip.slip_url}`,
    ],
  },
  bn: {
    "payment-link": (slip, { now }) => {
      const until = payUntil(slip, now);
      const soon = until && ` এক ঘণ্টার মধ্যে, ${until}-এর আগে`;
      return [
        `প্রিয় ${slip.first_name}, মেডিকেল অ্যাপয়েন্টমেন্টের ফি${soon ?? ""} পরিশোধ করুন:`,
        slip.payment_link,
      ];
    },
    "slip-ready": (slip, { address }) => [
      `প্রিয় ${slip.first_name}, ${DESTINATIONS_BN[slip.country_traveling_to] ?? destinationName(slip.country_traveling_to)} জন্য আপনার মেডিকেল স্লিপ তৈরি।`,
      slip.MedicalCenter && `সেন্টার: ${placeOf(slip.MedicalCenter.name, address)}।`,
      "শুক্রবার সেন্টার বন্ধ থাকে।",
      `পাসপোর্ট, ছবি ও স্লিপ সঙ্গে নিন: ${slip.slip_url}`,
    ],
  },
};

const placeOf = (name: string, address: string | null) => (address ? `${name}, ${address}` : name);

export function isLinkLapsed(slip: Pick<Slip, "queued_at">, now: Date): boolean {
  return payUntil(slip, now) === null;
}

/** In Dhaka; null once it has expired. */
function payUntil({ queued_at }: Pick<Slip, "queued_at">, now: Date): string | null {
  if (queued_at === null) return null;
  const end = Date.parse(queued_at) + COUNTDOWN_MS;
  return end > now.getTime() ? formatTime(new Date(end)) : null;
}

/** Mobile numbers of Bangladesh usually have WhatsApp. */
export function isUsualMobile(phone: string): boolean {
  return /^\+8801\d{9}$/.test(phone);
}

export function handOverAddress(
  channel: HandOverChannel,
  { phone, email }: Pick<Slip, "phone" | "email">,
  text: string,
): string | null {
  const said = encodeURIComponent(text);
  switch (channel) {
    case "whatsapp":
      return `https://wa.me/${phone.replace(/\D/g, "")}?text=${said}`;
    case "sms":
      return `sms:${phone}?body=${said}`;
    case "email":
      return `mailto:${encodeURIComponent(email)}?body=${said}`;
    case "copy":
      return null;
  }
}
