import type { FieldError } from "#shared/http/error-answer.ts";
import { t } from "#web/language/translate.ts";

/** Why a call failed. Status 0: no answer came; an empty message: the server gave no sentence. */
export class CallError extends Error {
  readonly status: number;
  readonly errors: FieldError[];
  readonly requestId: string | null;
  /** How long to wait before the same call may do better, where the server said so. */
  readonly retryAfterSeconds: number | null;
  /** The whole refusal as the server sent it; some carry more than a message. */
  readonly answer: unknown;

  constructor(
    status: number,
    message: string,
    details: {
      errors?: FieldError[];
      requestId?: string | null;
      retryAfterSeconds?: number | null;
      cause?: unknown;
      answer?: unknown;
    } = {},
  ) {
    super(message, { cause: details.cause });
    this.name = "CallError";
    this.status = status;
    this.errors = details.errors ?? [];
    this.requestId = details.requestId ?? null;
    this.retryAfterSeconds = details.retryAfterSeconds ?? null;
    this.answer = details.answer;
  }
}

/** What did not happen, and in a second sentence why or what to do, as far as that is known. */
export type Failure = { what: string; why: string | null };

/** The server's sentence about a failure, or the given one when it sent none. */
export function messageOf(error: unknown, fallback: string): string {
  const hasAnswer = error instanceof CallError && error.status > 0 && error.message !== "";
  return hasAnswer ? error.message : fallback;
}

/** What to add to a failure to which no answer came; null when one did. */
export function unreachableSentence(error: unknown): string | null {
  return error instanceof CallError && error.status === 0 ? error.message : null;
}

/** The same for a form, whose typed text is still there. */
export function nothingLostSentence(error: unknown): string | null {
  const sentence = unreachableSentence(error);
  return sentence && t("{sentence} Nothing was lost.", { sentence });
}

/** What failed, in the product's sentence, and why, where the server said so or could not be reached. */
export function failureOf(error: unknown, what: string): Failure {
  const why = error instanceof CallError ? error.message : "";
  return { what, why: why === "" || why === what ? null : why };
}
