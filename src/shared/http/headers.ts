import { z } from "zod";

/** Sent with a call that the page makes by itself, such as a poll: it is no use of the session. */
export const BACKGROUND_HEADER = "SlipDesk-Background";

/**
 * Sent when the stream of events is opened: the last event that the client has read. The account's response carries the one
 * to start from, so that a page misses nothing between its first calls and its stream.
 */
export const LAST_EVENT_ID_HEADER = "Last-Event-ID";

/** Sent with a sign-in: a secret that this browser keeps, by which a person's known browsers are told from others. */
export const BROWSER_HEADER = "SlipDesk-Browser";

/** Sent with a change of the password by a client that takes over a new token. */
export const RENEW_HEADER = "SlipDesk-Renew";

/** Answered to such a call and to `POST /auth/confirm`: the session's token from now on. */
export const TOKEN_HEADER = "SlipDesk-Token";

/** Sent when an application is submitted or saved: the draft that ends with it. */
export const DRAFT_HEADER = "Draft-Id";

// Request headers as the API's description shows them; the routes read them.

const header = (description: string, shape: object = {}) =>
  z
    .string()
    .optional()
    .meta({ description, ...shape });

export const IfMatchHeader = z.object({
  "If-Match": header(
    "The `updated_at` of the record as the caller read it, with or without quotes. If somebody has changed the record since, the call is refused with 409.",
  ),
});

export const IdempotencyHeader = z.object({
  "Idempotency-Key": header(
    "A key that the caller makes up for this submission. Sent again with the same body it answers with the record that the first call made; with another body it is refused with 422.",
    { pattern: "^[A-Za-z0-9_-]{1,100}$" },
  ),
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
