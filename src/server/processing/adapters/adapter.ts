import type { Desk } from "#server/desk.ts";
import type { Step } from "#shared/processing/contract.ts";
import type { FailureKind } from "#shared/processing/rules-failures.ts";
import type { Slip } from "#shared/slips/contract.ts";

/** One attempt at booking a slip, as an adapter sees it. */
export type Attempt = {
  slip: Slip;
  /** The same for every attempt of one run, and no other's ever: an adapter never acts twice for the same key. */
  effectKey: string;
  /** When the run ends as failed, whatever has become of it by then. */
  deadline: string;
  /** An earlier attempt may have acted without anybody knowing: ask before acting again. */
  mayHaveActed: boolean;
  /** Why the attempt before this one gave no answer, as its `NoAnswer` said. */
  lastError: string | null;
  /** Aborted when the run is no longer this worker's, or its time is up: stop at once. */
  signal: AbortSignal;
  /** Writes down for people what is being done. */
  note(step: Step, detail?: string): Promise<void>;
};

/** How a run ends. */
export type Ending =
  | {
      kind: "finished";
      /** An address, or the path of a page of this program. */
      payment_link: string | null;
      slip_url: string | null;
      external_ref: string | null;
    }
  | { kind: "failed"; reason: string; failure: FailureKind };

/** How an attempt ended; `waiting` means that a person or a report tells later, and the slip stays `started`. */
export type Outcome = Ending | { kind: "waiting"; for: "person" | "report"; note?: string };

/** What an outside service said when it was asked about a key: an end, that it works on it, that it never heard of it, or nothing of use. */
export type Asked = Ending | { kind: "under-way" | "never-heard" | "nothing" };

/** A way to book slips (docs/architecture.md, "Processing"). */
export type Adapter = {
  readonly name: string;
  /** How long a slip stays queued before it is taken up, in milliseconds. */
  readonly startDelayMs: number;
  /** How long one attempt may take before it counts as one without an answer, in milliseconds. */
  readonly callLimitMs: number;
  /**
   * Books one slip. Called again with the same key after a crash; the answer is then the same. An
   * exception means that nothing is known, and the run is tried again later.
   */
  book(attempt: Attempt): Promise<Outcome>;
  /** Asks what became of a run that waits for reports. Only of an adapter that answers `waiting` for a report. */
  ask?(effectKey: string, signal: AbortSignal): Promise<Asked>;
  readonly breaker?: Breaker;
};

/** What booking takes beyond the desk. */
export type ProcessingDesk = Desk & { readonly adapter: Adapter };

/** Keeps an adapter that does not answer from being asked over and over. */
export type Breaker = {
  /** How many runs may be in hand at once. */
  limit(): number;
  /** Milliseconds until one may be tried; null while nothing is wrong. */
  pauseLeft(): number | null;
};

/** Nothing is known of what an attempt did: the same may be tried again. `message` is short and tells no person's data. */
export class NoAnswer extends Error {
  readonly afterSeconds: number | null;

  constructor(message: string, afterSeconds: number | null = null) {
    super(message);
    this.afterSeconds = afterSeconds;
  }
}
