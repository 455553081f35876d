import type { Context } from "#server/context.ts";
import type { RunEventName } from "#shared/processing/contract.ts";
import type { FailureKind } from "#shared/processing/rules-failures.ts";
import type { Slip } from "#shared/slips/contract.ts";

export type Attempt = {
  slip: Slip;
  /** The same for all attempts of a run and unique to it: an adapter never acts twice for one key. */
  effectKey: string;
  /** When the run fails at the latest. */
  deadline: string;
  /** An earlier attempt may have acted without a known result: query before acting again. */
  mayHaveActed: boolean;
  lastError: string | null;
  /** Aborted when the run is no longer this worker's or its time is up. */
  signal: AbortSignal;
  note(event: RunEventName, detail?: string): Promise<void>;
};

export type Ending =
  | {
      kind: "finished";
      payment_link: string | null;
      slip_url: string | null;
      external_ref: string | null;
    }
  | { kind: "failed"; reason: string; failure: FailureKind };

/** With `waiting`, a person or a callback supplies the result later; the slip stays `started`. */
export type Outcome = Ending | { kind: "waiting"; for: "person" | "callback"; note?: string };

export type AttemptState =
  | Ending
  | { kind: "under-way" | "unknown" | "no-answer" }
  | { kind: "unusable"; fieldError: string };

export type Adapter = {
  readonly name: string;
  /** How long a slip stays queued before it is claimed. */
  readonly startDelayMs: number;
  /** How long an attempt may take before it counts as unanswered. */
  readonly callLimitMs: number;
  /** Repeated with the same key after a crash. After an exception the result is unknown. */
  book(attempt: Attempt): Promise<Outcome>;
  /** Required if the adapter answers `waiting` for a callback. */
  queryState?(effectKey: string, signal: AbortSignal): Promise<AttemptState>;
  readonly breaker?: Breaker;
};

export type ProcessingContext = Context & { readonly adapter: Adapter };

export type Breaker = {
  limit(): number;
  /** Milliseconds until the next attempt; null while closed. */
  pauseLeft(): number | null;
};

/** The result of an attempt is unknown and it may be repeated. `message` must not contain personal data. */
export class NoAnswer extends Error {
  readonly afterSeconds: number | null;

  constructor(message: string, afterSeconds: number | null = null) {
    super(message);
    this.afterSeconds = afterSeconds;
  }
}
