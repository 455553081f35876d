import { createHmac, timingSafeEqual } from "node:crypto";
import { MAX_MESSAGE_BYTES } from "#shared/processing/contract-gateway.ts";
import { NoAnswer } from "./adapter.ts";

const ANSWER_WITHIN_MS = 15_000;
const MAX_RETRY_AFTER_SECONDS = 900;

export type ServiceCall = {
  method: "GET" | "POST";
  url: string;
  secrets: readonly string[];
  headers?: Record<string, string>;
  body?: string;
  signal: AbortSignal;
};

/** `body` is undefined if it is not JSON. */
export type ServiceAnswer = { status: number; body: unknown; retryAfterSeconds: number | null };

/** At most 15 s and 64 KiB, without redirects. Throws `NoAnswer` if the result is unknown. */
export async function callService(call: ServiceCall): Promise<ServiceAnswer> {
  const { pathname, search } = new URL(call.url);
  const request = { method: call.method, path: pathname + search, body: call.body ?? "" };
  const tooLong = AbortSignal.timeout(ANSWER_WITHIN_MS);
  try {
    const response = await fetch(call.url, {
      method: call.method,
      redirect: "manual",
      signal: AbortSignal.any([call.signal, tooLong]),
      headers: {
        accept: "application/json",
        ...(call.body !== undefined && { "content-type": "application/json" }),
        ...call.headers,
        ...signRequest(call.secrets, request, new Date()),
      },
      ...(call.body !== undefined && { body: call.body }),
    });
    return {
      status: response.status,
      body: parseJson(await readLimited(response)),
      retryAfterSeconds: readRetryAfter(response.headers.get("retry-after")),
    };
  } catch (error) {
    if (error instanceof NoAnswer) throw error;
    call.signal.throwIfAborted();
    throw new NoAnswer(tooLong.aborted ? "no answer within 15 s" : "no connection");
  }
}

async function readLimited(response: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of response.body ?? []) {
    size += part.length;
    if (size > MAX_MESSAGE_BYTES) throw new NoAnswer("an answer over 64 KiB");
    parts.push(part);
  }
  return Buffer.concat(parts).toString("utf8");
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function readRetryAfter(header: string | null): number | null {
  if (header === null) return null;
  const isDate = /^[A-Z][a-z]{2}, .* GMT$/.test(header);
  const seconds = isDate ? (Date.parse(header) - Date.now()) / 1000 : Number(header);
  if (!isDate && !/^\d+$/.test(header)) return null;
  return Number.isFinite(seconds) ? Math.min(MAX_RETRY_AFTER_SECONDS, Math.max(0, seconds)) : null;
}

/** Allowed difference between the timestamp and the receiver's clock. */
const WINDOW_SECONDS = 300;

export const TIMESTAMP_HEADER = "slipdesk-timestamp";
export const SIGNATURE_HEADER = "slipdesk-signature";

/** The path includes the query; the body is as sent over the wire. */
export type SignedRequest = { method: string; path: string; body: Buffer | string };

/** Signs with each secret (docs/processing-gateway.md, "Signature"). */
export function signRequest(secrets: readonly string[], request: SignedRequest, now: Date) {
  const timestamp = String(Math.floor(now.getTime() / 1000));
  const signatures = secrets.map((secret) => `v1=${digest(secret, timestamp, request)}`);
  return { [TIMESTAMP_HEADER]: timestamp, [SIGNATURE_HEADER]: signatures.join(",") };
}

/** Whether one of the signatures matches one of the secrets and the timestamp is current. */
export function isSigned(
  secrets: readonly string[],
  request: SignedRequest,
  headers: Readonly<Record<string, unknown>>,
  now: Date,
): boolean {
  const timestamp = headers[TIMESTAMP_HEADER];
  const signature = headers[SIGNATURE_HEADER];
  if (typeof timestamp !== "string" || typeof signature !== "string") return false;
  if (!/^\d{1,12}$/.test(timestamp)) return false;
  const isFresh = Math.abs(now.getTime() / 1000 - Number(timestamp)) <= WINDOW_SECONDS;
  const given = signature.split(",", 4).map((one) => one.trim());
  const expected = secrets.map((secret) => `v1=${digest(secret, timestamp, request)}`);
  const holds = expected.flatMap((right) => given.map((one) => isSame(right, one)));
  return isFresh && holds.includes(true);
}

function digest(secret: string, timestamp: string, request: SignedRequest): string {
  return createHmac("sha256", secret)
    .update(`${timestamp}.${request.method}.${request.path}.`)
    .update(request.body)
    .digest("hex");
}

function isSame(right: string, given: string): boolean {
  const [a, b] = [Buffer.from(right), Buffer.from(given)];
  return a.length === b.length && timingSafeEqual(a, b);
}
