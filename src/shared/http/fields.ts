import { z } from "zod";
import { isNormalisable, isPlainText } from "#shared/text/plain.ts";
import { asError, asIssue, mustBeText, sentence } from "#shared/text/sentence.ts";

// Only answers hold these, and the database makes them: each row is written once, not checked anew.

/** An instant on the wire: ISO 8601 in UTC with milliseconds. */
export const Instant = z.string().meta({ format: "date-time" });

/** A calendar day on the wire: yyyy-MM-dd. */
export const Day = z.string().meta({ format: "date" });

/** A file; the page gets it as a Blob. */
export const FileAnswer = z.unknown().meta({ type: "string", format: "binary" });

export const Id = z.int().positive();

/** The largest number of an `integer` column. */
export const MAX_INTEGER = 2_147_483_647;

/** The `{id}` of a path. */
export const IdParam = z.object({
  id: z
    .string()
    .regex(/^[1-9]\d{0,14}$/, { error: "The number in the address is not a record number" })
    .transform(Number)
    .meta({ type: "integer", minimum: 1 }),
});

/** The longest address SlipDesk stores. */
export const MAX_URL_LENGTH = 2048;

/**
 * A web address typed by a person or sent by a booking service: `http` or `https`, an address that parses, no user name or
 * password in it, no spaces or control characters, at most `MAX_URL_LENGTH` characters. The scheme is kept in small
 * letters, which is how the database knows it.
 */
export const WebAddress = z
  .string({ error: "The address must be text" })
  .max(MAX_URL_LENGTH, {
    error: asError(
      sentence("The address must be at most {count} characters", { count: MAX_URL_LENGTH }),
    ),
  })
  .transform((typed, context) => {
    const text = typed.trim().replace(/^https?/i, (scheme) => scheme.toLowerCase());
    const message = addressFault(text);
    if (message !== null) context.issues.push({ ...asIssue(message), input: typed });
    return text;
  });

/** A web address or none: null and empty text are none. */
export function addressOrNull(label: string) {
  return z
    .string({ error: asError(mustBeText(label)) })
    .nullable()
    .transform((typed) => (typed?.trim() ? typed : null))
    .pipe(WebAddress.nullable());
}

function addressFault(text: string): string | null {
  const isSeen = isNormalisable(text) && isPlainText(text);
  // A parser alone would repair much of what it is given; the shape alone lets in hosts and ports that are none.
  const hasShape = /^https?:\/\/[^\s/?#@\\]+([/?#][^\s\\]*)?$/u.test(text);
  const isWebAddress = hasShape && z.url().safeParse(text).success;
  return isSeen && isWebAddress ? null : "The address must start with http:// or https://";
}
