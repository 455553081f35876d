import type { FieldError } from "#shared/http/error-answer.ts";
import {
  asSentence,
  englishOf,
  joined,
  type Sentence,
  sentence,
  type Words,
} from "#shared/text/sentence.ts";

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
  readonly sentence: Sentence;
  readonly errors: readonly FieldError[] | undefined;
  readonly retryAfterSeconds: number | undefined;
  /** What the answer carries beside the message. */
  readonly beside: Readonly<Record<string, unknown>> | undefined;

  constructor(
    kind: RefusalKind,
    words: Words,
    details: {
      errors?: readonly FieldError[];
      retryAfterSeconds?: number;
      beside?: Readonly<Record<string, unknown>>;
    } = {},
  ) {
    super(englishOf(words));
    this.sentence = asSentence(words);
    this.kind = kind;
    this.errors = details.errors;
    this.retryAfterSeconds = details.retryAfterSeconds;
    this.beside = details.beside;
  }
}

/** No such record, or one that this person may not know of. */
export function notFound(what: string): Refusal {
  return new Refusal("not-found", sentence("No {what} found", { what: sentence(what) }));
}

/** The record's state does not allow it, or someone was quicker; the message names the state. */
export function conflict(words: Words): Refusal {
  return new Refusal("conflict", words);
}

/** Faults of a form: their messages in their order, each told once, joined by commas. */
export function invalid(errors: readonly FieldError[]): Refusal {
  return new Refusal("invalid", allOf(errors), { errors });
}

/** The faults as one sentence: each message once, with commas. */
export function allOf(errors: readonly FieldError[]): Sentence {
  const byMessage = new Map(errors.map(({ field, ...fault }) => [fault.message, fault]));
  return joined([...byMessage.values()], ", ");
}
