import { z } from "zod";

/** Marks a call that the page makes by itself, such as polling: it does not extend the session. */
export const BACKGROUND_HEADER = "SlipDesk-Background";

/** The account's response has the first one, so that nothing is missed before the stream opens. */
export const LAST_EVENT_ID_HEADER = "Last-Event-ID";

/** A secret stored in the browser, by which sign-in recognises known browsers. */
export const BROWSER_HEADER = "SlipDesk-Browser";

/** Sent with a password change by a client that takes over the new token. */
export const RENEW_HEADER = "SlipDesk-Renew";

/** The session's new token, returned for such a call and for `POST /auth/confirm`. */
export const TOKEN_HEADER = "SlipDesk-Token";

/** The draft that ends when the application is submitted or saved. */
export const DRAFT_HEADER = "Draft-Id";

/** `If-Match` of a record that has no value yet. */
export const NOTHING_STORED = "none";

// Request headers for the API's description; the routes read them.

const header = (description: string, shape: object = {}) =>
  z
    .string()
    .optional()
    .meta({ description, ...shape });

export const IfMatchHeader = z.object({
  "If-Match": header(
    "The `updated_at` of the record as the caller read it, with or without quotes. If somebody has changed the record since, the call is refused with 409, whose `current` is the record as it is now.",
  ),
});

export const IdempotencyHeader = z.object({
  "Idempotency-Key": header(
    "A key that the caller makes up for this submission. Sent again with the same body it answers with the record that the first call made; with another body it is refused with 422.",
    { pattern: "^[A-Za-z0-9_-]{1,100}$" },
  ),
});

export const RequiredIdempotencyHeader = z.object({
  "Idempotency-Key": z.string().meta({
    description:
      "A key that the caller makes up for this call. Sent again with the same body it answers as the first call; with another body it is refused with 422.",
    pattern: "^[A-Za-z0-9_-]{1,100}$",
    examples: ["5f0c6b0e-3a52-4c57-9c56-0d6f7f2f1b11"],
  }),
});

export const DraftIdHeader = z.object({
  [DRAFT_HEADER]: header("The id of the draft that ends with this call.", {
    pattern: "^[1-9][0-9]*$",
  }),
});

export const RenewHeader = z.object({
  [RENEW_HEADER]: header(
    `Sent by a client that takes over a new token, which is answered in ${TOKEN_HEADER}; the one before then ends at once.`,
  ),
});

export const LastEventIdHeader = z.object({
  [LAST_EVENT_ID_HEADER]: header(
    "The id of the last event that this client has read. The stream goes on after it, or begins with a `reset` when that is too long ago.",
  ),
});
