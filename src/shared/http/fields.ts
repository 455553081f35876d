import { z } from "zod";
import { isBlank, withAsciiHost, withoutUnseen } from "#shared/text/clean.ts";
import { isNormalisable, isPlainText } from "#shared/text/plain.ts";
import { asError, asIssue, mustBeText, sentence } from "#shared/text/sentence.ts";
import type { PlainDate } from "#shared/time/plain-date.ts";

/** An object that the API's description lists by this name. */
export const component = <Shape extends z.ZodRawShape>(id: string, shape: Shape) =>
  z.object(shape).meta({ id });

/** ISO 8601 in UTC with milliseconds. Only responses use these, so the pattern is not checked. */
export const Instant = z.string().meta({ format: "date-time" });

/** yyyy-MM-dd */
export const Day = z.string().meta({ format: "date" });

type OpenPeriod = { from?: string | undefined; to?: string | undefined };

/** For a filter with a first and a last day: a turned period would be an empty list without a reason. */
export const daysInOrder: [
  (period: OpenPeriod) => boolean,
  { error: string; path: PropertyKey[] },
] = [
  ({ from, to }) => !from || !to || from <= to,
  { error: "To must not be before From", path: ["to"] },
];

/** A day that the rules calculate with. */
export const CalendarDay = z.unknown().meta({ type: "string", format: "date" }) as z.ZodType<
  PlainDate,
  PlainDate
>;

/** A file; the page receives a Blob. */
export const FileAnswer = z.unknown().meta({ type: "string", format: "binary" });

export const Id = z.int().positive();

export const MAX_INTEGER = 2_147_483_647;

/** A number from 1 as text, in an address or its query. */
export const numberText = (error: string) =>
  z
    .string({ error })
    .regex(/^[1-9]\d{0,14}$/, { error })
    .transform(Number);

export const IdParam = z.object({
  id: numberText("The number in the address is not a record number").meta({
    type: "integer",
    minimum: 1,
  }),
});

/** The number of a record in a body. */
export const idWith = (error: string, max = Number.MAX_SAFE_INTEGER) =>
  z.int({ error }).positive({ error }).max(max, { error });

export const MAX_URL_LENGTH = 2048;

/** Without user name, password, spaces and control characters; the scheme becomes lower case. */
export const WebAddress = z
  .string("The address must be text")
  .max(MAX_URL_LENGTH, {
    error: asError(
      sentence("The address must be at most {count} characters", { count: MAX_URL_LENGTH }),
    ),
  })
  .transform((typed, context) => {
    const text = withoutUnseen(typed)
      .trim()
      .replace(/^https?/i, (scheme) => scheme.toLowerCase());
    const message = addressError(text);
    if (message !== null) context.issues.push({ ...asIssue(message), input: typed });
    return withAsciiHost(text);
  })
  // A host in ASCII may be longer.
  .refine((address) => address.length <= MAX_URL_LENGTH, {
    error: asError(
      sentence("The address must be at most {count} characters", { count: MAX_URL_LENGTH }),
    ),
  });

/** Empty text becomes null. */
export function addressOrNull(label: string) {
  return z
    .string({ error: asError(mustBeText(label)) })
    .nullable()
    .transform((typed) => (isBlank(typed ?? "") ? null : typed))
    .pipe(WebAddress.nullable());
}

function addressError(text: string): string | null {
  const isSeen = isNormalisable(text) && isPlainText(text);
  // The parser would repair invalid addresses; the pattern alone would accept invalid hosts and ports.
  const hasShape = /^https?:\/\/[^\s/?#@\\]+([/?#][^\s\\]*)?$/u.test(text);
  const isWebAddress = hasShape && z.url().safeParse(text).success;
  return isSeen && isWebAddress ? null : "The address must start with http:// or https://";
}
