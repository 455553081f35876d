import { destinationName } from "#shared/options/options.ts";
import type { MessageLanguage } from "#shared/slips/contract-changes.ts";
import { englishOf } from "#shared/text/sentence.ts";
import { formatTime } from "#shared/time/instants.ts";
import {
  dayOfWeek,
  daysBetween,
  type PlainDate,
  shortDate,
  todayInDhaka,
} from "#shared/time/plain-date.ts";
import type { Slip } from "./contract.ts";
import type { MessageChannel, MessageOccasion } from "./contract-changes.ts";
import { COUNTDOWN_MS, isCompleted } from "./rules.ts";

/** What the follow-up knows. */
type AfterSlip = {
  valid_till: PlainDate | null;
  visit_on: PlainDate | null;
  examined_on: PlainDate | null;
  result: string | null;
};

export type MessageFacts = {
  agency: string | null;
  address: string | null;
  now: Date;
  after?: AfterSlip | null | undefined;
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

/** The applicant is reminded of the slip's last day from so many days before it. */
const REMINDED_DAYS = 7;

export function messageOccasion(
  slip: Pick<Slip, "payment_link" | "payment_status" | "slip_url">,
  { after, now }: Pick<MessageFacts, "after" | "now">,
): MessageOccasion | null {
  if (after?.result) return "result-there";
  if (slip.slip_url) return after && endsSoon(after, now) ? "slip-ends" : "slip-ready";
  return slip.payment_link && !isCompleted(slip) ? "payment-link" : null;
}

function endsSoon({ valid_till, examined_on }: AfterSlip, now: Date): boolean {
  if (valid_till === null || examined_on !== null) return false;
  const left = daysBetween(todayInDhaka(now), valid_till);
  return left >= 0 && left <= REMINDED_DAYS;
}

export function applicantMessage(
  slip: HandedSlip,
  occasion: MessageOccasion,
  language: MessageLanguage,
  facts: MessageFacts,
): string {
  const parts = TEXTS[language][occasion](slip, facts);
  const from = facts.agency === null ? [] : [`– ${facts.agency}`];
  return [...parts, ...from].filter((part) => part !== null).join(" ");
}

type Text = (slip: HandedSlip, facts: MessageFacts) => (string | null)[];

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

const TEXTS: Readonly<Record<MessageLanguage, Readonly<Record<MessageOccasion, Text>>>> = {
  en: {
    "payment-link": (slip, { now }) => {
      const end = payUntil(slip, now);
      const soon = end ? ` by ${englishTime(end)}` : "";
      return [
        `Dear ${slip.first_name}, please pay for your medical appointment${soon}:`,
        slip.payment_link,
      ];
    },
    "slip-ready": (slip, { address, after }) => [
      `Dear ${slip.first_name}, your medical slip for ${destinationName(slip.country_traveling_to)} is ready.`,
      slip.MedicalCenter && `Center: ${placeOf(slip.MedicalCenter.name, address)}.`,
      after ? goBy(after) : null,
      "Centers are closed on Friday.",
      `Print this slip and bring it with your passport and photos: ${slip.slip_url}`,
    ],
    "slip-ends": ({ first_name, MedicalCenter }, { after }) => [
      `Dear ${first_name}, your medical slip is valid only until ${englishDay(after?.valid_till)}.`,
      `Please go to ${MedicalCenter?.name ?? "the medical center"} before that day.`,
    ],
    "result-there": ({ first_name }) => [
      `Dear ${first_name}, your medical result has arrived. Please contact us.`,
    ],
  },
  bn: {
    "payment-link": (slip, { now }) => {
      const end = payUntil(slip, now);
      const soon = end ? ` ${banglaTime(end)}-এর মধ্যে` : "";
      return [
        `প্রিয় ${slip.first_name}, মেডিকেল অ্যাপয়েন্টমেন্টের জন্য${soon} ফি দিন:`,
        slip.payment_link,
      ];
    },
    "slip-ready": (slip, { address, after }) => [
      `প্রিয় ${slip.first_name}, ${DESTINATIONS_BN[slip.country_traveling_to] ?? destinationName(slip.country_traveling_to)} জন্য আপনার মেডিকেল স্লিপ তৈরি।`,
      slip.MedicalCenter && `সেন্টার: ${placeOf(slip.MedicalCenter.name, address)}।`,
      after ? goByBn(after) : null,
      "শুক্রবার সেন্টার বন্ধ থাকে।",
      `স্লিপটি প্রিন্ট করে পাসপোর্ট ও ছবির সঙ্গে নিয়ে যান: ${slip.slip_url}`,
    ],
    "slip-ends": ({ first_name, MedicalCenter }, { after }) => [
      `প্রিয় ${first_name}, আপনার মেডিকেল স্লিপের মেয়াদ ${banglaDay(after?.valid_till)} পর্যন্ত।`,
      `এর আগেই ${MedicalCenter ? `${MedicalCenter.name}-এ` : "মেডিকেল সেন্টারে"} যান।`,
    ],
    "result-there": ({ first_name }) => [
      `প্রিয় ${first_name}, আপনার মেডিকেল রিপোর্ট এসেছে। আমাদের সঙ্গে যোগাযোগ করুন।`,
    ],
  },
};

const englishDay = (day: PlainDate | null | undefined) => (day ? englishOf(shortDate(day)) : "");

// Only what applicants read has Bangla digits.
const banglaDate = new Intl.DateTimeFormat("bn-BD", { dateStyle: "long", timeZone: "UTC" });
const banglaDay = (day: PlainDate | null | undefined) =>
  day ? banglaDate.format(new Date(day)).replace(",", "") : "";

const clockOf = (locale: string) =>
  new Intl.DateTimeFormat(locale, {
    hour: "numeric",
    minute: "2-digit",
    hour12: true,
    timeZone: "Asia/Dhaka",
  });
const englishClock = clockOf("en-US");
const banglaClock = clockOf("bn-BD");

function onClock(clock: Intl.DateTimeFormat, instant: Date): string {
  const parts = clock.formatToParts(instant);
  const textOf = (type: "hour" | "minute") => parts.find((part) => part.type === type)?.value;
  return `${textOf("hour")}:${textOf("minute")}`;
}

/** The hour in Dhaka, 0 to 23. */
const hourOf = (instant: Date) => Number(formatTime(instant).slice(0, 2));

/** `6:47 pm` */
const englishTime = (instant: Date) =>
  `${onClock(englishClock, instant)} ${hourOf(instant) < 12 ? "am" : "pm"}`;

/** `সন্ধ্যা ৬:৪৭` */
const banglaTime = (instant: Date) =>
  `${partOfDay(hourOf(instant))} ${onClock(banglaClock, instant)}`;

function partOfDay(hour: number): string {
  if (hour < 4 || hour >= 20) return "রাত";
  if (hour < 6) return "ভোর";
  if (hour < 12) return "সকাল";
  if (hour < 15) return "দুপুর";
  return hour < 18 ? "বিকেল" : "সন্ধ্যা";
}

function goBy({ valid_till, visit_on }: AfterSlip): string | null {
  const best = visit_on && `best on ${englishOf(dayOfWeek(visit_on))}`;
  if (valid_till === null) return best && `Go soon, ${best}.`;
  return `Go by ${[englishDay(valid_till), best].filter(Boolean).join(", ")}.`;
}

function goByBn({ valid_till, visit_on }: AfterSlip): string | null {
  const by = valid_till && `${banglaDay(valid_till)}-এর মধ্যে`;
  const best = visit_on && `সম্ভব হলে ${banglaDay(visit_on)} তারিখে`;
  return by || best ? `${[by, best].filter(Boolean).join(", ")} যান।` : null;
}

const placeOf = (name: string, address: string | null) => (address ? `${name}, ${address}` : name);

export function isLinkLapsed(slip: Pick<Slip, "queued_at">, now: Date): boolean {
  return payUntil(slip, now) === null;
}

/** Null once the link has expired. */
function payUntil({ queued_at }: Pick<Slip, "queued_at">, now: Date): Date | null {
  if (queued_at === null) return null;
  const end = Date.parse(queued_at) + COUNTDOWN_MS;
  return end > now.getTime() ? new Date(end) : null;
}

/** Mobile numbers of Bangladesh usually have WhatsApp. */
export function isUsualMobile(phone: string): boolean {
  return /^\+8801\d{9}$/.test(phone);
}

export function messageAddress(
  channel: MessageChannel,
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
