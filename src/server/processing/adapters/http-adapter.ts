import { failure } from "#server/processing/end-run.ts";
import { MAX_REASON_LENGTH } from "#shared/processing/contract.ts";
import {
  Attempted,
  fieldErrorIn,
  GatewayEnding,
  GatewayRefusal,
  GatewayState,
} from "#shared/processing/contract-gateway.ts";
import type { FailureKind } from "#shared/processing/rules-failures.ts";
import type { Slip } from "#shared/slips/contract.ts";
import { cleanText } from "#shared/text/clean.ts";
import {
  type Adapter,
  type Attempt,
  type AttemptState,
  type Breaker,
  type Ending,
  NoAnswer,
  type Outcome,
} from "./adapter.ts";
import { callService, type ServiceAnswer } from "./call-service.ts";

const NOT_SIGNED = "it does not accept the signature";
const SECOND_TRY_SECONDS = 10;

export type Service = {
  url: string;
  /** Newest first. */
  secrets: readonly string[];
  callbackUrl: string;
  /** For failures that only the operator of the desk can fix. */
  warn(message: string): void;
};

/** Hands slips to an outside booking service, which reports the results (docs/processing-gateway.md). */
export function httpAdapter(service: Service): Adapter {
  const breaker = createBreaker();
  const queryState = (key: string, signal: AbortSignal) => queryService(service, key, signal);
  return {
    name: "http",
    startDelayMs: 0,
    // A query and a call of 15 s each, with some margin.
    callLimitMs: 40_000,
    breaker,
    queryState,
    async book(attempt) {
      if (attempt.mayHaveActed) {
        await attempt.note("asked");
        const state = await queryState(attempt.effectKey, attempt.signal);
        if (state.kind === "finished" || state.kind === "failed") return state;
        if (state.kind === "under-way") return { kind: "waiting", for: "callback" };
      }
      await attempt.note("sent-to-service");
      return outcomeOf(service, attempt, breaker, await post(service, attempt, breaker));
    },
  };
}

async function post(
  { url, secrets, callbackUrl }: Service,
  attempt: Attempt,
  breaker: CallBreaker,
): Promise<ServiceAnswer> {
  const body = JSON.stringify({
    attempt: attempt.effectKey,
    callback_url: callbackUrl,
    deadline: attempt.deadline,
    slip: presentSlip(attempt.slip),
  });
  const headers = { "idempotency-key": attempt.effectKey };
  try {
    const { signal } = attempt;
    return await callService({ method: "POST", url, secrets, headers, body, signal });
  } catch (error) {
    if (error instanceof NoAnswer) breaker.broke();
    throw error;
  }
}

function outcomeOf(
  service: Service,
  attempt: Attempt,
  breaker: CallBreaker,
  { status, body, retryAfterSeconds }: ServiceAnswer,
): Outcome {
  const ending = status === 200 ? GatewayEnding.safeParse(body) : null;
  if (isBroken(status) || ending?.success === false) {
    breaker.broke();
    throw new NoAnswer(
      ending?.error ? `a 200 without a result: ${fieldErrorIn(ending.error)}` : `status ${status}`,
      isBroken(status) ? retryAfterSeconds : null,
    );
  }
  breaker.answered();
  if (ending?.data) return endingOf(ending.data.event, ending.data);
  if (status === 202) return { kind: "waiting", for: "callback", ...referenceIn(body) };
  if (status === 401) return notSigned(service, attempt);
  const { kind, message } = GatewayRefusal.catch({ kind: "refused", message: "" }).parse(body);
  return failure(kind, plain(message));
}

/** Statuses that the contract does not name also count as unanswered. */
function isBroken(status: number): boolean {
  if (status === 200 || status === 202) return false;
  return status < 400 || status >= 500 || [408, 425, 429].includes(status);
}

// The other side may be changing its secret right now.
function notSigned({ warn }: Service, attempt: Attempt): Ending {
  if (attempt.lastError !== NOT_SIGNED) throw new NoAnswer(NOT_SIGNED, SECOND_TRY_SECONDS);
  warn(
    "The booking service refuses this desk's signature: PROCESSOR_SECRET differs on both sides.",
  );
  return failure("other", "The booking service and this desk do not share the same secret.");
}

async function queryService(
  { url, secrets }: Service,
  key: string,
  signal: AbortSignal,
): Promise<AttemptState> {
  try {
    const address = `${url}/${encodeURIComponent(key)}`;
    const answer = await callService({ method: "GET", url: address, secrets, signal });
    if (answer.status === 404) return { kind: "unknown" };
    if (answer.status !== 200) return { kind: "no-answer" };
    if (Attempted.safeParse(answer.body).data?.attempt !== key) return { kind: "no-answer" };
    const { data: state, error } = GatewayState.safeParse(answer.body);
    if (!state) return { kind: "unusable", fieldError: fieldErrorIn(error) };
    switch (state.state) {
      case "accepted":
      case "started":
        return { kind: "under-way" };
      default:
        return endingOf(state.state, state);
    }
  } catch (error) {
    if (error instanceof NoAnswer) return { kind: "no-answer" };
    throw error;
  }
}

type Details = {
  payment_link?: string | null | undefined;
  slip_url?: string | null | undefined;
  kind?: FailureKind | undefined;
  message?: string | null | undefined;
};

export function endingOf(event: "finished" | "failed", details: Details): Ending {
  if (event === "failed") return failure(details.kind ?? "other", plain(details.message ?? ""));
  const { payment_link = null, slip_url = null } = details;
  return { kind: "finished", payment_link, slip_url, external_ref: null };
}

/** What a service says, in one line: nobody can be asked to type it differently. */
function plain(text: string): string {
  const seen = text.slice(0, 4 * MAX_REASON_LENGTH).replace(/(?!\s)[\p{Cc}\u202e]/gu, "");
  const cleaned = cleanText(seen.toWellFormed());
  return [...cleaned].slice(0, MAX_REASON_LENGTH).join("").trim();
}

function referenceIn(body: unknown): { note?: string } {
  const reference =
    typeof body === "object" && body !== null && "reference" in body && body.reference;
  return typeof reference === "string" && plain(reference) ? { note: plain(reference) } : {};
}

function presentSlip(slip: Slip) {
  const { MedicalCenter: center } = slip;
  return {
    id: slip.id,
    country: slip.country,
    city: slip.city,
    country_traveling_to: slip.country_traveling_to,
    first_name: slip.first_name,
    last_name: slip.last_name,
    email: slip.email,
    phone: slip.phone,
    gender: slip.gender,
    marital_status: slip.marital_status,
    date_of_birth: slip.date_of_birth,
    nationality: slip.nationality,
    passport_number: slip.passport_number,
    passport_issue_date: slip.passport_issue_date,
    passport_expiry_date: slip.passport_expiry_date,
    passport_issue_place: slip.passport_issue_place,
    visa_type: slip.visa_type,
    national_id: slip.national_id,
    others: slip.others,
    position_applied_for: slip.position_applied_for,
    medical_center: center && { name: center.name, city: center.city, country: center.country },
  };
}

export const BROKEN_IN_A_ROW = 5;
export const WITHIN_MS = 60_000;
export const PAUSE_MS = 30_000;

type CallBreaker = Breaker & { answered(): void; broke(): void };

/** Opens for 30 s after five failures in a row; then one run at a time until a call succeeds. */
export function createBreaker(now: () => number = () => performance.now()): CallBreaker {
  let broken: number[] = [];
  let pausedUntil: number | null = null;
  return {
    answered() {
      broken = [];
      pausedUntil = null;
    },
    broke() {
      broken = [...broken, now()].slice(-BROKEN_IN_A_ROW);
      const [first = now()] = broken;
      const isTooMuch = broken.length === BROKEN_IN_A_ROW && now() - first <= WITHIN_MS;
      if (pausedUntil !== null || isTooMuch) pausedUntil = now() + PAUSE_MS;
    },
    limit() {
      if (pausedUntil === null) return Number.POSITIVE_INFINITY;
      return now() < pausedUntil ? 0 : 1;
    },
    pauseLeft: () => (pausedUntil === null ? null : Math.max(0, pausedUntil - now())),
  };
}
