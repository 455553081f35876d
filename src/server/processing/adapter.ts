import type { Slip } from "#shared/slips/contract.ts";

/** One attempt at booking a slip, as an adapter sees it. */
export type Attempt = {
  slip: Slip;
  /** The same for every attempt of one run: an adapter never acts twice for the same key. */
  effectKey: string;
  /** Aborted when the run is no longer this worker's: stop at once. */
  signal: AbortSignal;
};

/** How a run ends. */
export type Ending =
  | {
      kind: "finished";
      payment_link: string | null;
      slip_url: string | null;
      external_ref: string | null;
    }
  | { kind: "failed"; reason: string };

/** How an attempt ended; `waiting` means that a person tells later, and the slip stays `started`. */
export type Outcome = Ending | { kind: "waiting" };

/** A way to book slips (docs/architecture.md, "Processing"). */
export type Adapter = {
  readonly name: string;
  /** How long a slip stays queued before it is taken up, in milliseconds. */
  readonly startDelayMs: number;
  /**
   * Books one slip. Called again with the same key after a crash; the answer is then the same. An
   * exception means that nothing is known, and the run is tried again later.
   */
  book(attempt: Attempt): Promise<Outcome>;
};
