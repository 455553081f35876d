import { FULL_NAME } from "#shared/profile/contract-preferences.ts";
import { slipFormLabels } from "#shared/slips/form/form-fields.ts";
import { cleanNumber } from "#shared/text/clean.ts";
import headings from "./headings.json" with { type: "json" };
import { type ImportField, ORDER_HINT } from "./rules-values.ts";

export type ColumnField = ImportField | typeof FULL_NAME;

/** English and Bangla headings of agencies, besides labels and field names; in the order of the template. */
const HEADINGS: Readonly<Record<ColumnField, readonly string[]>> = headings;

/** The fields in the order of the template, down the passport page and then the trip. */
export const COLUMN_FIELDS = Object.keys(HEADINGS) as ColumnField[];

export const FULL_NAME_LABEL = "Full name";

export function labelOf(field: ColumnField): string {
  return field === FULL_NAME ? FULL_NAME_LABEL : slipFormLabels[field];
}

/** Words of one meaning; the first stands for all. */
const SAME: readonly (readonly string[])[] = [
  ["passport", "pp", "ppt", "pport", "pasport", "passpot"],
  ["expiry", "exp", "expire", "expired", "expiring", "expiration", "expirey", "expiery"],
  ["issue", "iss", "issued", "issuing", "issuance"],
  ["valid", "validity"],
  ["until", "till", "upto"],
  ["date", "dt", "তারিখ", "তাং"],
  ["phone", "mobile", "mob", "cell", "cellphone", "telephone", "tel", "ph", "whatsapp", "mobil"],
  ["contact", "contract"],
  ["position", "profession", "occupation", "job", "post", "trade", "designation"],
  ["applied", "apply", "applying"],
  ["travel", "traveling", "travelling"],
  ["type", "kind"],
  ["id", "identity", "identification"],
  ["email", "emailid"],
  ["number", "no", "nr", "num", "nos", "নম্বর", "নাম্বার", "নাম্বর", "নং"],
];

/** Words that say whose it is, which is always the applicant's, or nothing. */
const IDLE = new Set(
  (
    "the of for to in on as per a an your my his her is and candidate passenger applicant worker employee client customer pax " +
    "holder traveller traveler pilgrim student beneficiary labour labourer member enter please " +
    "প্রার্থী যাত্রী আবেদনকারী কর্মী শ্রমিক গ্রাহক ও এর"
  )
    .split(" ")
    .map(stem),
);

const NUMBERED: ReadonlySet<ColumnField> = new Set(["passport_number", "national_id", "phone"]);

const WORD = new Map(
  SAME.flatMap(([first = "", ...more]) => [first, ...more].map((one) => [stem(one), stem(first)])),
);

const KNOWN = COLUMN_FIELDS.flatMap((field) =>
  [...(field === FULL_NAME ? [] : [slipFormLabels[field], field]), ...HEADINGS[field]].map(
    (heading) => [heading, field] as const,
  ),
);
const FIELD_OF_WORDS = new Map(KNOWN.map(([heading, field]) => [keyOf(wordsOf(heading)), field]));
const FIELD_OF_LETTERS = new Map(KNOWN.map(([heading, field]) => [lettersOf(heading), field]));

/** Finds the field of a heading as offices write it: with other punctuation, order, case, script or spelling, and words that say nothing. */
export function fieldOfHeading(heading: string): ColumnField | null {
  const text = withoutAsides(heading);
  // By itself it may be the experience.
  if (/^\W*exp\W*$/i.test(text)) return null;
  const whole = fieldOfWords(wordsOf(text)) ?? fieldOfLetters(lettersOf(text));
  if (whole) return whole;
  const fields = new Set(namesIn(text).map((name) => fieldOfWords(wordsOf(name))));
  const [only] = fields;
  return fields.size === 1 ? (only ?? null) : null;
}

const ASIDE = /\([^()]*\)|\[[^[\]]*\]/g;

/** What stands in brackets says how to write it, but for words that make something else of it: `Name (Father)`. */
function withoutAsides(heading: string): string {
  const asides = wordsOf((heading.slice(0, MAX_HEADING).match(ASIDE) ?? []).join(" "));
  const open = heading
    .replace(asides.some((word) => OF_OTHERS.has(word)) ? /[()[\]]/g : ASIDE, " ")
    .replace(/\s+/g, " ")
    .slice(0, MAX_HEADING)
    .replace(ORDER_HINT, " ");
  return (/\p{L}/u.test(open) ? open : heading).slice(0, MAX_HEADING);
}

/** Other people, documents, calendars and scripts. */
const OF_OTHERS = new Set(
  wordsOf(
    "- father mother parent husband wife spouse guardian child nominee heir agent agency broker dalal office emergency reference " +
      "company sponsor employer kafil visa medical iqama bmet flight ticket police clearance hijri arabic bangla bengali old " +
      "previous former lost cancelled alternative alternate secondary second other " +
      "পিতা বাবা মাতা মা স্বামী অভিভাবক নমিনি এজেন্ট দালাল অফিস জরুরি কোম্পানি ভিসা মেডিকেল হিজরি আরবি বাংলা পুরাতন পুরনো পুরোনো আগের বিকল্প",
  ),
);

/** Beside a column of last names it holds the first ones, otherwise the whole names. */
export function isBareName(heading: string): boolean {
  return BARE_NAMES.has(keyOf(wordsOf(withoutAsides(heading))));
}

const BARE_NAMES = new Set(["name", "নাম"].map((name) => keyOf(wordsOf(name))));

const MAX_HEADING = 200;

/** Two names of one thing: `Surname/Family Name`, `Passport No পাসপোর্ট নম্বর`. */
function namesIn(text: string): string[] {
  const names = text.split(
    /[/|;]|\bor\b|(?<=[a-z.)])[\s-]+(?=[\u0980-\u09ff])|(?<=[\u0980-\u09ff])[\s-]+(?=[a-z(])/i,
  );
  return names.filter((name) => /\p{L}/u.test(name));
}

function fieldOfWords(words: readonly string[]): ColumnField | null {
  const exact = FIELD_OF_WORDS.get(keyOf(words));
  if (exact) return exact;
  return numbered(FIELD_OF_WORDS.get(keyOf(words.filter((word) => word !== NUMBER))));
}

// In one word, such as `PASSPORTNO`.
function fieldOfLetters(letters: string): ColumnField | null {
  const withoutNumber = letters.replace(/(?<=.)(?:number|num|no|নাম্বার|নম্বর|নং)$/u, "");
  return FIELD_OF_LETTERS.get(letters) ?? numbered(FIELD_OF_LETTERS.get(withoutNumber));
}

function numbered(field: ColumnField | undefined): ColumnField | null {
  return field && NUMBERED.has(field) ? field : null;
}

const NUMBER = stem("number");

function keyOf(words: readonly string[]): string {
  return [...new Set(words)].toSorted().join(" ");
}

function wordsOf(text: string): string[] {
  const apart = cleanNumber(text)
    .replace(/№|#/g, " no ")
    .replace(/\be[\s-]?mail/gi, "email")
    .replace(/ই[\s-]মেইল/g, "ইমেইল")
    .replace(/['’]s?\b/gi, " ")
    .replace(/(\p{Ll})(\p{Lu})|(\p{Lu}{2,})(\p{Lu}\p{Ll})/gu, "$1$3 $2$4")
    // D.O.B. and P/P are words of single letters.
    .replace(/\b(?:\p{L}[./\s]+){1,2}\p{L}\b(?![\p{L}\p{M}])/gu, (letters) =>
      letters.replace(/[./\s]/g, ""),
    )
    .toLowerCase();
  return (apart.match(/[\p{L}\p{M}]+|\d+/gu) ?? [])
    .filter((word, at) => !(at === 0 || word === "1") || !/^\d+$/.test(word))
    .map(stem)
    .map((word) => WORD.get(word) ?? word)
    .filter((word) => !IDLE.has(word));
}

/** Without the plural, and without the case of Bangla. */
function stem(word: string): string {
  const plain = word.normalize("NFC");
  if (/^[a-z]{4,}$/.test(plain)) return plain.replace(/(?<!s)s$/, "");
  return plain.length > 3 ? plain.replace(/(?:\u09c7\u09b0|\u09b0)$/, "") : plain;
}

function lettersOf(text: string): string {
  return text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{M}]/gu, "");
}
