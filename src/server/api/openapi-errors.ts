import type { Access } from "#shared/http/endpoint.ts";

const REFUSALS = {
  400: ["Invalid", "A field is wrong; the messages say which and why.", "First name is required"],
  401: ["SignedOut", "Nobody is signed in, or no longer.", "Please sign in"],
  403: [
    "Forbidden",
    "This account may not do that, or the session must be confirmed first (confirm: true).",
    "You may not do this",
  ],
  404: ["NotFound", "There is no such record, or not for this account.", "No slip found"],
  409: [
    "Conflict",
    "The record's state does not allow it; the message names it.",
    "Already approved",
  ],
  413: ["TooLarge", "The request is too large.", "The request is too large (over 32 KiB)."],
  415: ["NotJson", "The request is not JSON.", "The request must be JSON"],
  422: ["KeyUsed", "The Idempotency-Key was used for something else.", "This key was used already"],
  429: [
    "TooMany",
    "Too many calls or tries (docs/limits.md); Retry-After says when to come back.",
    "Please wait a moment",
  ],
  500: [
    "Failed",
    "Something went wrong on the server's side.",
    "Something went wrong on our side.",
  ],
  503: [
    "Unavailable",
    "The database is away or too busy; Retry-After says when to come back.",
    "The database cannot be reached at the moment.",
  ],
} as const;

type Status = keyof typeof REFUSALS;

const RETRY_AFTER = {
  "Retry-After": {
    description: "Whole seconds until the call may be sent again.",
    schema: { type: "integer", minimum: 1 },
  },
} as const;

export const ERROR_RESPONSES = Object.fromEntries(
  Object.entries(REFUSALS).map(([status, [name, description, message]]) => [
    name,
    {
      description,
      ...((status === "429" || status === "503") && { headers: RETRY_AFTER }),
      content: {
        "application/json": {
          schema: { $ref: "#/components/schemas/ErrorAnswer" },
          example: { message, requestId: "5f0c6b0e-3a52-4c57-9c56-0d6f7f2f1b11" },
        },
      },
    },
  ]),
);

const DONE: Readonly<Record<string, string>> = {
  200: "Done",
  201: "Created",
  204: "Done; there is no body",
};

export function descriptionOf(status: string): string {
  const refusal = Object.entries(REFUSALS).find(([code]) => code === status);
  return DONE[status] ?? refusal?.[1][1] ?? "Refused";
}

type Call = {
  access: Access | undefined;
  confirm: boolean;
  isWrite: boolean;
  path: string;
  requestBody?: unknown;
  parameters?: unknown;
};

export function errorsOf(call: Call): Record<string, { $ref: string }> {
  const isRecords = call.path.includes("{");
  const isForPeople = call.access !== undefined && call.access !== "public";
  const isSignIn = call.path.endsWith("/login");
  const comes: Record<Status, boolean> = {
    400: true,
    401: isForPeople || isSignIn,
    403: call.access === "admin" || call.access === "staff" || call.confirm,
    404: isRecords,
    409: call.isWrite && call.access !== undefined && !isSignIn,
    413: call.requestBody !== undefined,
    415: call.requestBody !== undefined,
    422: call.path.endsWith("/slip/data"),
    // Everybody who is signed in has budgets (docs/limits.md).
    429: isForPeople || isSignIn,
    500: true,
    503: call.access !== undefined,
  };
  return Object.fromEntries(
    Object.entries(REFUSALS)
      .filter(([status]) => comes[Number(status) as Status])
      .map(([status, [name]]) => [status, { $ref: `#/components/responses/${name}` }]),
  );
}
