import { z } from "zod";
import type { Access } from "#shared/http/endpoint.ts";
import { ErrorAnswer } from "#shared/http/error-answer.ts";

/** Each refusal: its name among the components, when it comes, and a message as an example. */
const REFUSALS = {
  400: ["Invalid", "A field is wrong; the messages say which and why.", "First name is required"],
  401: ["SignedOut", "Nobody is signed in, or no longer.", "Please sign in"],
  403: ["Forbidden", "This account may not do that.", "You may not do this"],
  404: ["NotFound", "There is no such record, or not for this account.", "No slip found"],
  409: [
    "Conflict",
    "The record's state does not allow it; the message names it.",
    "Already approved",
  ],
  413: ["TooLarge", "The request is over 256 KiB.", "The request is too large (over 256 KiB)."],
  415: ["NotJson", "The request is not JSON.", "The request must be JSON"],
  422: ["KeyUsed", "The Idempotency-Key was used for something else.", "This key was used already"],
  429: ["TooMany", "Too many tries; Retry-After tells when to come back.", "Please wait a moment"],
  500: [
    "Failed",
    "Something went wrong on the server's side.",
    "Something went wrong on our side.",
  ],
  503: [
    "Unavailable",
    "The database is away or too busy; Retry-After tells when to come back.",
    "The database cannot be reached at the moment.",
  ],
} as const;

type Status = keyof typeof REFUSALS;

const REF = "#/components/schemas/ErrorAnswer";

/** The one shape of refusals, and each refusal, for the document's components. */
export const ERROR_COMPONENTS = {
  schemas: { ErrorAnswer: withoutDialect(z.toJSONSchema(ErrorAnswer)) },
  responses: Object.fromEntries(
    Object.values(REFUSALS).map(([name, description, message]) => [
      name,
      {
        description,
        content: {
          "application/json": {
            schema: { $ref: REF },
            example: { message, requestId: "5f0c6b0e-3a52-4c57-9c56-0d6f7f2f1b11" },
          },
        },
      },
    ]),
  ),
};

type Call = {
  access: Access;
  isWrite: boolean;
  path: string;
  requestBody?: unknown;
  parameters?: unknown;
};

/** Every error answer that a call may get, by status. */
export function errorsOf(call: Call): Record<string, { $ref: string }> {
  const isRecords = call.path.includes("{");
  const isSignIn = call.path.endsWith("/login");
  const comes: Record<Status, boolean> = {
    400: true,
    401: call.access !== "public" || isSignIn,
    403: call.access === "admin" || call.access === "staff",
    404: isRecords,
    409: call.isWrite && !isSignIn,
    413: call.requestBody !== undefined,
    415: call.requestBody !== undefined,
    422: call.path.endsWith("/slip/data"),
    429: isSignIn || /\/(change-password|slips\/duplicates)$/.test(call.path),
    500: true,
    503: true,
  };
  return Object.fromEntries(
    Object.entries(REFUSALS)
      .filter(([status]) => comes[Number(status) as Status])
      .map(([status, [name]]) => [status, { $ref: `#/components/responses/${name}` }]),
  );
}

function withoutDialect({ $schema: _dialect, ...schema }: { $schema?: string }): object {
  return schema;
}
