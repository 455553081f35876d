import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { offeredPositions } from "#shared/options/positions.ts";
import { deviceName } from "#shared/profile/text-device.ts";
import { SLIP_FIELDS } from "#shared/slips/form/form-fields.ts";
import type { FieldKind } from "#shared/slips/form/form-kinds.ts";
import { joined, sentence, translated, type Words } from "#shared/text/sentence.ts";
import { dayAndTime, durationInWords, secondsInWords } from "#shared/time/instants.ts";
import { parseTypedDate } from "#shared/time/parse-typed-date.ts";
import { addMonths, longDate, shortDate, todayInDhaka } from "#shared/time/plain-date.ts";
import messages from "./bangla/messages.json";
import page from "./bangla/page.json";
import { wordsOf } from "./in-bangla.ts";

const PLACEHOLDER = /\{\w+\}/;

const inBangla = (words: Words) => translated(words, wordsOf);

/** Files whose texts are not shown on the page: messages for programs, reports, start-up, tools. */
const NOT_SHOWN =
  /\.test\.|\/(testing|tests|database|backup|options|settings|system|events)\/|\/(contract|openapi|text-(applicant-message|device)|headings|spellings|main|program|log|starter|start-|serve|verify-(audit|money)|processing\/routes|processor\.queries|sandbox-pages|invariants|erase-slips|erased\.queries|metrics|listening|headers)[^/]*$/;

/** Messages for programs, and names of sources. */
const NO_SENTENCES = [
  // Labels of the official form, which is in English.
  "Country traveling to",
  "Confirm passport",
  "Position applied for",
  "Spaces and hyphens are removed first.",
  "With its country code and a plus; spaces at the ends are removed first.",
  "The request must be JSON (Content-Type: application/json). Nothing was saved.",
  "The application must be an object with its fields",
  "The medical center must be an object with its fields",
  "The medical center must be a record number",
  "The number in the address is not a record number",
  "Active must be yes or no",
  "A notice's version must be a whole number from 1 to {}",
  "{} must be a whole number from 1",
  "{} must be at most {}",
  "{} is not one of the choices",
  "A page past the end is answered with the last one; `currentPage` says which that is.",
  "Search must be text",
  "Search must be at most {} characters",
  "The values by name: names, figures, and sentences of their own",
  "The sentence with a name in braces where each value stands",
  "A sentence in English, and what it was made of",
  "Each field of a draft must be text",
  "A draft has no field “{}”",
  "An application has no field “{}”",
  "Marks must be fields of the passport code",
  "A draft must have form_values",
  // What a booking service is answered.
  "A newer run of this slip has finished.",
  "It was reported and applied before.",
  "The slip was deleted.",
  "The slip says so already.",
  "The run failed.",
  "An admin has set another slip URL. The booking service's: {}",
  "Audit log: {}",
  "The end of the audit log could not be stored in {}.",
  "The audit log cannot be sealed: {}.",
  "Idempotency-Key must be 1 to 100 letters, digits, - or _",
  "Asadul1120/Good-Luck alone",
  "DIDAR-HOSSAIN/gamca-slip enforces one letter and 8 digits",
];

const known = new Set(Object.keys({ ...messages, ...page }));
const others = globSync(["src/{shared,server}/**/*.{ts,json}", "packages/passport/src/**/*.ts"], {
  exclude: ["**/*.test.ts", "**/tsconfig.json"],
});

test("each catalogue is sorted, and no text is in both", () => {
  for (const keys of [Object.keys(messages), Object.keys(page)]) {
    expect(keys).toEqual(keys.toSorted());
  }
  expect(Object.keys(messages).filter((key) => key in page)).toEqual([]);
});

test("every text in the page's catalogue is used by the page", () => {
  const sources = globSync("src/web/**/*.{ts,tsx}", { exclude: ["src/web/language/**"] }).map(
    (path) => readFileSync(path, "utf8"),
  );
  const said = sources.join("\n");
  expect(Object.keys(page).filter((key) => !said.includes(`"${key}"`))).toEqual([]);
});

test("every sentence of the server and of both sides has its Bangla", () => {
  const texts = others
    .filter((path) => !NOT_SHOWN.test(path))
    .flatMap((path) => textsOf(readFileSync(path, "utf8")));
  const unknown = texts.filter((text) => isSentence(text) && !known.has(text));
  expect(unknown.filter((text) => !NO_SENTENCES.includes(text))).toEqual([]);
});

test("what the copy buttons of a record name has its Bangla", () => {
  const names = Object.values(SLIP_FIELDS).flatMap((field) =>
    "copies" in field ? [field.copies] : [],
  );
  expect(names).toContain("passport number");
  expect(names.filter((name) => !known.has(name))).toEqual([]);
});

test("every visible text of a contract has its Bangla", () => {
  const reasons = others
    .filter((path) => /\/contract[^/]*$/.test(path))
    .flatMap((path) => {
      const source = readFileSync(path, "utf8");
      const shown = source.matchAll(
        /(?:asIssue|sentence|[sS]aid)\([^;]*?\)|(?:REASON|NOT_A)\w* =[^;]*|Readonly<Record<[^;]*/g,
      );
      return Array.from(shown).flatMap(([code]) => textsOf(code));
    })
    .filter(isSentence);
  expect(reasons).toContain("Only a declined application takes a reason");
  const unknown = reasons.filter((text) => !known.has(text));
  expect(unknown.filter((text) => !NO_SENTENCES.includes(text))).toEqual([]);
});

test("every template with words has its Bangla", () => {
  const templates = others
    .flatMap((path) => textsOf(readFileSync(path, "utf8")))
    .filter((text) => PLACEHOLDER.test(text) && /[a-z]/i.test(text.replace(/\{\w+\}/g, "")))
    // The classes of a pattern, such as \p{L}, are no placeholders.
    .filter((text) => !text.includes("\\p{"));
  expect(templates.length).toBeGreaterThan(100);
  expect(templates.filter((text) => !known.has(text))).toEqual([]);
});

test("every other text in the catalogue is used by the server or by both sides", () => {
  const code = others.map((path) => readFileSync(path, "utf8").replace(/\s+/g, " ")).join("\n");
  const unused = Object.keys(messages).filter((text) => !code.includes(text));
  expect(unused).toEqual([]);
});

test("every finding of the system page has its Bangla", () => {
  const source = readFileSync("src/server/system/check-desk.ts", "utf8");
  const findings = textsOf(source.slice(source.indexOf("const CHECKS"))).filter((text) =>
    /[a-z] [a-z]/.test(text),
  );
  expect(findings.length).toBeGreaterThan(20);
  expect(findings.filter((text) => !known.has(text))).toEqual([]);
});

test("every option has its Bangla; an occupation keeps its English before it, as papers and the booking site have it", () => {
  const offered = offeredPositions.map(({ name }) => name);
  expect(offered.map(inBangla).filter((words) => !/^.+ · .*[ঀ-৿]/.test(words))).toEqual([]);
  expect(offered.filter((name) => !inBangla(name).startsWith(`${name} · `))).toEqual([]);
  const { position_applied_for: _, ...others } = SLIP_FIELDS;
  const fields: FieldKind[] = Object.values(others);
  const names = fields.flatMap((field) =>
    field.kind === "code" ? field.options.map(({ name }) => name) : [],
  );
  expect(names.length).toBeGreaterThan(20);
  expect(names.filter((name) => !/[ঀ-৿]/.test(inBangla(name)))).toEqual([]);
});

test("an entry has the placeholders of its text, and Latin digits", () => {
  const entries = Object.entries({ ...messages, ...page });
  const places = (text: string) => [...new Set(text.match(/\{\w+\}/g))].toSorted().join();
  expect(entries.filter(([key, words]) => places(key) !== places(words))).toEqual([]);
  expect(entries.filter(([, words]) => /[০-৯]/.test(words))).toEqual([]);
});

test("an entry has the numbers of its text: what is two hours in one language is not four in the other", () => {
  const numbers = (text: string) => text.replace(/\{\w+\}/g, "").match(/\d+(?:[.,:/]\d+)*/g) ?? [];
  // 4 and 10 crore, and "2FA".
  const otherwise = [
    "The picture has more than 40 million pixels",
    "The picture has more than 100 million pixels. Save it smaller.",
    "Second factor",
  ];
  const entries = Object.entries({ ...messages, ...page }).filter(
    ([key]) => !otherwise.includes(key),
  );
  const differing = entries.filter(
    ([key, words]) => numbers(key).toSorted().join() !== numbers(words).toSorted().join(),
  );
  expect(differing).toEqual([]);
});

test("a sentence is translated with its values, except names and figures", () => {
  const reason = sentence("Already submitted");
  const declined = sentence("{who} was declined: {reason}", { who: "Single Others", reason });
  expect(inBangla(declined)).toBe("Single Others-এর আবেদন নামঞ্জুর হয়েছে: আগেই জমা হয়েছে");
  const parts = ["Approved. Not sent yet.", "Edited since approval."];
  expect(inBangla(joined(parts, " "))).toBe("অনুমোদিত। এখনো পাঠানো হয়নি। অনুমোদনের পর সম্পাদিত।");
  const wait = sentence("{reason} Please continue in {words}.", {
    reason: sentence("You searched too often in a short time. The admins were notified."),
    words: secondsInWords(300),
  });
  expect(inBangla(wait)).toBe(
    "অল্প সময়ে অনেক বেশি খুঁজেছেন। অ্যাডমিনদের জানানো হয়েছে। 5 মিনিট পরে আবার চালিয়ে যান।",
  );
  const sent = sentence("Sent {words} ago.", { words: durationInWords(754) });
  expect(inBangla(sent)).toBe("12 ঘণ্টা 34 মিনিট আগে পাঠানো।");
  expect(inBangla(secondsInWords(51 * 3_600))).toBe("2 দিন 3 ঘণ্টা");
});

test("a date has its month in Bangla, also in a sentence, and can be typed as shown", () => {
  const first = todayInDhaka(new Date("2026-01-09T12:00:00Z"));
  for (let month = 0; month < 12; month += 1) {
    const day = addMonths(first, month);
    for (const written of [longDate(day), shortDate(day)]) {
      const shown = inBangla(written);
      expect(shown).not.toMatch(/[A-Za-z]/);
      expect([written, parseTypedDate(shown, "expiry", first)]).toEqual([written, day]);
    }
  }
  const time = dayAndTime("2026-11-19T08:20:00Z");
  expect(inBangla(time)).toBe("19 নভেম্বর 2026, 14:20");
  expect(inBangla(sentence("Being processed since {time}.", { time }))).toBe(
    "19 নভেম্বর 2026, 14:20 থেকে প্রসেস হচ্ছে।",
  );
});

test("a device is named in Bangla, its products as their makers write them", () => {
  const said = (userAgent: string) => inBangla(deviceName(userAgent) ?? "");
  expect(said("Mozilla/5.0 (Linux; Android 14) SamsungBrowser/25.0")).toBe(
    "Android-এ Samsung Internet",
  );
  expect(said("Something on Linux")).toBe("Linux-এ একটি ব্রাউজার");
  expect(said("curl/8")).toBe("curl");
});

test("free text is not translated", () => {
  expect(inBangla("Stamp on page missing")).toBe("Stamp on page missing");
  expect(inBangla("Rahim is required")).toBe("Rahim is required");
});

/** The string literals of a source, with `{}` for interpolated values. */
function textsOf(source: string): string[] {
  const code = source
    .replace(/^import [^;]*;|\/\*[\s\S]*?\*\/|^\s*\/\/.*$|new Error\([^;]*;/gm, "")
    .replace(/sql(<[^`]*>)?`[^`]*`/g, "");
  return Array.from(
    code.matchAll(/"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\]|\\.)*)`/g),
    ([, plain, filled]) => (plain ?? filled ?? "").replace(/\$\{[^}]*\}/g, "{}"),
  );
}

function isSentence(text: string): boolean {
  return /^[A-Z{].*[a-z] .*[a-z]/.test(text);
}

test.each([
  ["সেভ", ["সংরক্ষণ "]],
  ["ফরম", ["ফর্ম"]],
  ["পাতা", ["পেজ"]],
  ["সঙ্গে", ["সাথে"]],
  ["নামের প্রথম অংশ, শেষ অংশ", ["প্রদত্ত", "বংশগত"]],
  ["অনুশীলন", ["স্যান্ডবক্স"]],
  ["প্রসেস", ["প্রসেসিং"]],
  ["লগ ইন", ["সাইন-ইন", "সাইন ইন"]],
  ["নোটিফিকেশন", ["বিজ্ঞপ্তি"]],
  ["পেমেন্ট লিংক", ["পরিশোধের লিংক"]],
])("Bangla has one word for one thing: %s", (_word, others) => {
  const texts = Object.values({ ...messages, ...page });
  expect(texts.filter((text) => others.some((other) => text.includes(other)))).toEqual([]);
});

test.each([
  "{name} failed",
  "{name} was declined",
  "{name} was approved.",
  "{name} was declined.",
  "{name} was marked as paid.",
  "{name} was marked as unpaid.",
  "{name} was taken back.",
  "{name} was not sent: {reason}",
  "{who} failed.",
  "{who} was approved.",
  "{who} was declined.",
  "{who} can be sent again.",
  "Could not approve {name}.",
  "Could not decline {name}.",
])("in Bangla the application, not the person, is meant: %s", (key) => {
  const texts: Readonly<Record<string, string>> = { ...messages, ...page };
  expect(texts[key]).toMatch(/^\{\w+\}-এর আবেদন /);
});

test("in Bangla the state of a check is no heading over what the reader has to do", () => {
  const headings = [page["Needs attention"], page.System, page.Health];
  expect(headings).not.toContain(page.Warning);
});

test("in Bangla an application is handed in, money is deposited, and nothing is both", () => {
  expect(page.Submitted).toBe("আবেদন জমা");
  const deposits = Object.entries({ ...messages, ...page }).filter(
    ([key, text]) => /\bdeposits?\b/i.test(key) && text.includes("জমা"),
  );
  expect(deposits.filter(([, text]) => !/টাকা জমা|জমার টাকা/.test(text))).toEqual([]);
});

test("in Bangla only what deletes says so: what is no more ticked, searched or narrowed is not deleted", () => {
  const entries = Object.entries({ ...messages, ...page });
  const saying = entries.filter(([, text]) => text === page.Delete).map(([key]) => key);
  expect(saying).toEqual(["Delete"]);
});

test("in Bangla an ending is joined to the name or number before it", () => {
  const texts = Object.values({ ...messages, ...page });
  expect(texts.filter((text) => /\} (?:এর|কে|এ|তে|টি)(?=[\s,।:]|$)/.test(text))).toEqual([]);
});
