import type { FieldError } from "#shared/http/fields.ts";
import { NOTHING_STORED } from "#shared/http/headers.ts";
import {
  asSentence,
  englishOf,
  joined,
  type Sentence,
  sentence,
  type Words,
} from "#shared/text/sentence.ts";

/** Only `present-error.ts` maps these to HTTP statuses. */
export type RefusalKind =
  | "invalid"
  | "unauthenticated"
  | "forbidden"
  | "not-found"
  | "conflict"
  | "key-used"
  | "too-many"
  | "unavailable";

export class Refusal extends Error {
  readonly kind: RefusalKind;
  readonly sentence: Sentence;
  readonly errors: readonly FieldError[] | undefined;
  readonly retryAfterSeconds: number | undefined;
  /** More fields of the response. */
  readonly extras: Readonly<Record<string, unknown>> | undefined;

  constructor(
    kind: RefusalKind,
    words: Words,
    details: {
      errors?: readonly FieldError[];
      retryAfterSeconds?: number;
      extras?: Readonly<Record<string, unknown>>;
    } = {},
  ) {
    super(englishOf(words));
    this.sentence = asSentence(words);
    this.kind = kind;
    this.errors = details.errors;
    this.retryAfterSeconds = details.retryAfterSeconds;
    this.extras = details.extras;
  }
}

/** No such record, or not visible to this person. */
export function notFound(what: string): Refusal {
  return new Refusal("not-found", sentence("No {what} found", { what: sentence(what) }));
}

/** The record's state does not allow it; the message names the state. */
export function conflict(words: Words): Refusal {
  return new Refusal("conflict", words);
}

/** Nothing is saved over a version that the caller has not seen (`If-Match`); the answer holds the one that is stored. */
export function refuseChangedSince(
  readAt: string | null,
  current: { updated_at: string | null },
  words: Words,
): void {
  if (readAt === null || readAt === (current.updated_at ?? NOTHING_STORED)) return;
  throw new Refusal("conflict", words, { extras: { current } });
}

export function invalid(errors: readonly FieldError[]): Refusal {
  return new Refusal("invalid", allOf(errors), { errors });
}

/** Each message once, joined by commas. */
export function allOf(errors: readonly FieldError[]): Sentence {
  const byMessage = new Map(
    errors.map(({ field, ...fieldError }) => [fieldError.message, fieldError]),
  );
  return joined([...byMessage.values()], ", ");
}
