import { RESULTS, type Result } from "#shared/follow-up/rules.ts";
import {
  CITIES,
  type CityCode,
  DESTINATIONS,
  type DestinationCode,
  type Option,
} from "#shared/options/options.ts";
import { cleanEmail, cleanNumber, cleanText, inCapitals } from "#shared/text/clean.ts";
import { parseTypedDate } from "#shared/time/parse-typed-date.ts";
import { type PlainDate, plainDate } from "#shared/time/plain-date.ts";
import { type PageField, type PageValue, readValues } from "./rules-page-values.ts";

/** An address of the booking site, without query and fragment. */
export type SiteAddress = { kind: "payment" | "slip"; token: string; url: string };

const PATH =
  /^((?:\/[a-z]{2}(?:-[a-z]{2})?)?\/appointment\/([a-z0-9]{8,40})\/(pay|slip)\/?)(?:print\/?|download\/?)?$/i;

/** Null if it is no payment or slip page of the site, such as `https://wafid.com`. The scheme may be left out. */
export function readAddress(text: string, site: string): SiteAddress | null {
  const typed = text.trim();
  if (typed === "" || typed.length > 2_000 || /\s/.test(typed)) return null;
  const address = URL.parse(withScheme(typed));
  const { host, origin } = new URL(site);
  if (address === null || !/^https?:$/.test(address.protocol)) return null;
  if (address.username !== "" || address.password !== "") return null;
  if (address.host !== host && address.host !== `www.${host}`) return null;
  const [, path, token, page] = PATH.exec(address.pathname) ?? [];
  if (path === undefined || token === undefined || page === undefined) return null;
  const kind = page.toLowerCase() === "pay" ? "payment" : "slip";
  return { kind, token, url: `${origin}${path.endsWith("/") ? path : `${path}/`}` };
}

/** The page of the site that a text names, as a message with its link does; null if it names several, or none. */
export function findAddress(text: string, site: string): SiteAddress | null {
  const found = text
    .split(/[\s<>"'()[\]]+/)
    .map((word) => readAddress(word.replace(/[.,;:!]+$/, ""), site))
    .filter((address) => address !== null);
  const [first] = found;
  const isOne = found.every(({ kind, token }) => kind === first?.kind && token === first.token);
  return first && isOne ? first : null;
}

/** An address as people type it may begin with its host. */
export function withScheme(typed: string): string {
  return typed === "" || /^[a-z][a-z\d+.-]*:(?!\d)/i.test(typed) ? typed : `https://${typed}`;
}

export const MAX_PAGE_LENGTH = 20_000;

/** The person as an official page shows them; null for what it does not say with certainty. */
export type OfficialPerson = {
  passport_number: string | null;
  first_name: string | null;
  last_name: string | null;
  date_of_birth: PlainDate | null;
  destination: DestinationCode | null;
};

export type OfficialCenter = {
  name: string;
  city: CityCode | null;
  address: string | null;
  phone: string | null;
  email: string | null;
  website: string | null;
};

export type OfficialPage =
  | { kind: "payment"; token: string; payment_link: string }
  | {
      kind: "slip";
      /** Those of the address; null if only text is known. */
      token: string | null;
      slip_url: string | null;
      person: OfficialPerson;
      slip_number: string | null;
      valid_till: PlainDate | null;
      is_paid: boolean;
      amount: string | null;
      center: OfficialCenter | null;
    }
  | {
      kind: "result";
      person: OfficialPerson;
      slip_number: string | null;
      examined_on: PlainDate | null;
      result: Result | null;
      report_valid_till: PlainDate | null;
    };

/** What was read, `several` if the page is of more than one slip, or null if it is no page of the site. */
export type PageReading = OfficialPage | { kind: "several" } | null;

/** `address` of the page, if known; `text` as it was copied. `site` is its origin, such as `https://wafid.com`. */
export function readPage(
  { address, text }: { address?: string | undefined; text: string },
  site: string,
): PageReading {
  if (text.length > MAX_PAGE_LENGTH) return null;
  const own = readAddress(address ?? text, site);
  if (own?.kind === "payment") return paymentOf(own);
  const facts = factsOf(readValues(text));
  if (facts === "several") return { kind: "several" };
  const { valid_till, is_paid, amount, center, examined_on, report_valid_till, ...both } = facts;
  const result = resultIn(text);
  if (own === null && (examined_on !== null || report_valid_till !== null)) {
    return { kind: "result", ...both, examined_on, result, report_valid_till };
  }
  const at = own ?? (address === undefined ? findAddress(text, site) : null);
  if (at === null && both.slip_number === null) return null;
  if (at?.kind === "payment" && both.slip_number === null) return paymentOf(at);
  const [token, slip_url] = at?.kind === "slip" ? [at.token, at.url] : [null, null];
  return { kind: "slip", token, slip_url, ...both, valid_till, is_paid, amount, center };
}

const paymentOf = ({ token, url }: SiteAddress) =>
  ({ kind: "payment", token, payment_link: url }) as const;

function factsOf(values: readonly PageValue[]) {
  const read = <T>(field: PageField, parse: (value: PageValue) => T | null) =>
    distinct(values.filter((value) => value.field === field).map(parse));
  const passports = read("passport_number", passportOf);
  const numbers = read("slip_number", slipNumberOf);
  if (passports.length > 1 || numbers.length > 1) return "several";
  const one = <T>(field: PageField, parse: (value: PageValue) => T | null) => {
    const [first, ...others] = read(field, parse);
    return others.length > 0 ? null : (first ?? null);
  };
  return {
    person: {
      passport_number: passports[0] ?? null,
      first_name: one("first_name", nameOf),
      last_name: one("last_name", nameOf),
      date_of_birth: one("date_of_birth", dayOf),
      destination: one("destination", destinationOf),
    },
    slip_number: numbers[0] ?? null,
    valid_till: one("valid_till", dayOf),
    is_paid: one("payment_status", paymentStatusOf) === "paid",
    amount: one("amount", amountOf),
    center: centerOf(one),
    examined_on: one("examined_on", dayOf),
    report_valid_till: one("report_valid_till", dayOf),
  };
}

function distinct<T>(values: readonly (T | null)[]): T[] {
  return [...new Set(values)].filter((value): value is T & {} => value !== null);
}

/** One word, or letters apart from their digits: more words could be another number or no part of it. */
function passportOf({ lines: [text = ""], next }: PageValue): string | null {
  const words = inCapitals(cleanNumber(text)).replace(/^([A-Z]{1,3})[ -](?=\d+$)/, "$1");
  const isWhole = /^[A-Z]{1,2}\d{7,8}$/.test(words) || !isRestOfNumber(next);
  return isWhole && /^(?=.*\d)[A-Z0-9]{5,20}$/.test(words) ? words : null;
}

/** One word, or all its 17 digits in groups. */
function slipNumberOf({ lines: [text = ""], next }: PageValue): string | null {
  const written = inCapitals(cleanNumber(text));
  const digits = written.replaceAll(" ", "");
  if (/^\d{17}$/.test(digits)) return digits;
  const isNumber = /^(?=.*\d{4})[A-Z0-9-]{8,40}$/.test(written);
  return isNumber && !isRestOfNumber(next) ? written : null;
}

/** A number that is too long for its line goes on in the next one. */
const isRestOfNumber = (line: string) => /^(?=.*\d)[A-Z0-9-]+$/i.test(cleanNumber(line));

const DAY =
  /(?:\d{1,4}(?:st|nd|rd|th)?[-/. ]\s?(?:\d{1,2}|\p{L}{3,9})[-/., ]\s?\d{1,4}|\p{L}{3,9}\.? \d{1,2}(?:st|nd|rd|th)?,? \d{4})(?!\d)/u;

/** Day before month unless the month is a word, with the year in full; of two days it is not certain which one is meant. */
function dayOf({ lines: [text = ""], next }: PageValue): PlainDate | null {
  const line = cleanNumber(text);
  const { 0: written = "", index } = DAY.exec(line) ?? {};
  const isTwo = DAY.test(line.slice(written.length));
  const isCut = /\D\d$/.test(written) && /^\d$/.test(next);
  // Only a year of two digits would depend on today.
  const today = plainDate("2000-01-01");
  if (index !== 0 || isTwo || isCut || !today || !/\d{4}/.test(written)) return null;
  return parseTypedDate(written, "issue", today);
}

/** `PAID` with `Refunded` below it is not paid. */
function paymentStatusOf({ lines: [text = ""], next }: PageValue): string {
  const isMore = /^(?:un|not )?(?:paid|refunded|pending|cancell?ed|failed|expired|due)$/i.test(
    next,
  );
  return (isMore ? `${text}, ${next}` : text).toLowerCase();
}

/** A name that only a space separates from its label is in capitals, as the site has them: a sentence is no name. */
function nameOf({ lines, how }: PageValue): string | null {
  const name = cleanText(lines[0] ?? "");
  const isName = /^\p{L}[\p{L}\p{M}.'’ -]{0,99}$/u.test(name);
  const isCertain = lines.length === 1 && (how === "separated" || name === name.toUpperCase());
  return isName && isCertain ? name : null;
}

const OTHER_DESTINATIONS: Readonly<Record<string, DestinationCode>> = {
  "kingdom of saudi arabia": "SA",
  ksa: "SA",
  "united arab emirates": "UAE",
  "u.a.e.": "UAE",
};

function destinationOf({ lines: [text = ""] }: PageValue): DestinationCode | null {
  return namedIn(DESTINATIONS, text) ?? OTHER_DESTINATIONS[cleanText(text).toLowerCase()] ?? null;
}

function namedIn<Code extends string>(
  options: readonly (Option & { code: Code })[],
  text: string,
): Code | null {
  const name = cleanText(text).toLowerCase();
  return options.find((option) => option.name.toLowerCase() === name)?.code ?? null;
}

function amountOf({ lines: [text = ""] }: PageValue): string | null {
  const amount = cleanNumber(text);
  return /^(?:[A-Z]{3} ?|\$ ?)?\d{1,6}(?:[.,]\d{1,2})? ?(?:[A-Z]{3})?$/.test(amount)
    ? amount
    : null;
}

type One = <T>(field: PageField, parse: (value: PageValue) => T | null) => T | null;

function centerOf(one: One): OfficialCenter | null {
  const name = one("center_name", centerNameOf);
  if (name === null) return null;
  const place = one("center_location", ({ lines }) => lines.join("\n"))?.split(/\n|,/) ?? [];
  const parts = place.map((part) => cleanText(part)).filter((part) => part !== "");
  const cities = distinct(parts.map((part) => namedIn(CITIES, part)));
  const address = parts.filter((part) => namedIn(CITIES, part) === null && !isCountry(part));
  return {
    name,
    city: cities.length === 1 ? (cities[0] ?? null) : null,
    address: address.join(", ") || null,
    phone: one("center_phone", phoneOf),
    email: one("center_email", emailOf),
    website: one("center_website", websiteOf),
  };
}

const isCountry = (part: string) => part.toLowerCase() === "bangladesh";

function centerNameOf({ lines, how }: PageValue): string | null {
  const name = cleanText(lines[0] ?? "");
  const isCertain = lines.length === 1 && (how === "separated" || name === name.toUpperCase());
  return isCertain && /\p{L}/u.test(name) && name.length <= 200 ? asNameIsWritten(name) : null;
}

/** `AMIR JAHAN MEDICAL CENTER (PVT) LTD` becomes `Amir Jahan Medical Center (PVT) LTD`: what has no vowel is an abbreviation. */
export function asNameIsWritten(name: string): string {
  if (name !== name.toUpperCase()) return name;
  return name.replace(/[\p{L}\p{M}'’]+/gu, (word) =>
    /[AEIOUY]/.test(word) ? `${word.slice(0, 1)}${word.slice(1).toLowerCase()}` : word,
  );
}

function phoneOf({ lines: [text = ""] }: PageValue): string | null {
  const phone = cleanNumber(text);
  return /^\+?[\d ()-]{6,30}$/.test(phone) ? phone : null;
}

function emailOf({ lines: [text = ""] }: PageValue): string | null {
  const email = cleanEmail(text);
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email) ? email : null;
}

function websiteOf({ lines: [text = ""] }: PageValue): string | null {
  const website = cleanText(text);
  return /^(?:https?:\/\/)?[\w-]+(?:\.[\w-]+)+(?:\/\S*)?$/i.test(website) ? website : null;
}

/** In a line or cell of its own, or beside its label; null if the page names several. */
function resultIn(text: string): Result | null {
  const cells = text.split(/[\n\t|]/).map((cell) => {
    const [, said = cell] =
      /^(?:medical )?(?:examination )?(?:status|result)\s*[:\s-]\s*(.*)$/i.exec(cleanText(cell)) ??
      [];
    return cleanText(said)
      .toLowerCase()
      .replace(/[\s-]+/g, "_");
  });
  const found = distinct(
    cells.map(
      (cell) =>
        RESULTS.find((result) => cell === result || (cell === "onhold" && result === "on_hold")) ??
        null,
    ),
  );
  return found.length === 1 ? (found[0] ?? null) : null;
}
