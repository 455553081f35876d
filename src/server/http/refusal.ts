import type { FieldError } from "#shared/http/error-answer.ts";

/** Why a call is refused; `present-error.ts` alone knows their HTTP statuses. */
export type RefusalKind =
  | "invalid"
  | "unauthenticated"
  | "forbidden"
  | "not-found"
  | "conflict"
  | "key-used"
  | "too-many"
  | "unavailable";

/** An expected refusal with a sentence for the person at the screen. */
export class Refusal extends Error {
  readonly kind: RefusalKind;
  readonly errors: readonly FieldError[] | undefined;
  readonly retryAfterSeconds: number | undefined;
  /** What the answer carries beside the message. */
  readonly beside: Readonly<Record<string, unknown>> | undefined;

  constructor(
    kind: RefusalKind,
    message: string,
    details: {
      errors?: readonly FieldError[];
      retryAfterSeconds?: number;
      beside?: Readonly<Record<string, unknown>>;
    } = {},
  ) {
    super(message);
    this.kind = kind;
    this.errors = details.errors;
    this.retryAfterSeconds = details.retryAfterSeconds;
    this.beside = details.beside;
  }
}

/** No such record, or one that this person may not know of. */
export function notFound(what: string): Refusal {
  return new Refusal("not-found", `No ${what} found`);
}

/** The record's state does not allow it, or someone was quicker; the message names the state. */
export function conflict(message: string): Refusal {
  return new Refusal("conflict", message);
}

/** Faults of a form: their messages in their order, each told once, joined by commas. */
export function invalid(errors: readonly FieldError[]): Refusal {
  const messages = new Set(errors.map((error) => error.message));
  return new Refusal("invalid", [...messages].join(", "), { errors });
}
