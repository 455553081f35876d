import { z } from "zod";

// Only answers hold these, and the database makes them: each row is written once, not checked anew.

/** An instant on the wire: ISO 8601 in UTC with milliseconds. */
export const Instant = z.string().meta({ format: "date-time" });

/** A calendar day on the wire: yyyy-MM-dd. */
export const Day = z.string().meta({ format: "date" });

export const Id = z.int().positive();

/** The `{id}` of a path. */
export const IdParam = z.object({
  id: z
    .string()
    .regex(/^[1-9]\d{0,14}$/, { error: "The number in the address is not a record number" })
    .transform(Number),
});

/** The longest address SlipDesk stores. */
export const MAX_URL_LENGTH = 2048;

/**
 * A web address typed by a person or sent by a booking service: `http` or `https`, no user name or
 * password in it, no spaces or control characters, at most `MAX_URL_LENGTH` characters. The scheme is kept in small
 * letters, which is how the database knows it.
 */
export const WebAddress = z
  .string()
  .trim()
  .max(MAX_URL_LENGTH, { error: `The address must be at most ${MAX_URL_LENGTH} characters` })
  .refine(isWebAddress, { error: "The address must start with http:// or https://" })
  .overwrite((text) => text.replace(/^https?/i, (scheme) => scheme.toLowerCase()));

function isWebAddress(text: string): boolean {
  return /^https?:\/\/[^\s/?#@\\\p{Cc}]+([/?#][^\s\\\p{Cc}]*)?$/iu.test(text);
}
