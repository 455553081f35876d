import type { FieldError } from "#shared/http/error-answer.ts";

/** Why a call failed. Status 0: no answer came; an empty message: the server gave no sentence. */
export class CallError extends Error {
  readonly status: number;
  readonly errors: FieldError[];
  readonly requestId: string | null;

  constructor(
    status: number,
    message: string,
    details: { errors?: FieldError[]; requestId?: string | null; cause?: unknown } = {},
  ) {
    super(message, { cause: details.cause });
    this.name = "CallError";
    this.status = status;
    this.errors = details.errors ?? [];
    this.requestId = details.requestId ?? null;
  }
}

/**
 * The server's sentence about a failure, or the given one when it sent none; the given one also
 * opens what is said when no answer came at all.
 */
export function messageOf(error: unknown, fallback: string): string {
  if (!(error instanceof CallError) || error.message === "") return fallback;
  return error.status === 0 ? `${fallback.replace(/\.?$/, ".")} ${error.message}` : error.message;
}

/** What failed, in the product's sentence, and after it why, where the server said so. */
export function failureSentence(error: unknown, what: string): string {
  const isAnswer = error instanceof CallError && error.status > 0 && error.message !== "";
  return isAnswer ? `${what} ${error.message}` : messageOf(error, what);
}
