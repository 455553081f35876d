import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { HistoryAction } from "#shared/history/contract.ts";
import { withCapital } from "#shared/text/capital.ts";
import { parseTypedDate } from "#shared/time/parse-typed-date.ts";
import {
  addMonths,
  formatPlainDateLong,
  formatPlainDateShort,
  todayInDhaka,
} from "#shared/time/plain-date.ts";
import { PAGE } from "./bangla/page.ts";
import { TOLD } from "./bangla/told.ts";
import { translated } from "./in-bangla.ts";

/** Where nothing is written that a person reads on the page: what only a program gets wrong, reports, starts, tools. */
const NOT_SHOWN =
  /\.test\.|-fixture|\/(testing|tests|database|backup|passport-photo|options|settings|system|events)\/|\/(contract|openapi|routes|text-(hand-over|spellings|headings|device)|main|program|log|starter|start-|stop-|serve|verify-audit|keep-processor|take-(report|payment)|sandbox-pages|invariants|erase-slips|repository-erased|metrics|health|listening|request-headers)[^/]*$/;

/** Every act in the audit log and the history, as the log says it. */
const ACTS = [
  ...new Set([
    ...HistoryAction.options,
    ...globSync("src/server/**/*.ts", { exclude: ["**/tests/**", "**/testing/**"] }).flatMap(
      (path) =>
        Array.from(
          readFileSync(path, "utf8").matchAll(
            /(?<=action: |isList \? |origin, |lists-read" : )"([a-z-]+)"/g,
          ),
          ([, action = ""]) => action,
        ),
    ),
  ]),
].map((action) => withCapital(action.replaceAll("-", " ")));

/** Sentences put together in another way than from one text, by a text that says how they read. */
const COMPOSED = [
  "Payment link for {} is ready. It works until about {}.",
  "Booking site: English letters only, no apostrophe.",
  "Check: no center was bookable in {} in May 2025; Sherpur may have opened since.",
  "The check digits hold, but a passport number of Bangladesh has digits here: {} or {}?",
  "The {} character: {} or {}?",
  "Too many failed sign-ins. Please try again in 1 second.",
  "This application is {}.",
  "going on",
  ...["slip", "account", "center", "notice"].map((about) => `{} ${about} {}`),
  "Refused {}",
  ...["role", "route", "rows", "status", "times", "version"].map((name) => `${name}: {}`),
  ...["format", "slip_status", "need"].map((name) => `${name}: {}`),
  ...["", "; nothing can be saved"].map(
    (rest) => `{} % free ({} MiB). Free some: old backups and logs first${rest}`,
  ),
  "PostgreSQL {} answered within {} ms: look what keeps the machine busy",
  "the last one is {} h old, and BACKUP_EVERY is {}: look for why in the log",
  "the last one is {} h old and not sealed: set BACKUP_KEY",
  ...["code", "photo"].flatMap((source) => [`from the ${source}`, `from the ${source} ✓`]),
  ...["operator", "applicant"].flatMap((role) => [`(${role} #{})`, `{} (${role} #{})`]),
];

/** Parts of those, names of sources, and what no person but only a program gets wrong. */
const NO_SENTENCES = [
  "Spaces and hyphens are removed first.",
  "With its country code and a plus; spaces at the ends are removed first.",
  "{}. Nothing was saved.",
  "The request must be JSON (Content-Type: application/json). Nothing was saved.",
  "The application must be an object with its fields",
  "The medical center must be an object with its fields",
  "The medical center must be a record number",
  "The number in the address is not a record number",
  "Active must be yes or no",
  "Each field of a draft must be text",
  "A draft has no field “{}”",
  "An application has no field “{}”",
  "Marks must be fields of the passport code",
  "A draft must have form_values",
  "Check: no center was bookable in {} in May 2025{}.",
  "The check digits hold, but a passport number of Bangladesh has digits here: {}?",
  "The {} character: {}?",
  "Payment link for {} is ready.${until ? ",
  'Too many failed sign-ins. Please try again in ${wait === 1 ? "1 second" : ',
  "Asadul1120/Good-Luck alone",
  "DIDAR-HOSSAIN/gamca-slip enforces one letter and 8 digits",
];

const sides = globSync("src/{shared,server}/**/*.ts").filter((path) => !NOT_SHOWN.test(path));
const texts = sides.flatMap((path) => textsOf(readFileSync(path, "utf8")));

test("every word of the page in the catalogue is said by the page", () => {
  const sources = globSync("src/web/**/*.{ts,tsx}", { exclude: ["src/web/language/**"] }).map(
    (path) => readFileSync(path, "utf8"),
  );
  const said = sources.join("\n");
  expect(Object.keys(PAGE).filter((key) => !said.includes(`"${key}"`))).toEqual([]);
});

test("every sentence that both sides or the server write for people is known in Bangla", () => {
  const known = new Set([...Object.keys(TOLD), ...Object.keys(PAGE)].map(shapeOf));
  const isKnown = (text: string) =>
    known.has(text) ||
    known.has(`${text}.`) ||
    translated(text.replaceAll("{}", "7")) !== undefined;
  const unknown = texts.filter((text) => isSentence(text) && !isKnown(text));
  expect(unknown.filter((text) => !NO_SENTENCES.includes(text))).toEqual([]);
});

test("every text of the others in the catalogue is theirs, and none of how they are put together is missing", () => {
  const code = globSync("src/{shared,server}/**/*.ts", { exclude: ["**/*.test.ts"] })
    .map((path) =>
      readFileSync(path, "utf8")
        .replace(/\s+/g, " ")
        .replace(/\$\{[^}]*\}/g, "{}"),
    )
    .join("\n");
  const isTheirs = (text: string) => code.includes(text) || code.includes(text.replace(/\.$/, ""));
  const others = Object.keys(TOLD)
    .map(shapeOf)
    .filter((text) => !isTheirs(text) && !ACTS.includes(text));
  expect(others.toSorted()).toEqual(COMPOSED.toSorted());
});

test("what the system page finds and every act in the audit log is known in Bangla", () => {
  const source = readFileSync("src/server/system/check-desk.ts", "utf8");
  const findings = textsOf(source.slice(source.indexOf("const CHECKS")))
    .map((text) => text.replaceAll("{}", "7"))
    .filter((text) => /[a-z] [a-z]/.test(text) && !/^7\b/.test(text));
  expect(findings.length).toBeGreaterThan(20);
  expect(findings.filter((text) => translated(text) === undefined)).toEqual([]);
  expect(ACTS.length).toBeGreaterThan(40);
  expect(ACTS.filter((text) => translated(text) === undefined)).toEqual([]);
  expect(translated("Declined reason changed slip 12")).toBe("স্লিপ 12: বাতিলের কারণ বদলানো হয়েছে");
});

test("an entry names the places of its text, and keeps its figures Latin", () => {
  const entries = Object.entries({ ...PAGE, ...TOLD });
  const places = (text: string) => [...new Set(text.match(/\{\w+\}/g))].toSorted().join();
  expect(entries.filter(([key, words]) => places(key) !== places(words))).toEqual([]);
  expect(entries.filter(([, words]) => /[০-৯]/.test(words))).toEqual([]);
});

test("sentences of the server are told in Bangla around the names and figures in them", () => {
  expect(translated("Rahim Uddin was declined: Already submitted")).toBe(
    "Rahim Uddin বাতিল হয়েছে: আগেই জমা হয়েছে",
  );
  expect(translated("Only an admin may do this.")).toBe("শুধু অ্যাডমিন এটি করতে পারেন।");
  expect(translated("Approved. Not sent yet. Edited since approval.")).toBe(
    "অনুমোদিত। এখনো পাঠানো হয়নি। অনুমোদনের পর সম্পাদিত।",
  );
});

test("a date has its month in Bangla, in a sentence too, and can be typed as it is shown", () => {
  const first = todayInDhaka(new Date("2026-01-09T12:00:00Z"));
  for (let month = 0; month < 12; month += 1) {
    const day = addMonths(first, month);
    for (const written of [formatPlainDateLong(day), formatPlainDateShort(day)]) {
      const shown = translated(written) ?? "";
      expect(shown).not.toMatch(/[A-Za-z]/);
      expect([written, parseTypedDate(shown, "expiry", first)]).toEqual([written, day]);
    }
  }
  expect(translated("19 Nov 2026, 14:20")).toBe("19 নভে 2026, 14:20");
  expect(translated("Can be sent again after 19 Nov 2026, 14:20.")).toBe(
    "19 নভে 2026, 14:20-এর পরে আবার পাঠানো যাবে।",
  );
  expect(translated("40 Elm 2026")).toBeUndefined();
});

test("a device is named in Bangla, what it is made of as its maker writes it", () => {
  expect(translated("Samsung Internet on Android")).toBe("Android-এ Samsung Internet");
  expect(translated("A browser on Linux")).toBe("Linux-এ একটি ব্রাউজার");
  expect(translated("curl")).toBeUndefined();
});

test("what is nobody's sentence but its writer's is left as it is", () => {
  expect(translated("Stamp on page missing")).toBeUndefined();
  expect(translated("Rahim is required")).toBeUndefined();
});

/** The texts in a source, whatever stands for a value as `{}`. */
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

function shapeOf(key: string): string {
  return key.replace(/\{\w+\}/g, "{}");
}
