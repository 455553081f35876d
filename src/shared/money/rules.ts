import { inCapitals } from "#shared/text/clean.ts";
import { digitsToAscii } from "#shared/text/plain.ts";
import { addMonths, type PlainDate, plainDate } from "#shared/time/plain-date.ts";

export const ENTRY_KINDS = ["opening", "deposit", "charge", "refund", "correction"] as const;
export type EntryKind = (typeof ENTRY_KINDS)[number];

export const DEPOSIT_STATUSES = ["asked", "credited", "declined"] as const;

export const CURRENCIES = ["BDT", "USD"] as const;
export type Currency = (typeof CURRENCIES)[number];

export const METHODS = ["bKash", "Nagad", "Rocket", "Bank transfer", "Cash"] as const;

/** So many deposits of one person may wait. */
export const MAX_WAITING_DEPOSITS = 20;

const SEPARATORS = /[\p{M}\p{P}\p{Z}\p{Cc}\p{Cf}]|[^A-Za-z0-9\P{ASCII}]/gu;

/**
 * What two transaction numbers are compared by: capital letters and digits, however they were typed. Null where
 * nothing is left, or letters and signs that only look like those.
 */
export function comparedNumber(typed: string): string | null {
  const bare = inCapitals(digitsToAscii(typed.normalize("NFKC")).replace(SEPARATORS, ""));
  return /^[A-Z0-9]{1,60}$/.test(bare) ? bare : null;
}

export const MAX_PRICE_CENTS = 1_000_000n;
/** The columns of amounts and balances hold no more (docs/limits.md). */
export const MAX_CENTS = 2_000_000_000_000n;

/** `-5.00` is -500n. The text must be an amount with at most two decimal places. */
export function centsOf(dollars: string): bigint {
  const [, sign, whole = "0", decimals = ""] = /^(-?)(\d+)(?:\.(\d{1,2}))?$/.exec(dollars) ?? [];
  if (sign === undefined) throw new Error(`not an amount: ${dollars}`);
  const cents = BigInt(whole + decimals.padEnd(2, "0"));
  return sign === "-" ? -cents : cents;
}

/** -500n is `-5.00`. */
export function amountOf(cents: bigint): string {
  const digits = String(cents < 0n ? -cents : cents).padStart(3, "0");
  return `${cents < 0n ? "-" : ""}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** `-5.00` is `-$5.00`, `1234.50` is `$1,234.50`. */
export function dollarsShown(amount: string): string {
  const grouped = withSeparators(amount);
  return grouped.startsWith("-") ? `-$${grouped.slice(1)}` : `$${grouped}`;
}

/** `10,000.00 BDT` */
export function paidShown(amount: string, currency: Currency): string {
  return `${withSeparators(amount)} ${currency}`;
}

function withSeparators(amount: string): string {
  return amount.replace(/\d(?=(?:\d{3})+\.)/g, "$&,");
}

/** How many BDT a dollar was, with two decimal places, half up; null if that is nothing. */
export function rateOf(paid: string, credited: string): string | null {
  const rate = dividedHalfUp(centsOf(paid) * 100n, centsOf(credited));
  return rate > 0n ? amountOf(rate) : null;
}

/** The dollars of an amount in BDT at a rate of `rateOf`, half up. */
export function dollarsAt(paid: string, rate: string): string {
  return amountOf(dividedHalfUp(centsOf(paid) * 100n, centsOf(rate)));
}

function dividedHalfUp(amount: bigint, by: bigint): bigint {
  return (amount * 2n + by) / (by * 2n);
}

/** `2026-11` */
export type Month = string & { readonly month: unique symbol };

/** Null if the text is not a month from 2000 to 2099. */
export function monthOf(text: string): Month | null {
  return /^20\d\d-(0[1-9]|1[0-2])$/.test(text) ? (text as Month) : null;
}

export function monthOfDay(day: PlainDate): Month {
  return day.slice(0, 7) as Month;
}

export function firstDayOf(month: Month): PlainDate {
  const day = plainDate(`${month}-01`);
  if (day === null) throw new Error(`not a month: ${month}`);
  return day;
}

export function monthAfter(month: Month, months: number): Month {
  return monthOfDay(addMonths(firstDayOf(month), months));
}

/** The statement of all months has none in its name. */
export function statementFileName(month: Month | undefined): string {
  return month === undefined ? "slipdesk-statement.csv" : `slipdesk-statement-${month}.csv`;
}
