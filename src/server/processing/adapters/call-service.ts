import { MAX_MESSAGE_BYTES } from "#shared/processing/contract-gateway.ts";
import { NoAnswer } from "./adapter.ts";
import { signRequest } from "./signature.ts";

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
