import { isDate, isUint8Array } from "node:util/types";
import { type CustomTypesConfig, types } from "pg";

type Parse = (text: string) => unknown;

const asText: Parse = (text) => text;
// An array of `text`; the published types know only the numbers of single values.
const parseTexts: (text: string) => (string | null)[] = types.getTypeParser(1009 as 25);

/** Types of PostgreSQL whose values are others here than in `pg`, by their numbers in `pg_type`. */
const PARSERS = new Map<number, Parse>([
  [types.builtins.INT8, parseBigint],
  [types.builtins.TIMESTAMPTZ, parseInstant],
  [types.builtins.DATE, asText],
  [types.builtins.INTERVAL, asText],
  // Arrays of bigint, timestamptz, date, numeric and name.
  [1016, parseListOf(parseBigint)],
  [1185, parseListOf(parseInstant)],
  [1182, parseListOf(asText)],
  [1231, parseListOf(asText)],
  [1003, parseListOf(asText)],
]);

/**
 * How values of the database come out. Instants (`timestamptz`) are ISO 8601 strings in UTC with milliseconds, calendar days
 * (`date`) stay `yyyy-MM-dd` strings, `numeric` stays a string, `bigint` is a number.
 */
export const TYPES: CustomTypesConfig = {
  getTypeParser: (id: number) => PARSERS.get(id) ?? types.getTypeParser(id),
};

/** A value as the protocol takes it. Throws for `undefined`, and for an object, which `json` is for. */
export function writeParameter(value: unknown): string | Buffer | null {
  if (value === null) return null;
  if (isDate(value)) return value.toISOString();
  if (isUint8Array(value)) return Buffer.from(value.buffer, value.byteOffset, value.byteLength);
  if (Array.isArray(value)) return `{${value.map(writeElement).join(",")}}`;
  if (typeof value === "undefined" || typeof value === "object") {
    throw new TypeError(`A value of a statement is ${typeof value}`);
  }
  return String(value);
}

function writeElement(value: unknown): string {
  if (Array.isArray(value)) return `{${value.map(writeElement).join(",")}}`;
  const written = writeParameter(value);
  if (written === null) return "null";
  const text = typeof written === "string" ? written : `\\x${written.toString("hex")}`;
  return `"${text.replace(/["\\]/g, "\\$&")}"`;
}

function parseBigint(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value))
    throw new RangeError("A bigint is beyond what a number can hold");
  return value;
}

function parseInstant(text: string): string {
  return new Date(text).toISOString();
}

function parseListOf(parse: Parse): Parse {
  return (text) => parseTexts(text).map((one) => (one === null ? null : parse(one)));
}
