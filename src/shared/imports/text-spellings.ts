import type { ImportField } from "./text-headings.ts";

/** English and Bangla spellings of choices, by field and code. */
export const SPELLINGS: Readonly<
  Partial<Record<ImportField, Readonly<Record<string, readonly string[]>>>>
> = {
  country: { BD: ["BGD", "বাংলাদেশ"] },
  nationality: { "15": ["Bangladesh", "BD", "BGD", "বাংলাদেশি", "বাংলাদেশী", "বাংলাদেশ"] },
  city: {
    "2031": ["Barisal", "বরিশাল"],
    "2061": ["চাঁদপুর"],
    "81": ["Chattogram", "Chittagong", "Chattagram", "Ctg", "চট্টগ্রাম"],
    "2033": ["Coxs Bazar", "Cox Bazar", "Cox's Bazaar", "কক্সবাজার"],
    "2032": ["Comilla", "কুমিল্লা"],
    "80": ["Dacca", "ঢাকা"],
    "2030": ["রাজশাহী"],
    "2059": ["শেরপুর"],
    "83": ["সিলেট"],
  },
  country_traveling_to: {
    BH: ["BHR", "বাহরাইন"],
    KW: ["KWT", "কুয়েত"],
    OM: ["OMN", "ওমান"],
    QA: ["QAT", "কাতার"],
    SA: ["KSA", "SAU", "Saudi", "Kingdom of Saudi Arabia", "সৌদি আরব", "সৌদি"],
    UAE: [
      "AE",
      "ARE",
      "United Arab Emirates",
      "Emirates",
      "Dubai",
      "Abu Dhabi",
      "সংযুক্ত আরব আমিরাত",
      "আরব আমিরাত",
      "আমিরাত",
      "দুবাই",
    ],
    YEM: ["YE", "ইয়েমেন"],
  },
  visa_type: {
    wv: [
      "Work",
      "Working",
      "Employment",
      "Employment Visa",
      "ওয়ার্ক ভিসা",
      "কাজের ভিসা",
      "কর্ম ভিসা",
      "ওয়ার্ক",
    ],
    fv: ["Family", "Dependent", "ফ্যামিলি ভিসা", "পারিবারিক ভিসা", "পারিবারিক", "ফ্যামিলি"],
  },
  gender: {
    male: ["M", "Man", "পুরুষ", "পু"],
    female: ["F", "Woman", "মহিলা", "নারী", "স্ত্রী"],
  },
  marital_status: {
    married: ["M", "Yes", "বিবাহিত", "বিবাহিতা"],
    unmarried: ["S", "U", "Unmarried", "Never married", "No", "অবিবাহিত", "অবিবাহিতা"],
  },
};
