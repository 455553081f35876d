import { MutationCache, QueryCache, QueryClient } from "@tanstack/react-query";
import type { FieldError } from "#shared/http/fields.ts";
import { t } from "#web/language/translate.ts";

/** Why a call failed. Status 0: there was no response; an empty message: the server gave none. */
export class CallError extends Error {
  readonly status: number;
  readonly errors: FieldError[];
  readonly requestId: string | null;
  readonly retryAfterSeconds: number | null;
  /** The whole error response; some carry more than a message. */
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

export type Failure = { what: string; why: string | null };

export function messageOf(error: unknown, fallback: string): string {
  const hasAnswer = error instanceof CallError && error.status > 0 && error.message !== "";
  return hasAnswer ? error.message : fallback;
}

export function unreachableSentence(error: unknown): string | null {
  return error instanceof CallError && error.status === 0 ? error.message : null;
}

/** The same for a form, which still holds what was typed. */
function nothingLostSentence(error: unknown): string | null {
  const sentence = unreachableSentence(error);
  return sentence && t("{sentence} Nothing was lost.", { sentence });
}

/** The record that something was to be done with is no longer there. */
export function isGone(error: unknown): error is CallError {
  return error instanceof CallError && error.status === 404;
}

export function failureOf(error: unknown, what: string): Failure {
  if (isGone(error) && error.message !== "") {
    const why = t("{message}. It may have been deleted meanwhile, or it is no longer yours.", {
      message: error.message,
    });
    return { what, why };
  }
  const why = error instanceof CallError ? error.message : "";
  return { what, why: why === "" || why === what ? null : why };
}

type FormKind = { failure: string; isDialog?: boolean };

/** The same for a form, which still holds what was typed. */
export function failureOfForm(error: unknown, { failure, isDialog }: FormKind): Failure {
  if (isGone(error)) {
    const { what, why } = failureOf(error, failure);
    const kept = t(
      "Nothing was saved. What you typed stays here until you close it, and can be copied.",
    );
    return { what, why: why ? `${why} ${kept}` : kept };
  }
  if (isDialog) return failureOf(error, failure);
  return { what: messageOf(error, failure), why: nothingLostSentence(error) };
}

/** No such record, none that the person may see, or an address that holds no record number. */
export function isMissing(error: unknown): boolean {
  return error instanceof CallError && (error.status === 404 || error.status === 400);
}

/**
 * The query cache. Calls that failed for lack of a response or on the server's side are retried once; failures are
 * logged without their data.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({ onError: logFailure }),
    mutationCache: new MutationCache({ onError: logFailure }),
    defaultOptions: {
      queries: {
        staleTime: 5_000,
        networkMode: "always",
        retry: (failures, error) => failures < 1 && isPassing(error),
      },
      mutations: { networkMode: "always" },
    },
  });
}

/** Logs only status and request id: messages may quote what a person typed. */
export function logFailure(error: unknown): void {
  if (error instanceof CallError) {
    const name = error.status === 0 ? "no answer" : `status ${error.status}`;
    console.error(`A call failed: ${name}, request ${error.requestId ?? "unknown"}`);
  } else {
    console.error("A call failed:", error instanceof Error ? error.name : "unknown");
  }
}

function isPassing(error: unknown): boolean {
  return error instanceof CallError && (error.status === 0 || error.status >= 500);
}
