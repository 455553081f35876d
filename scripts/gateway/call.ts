import { signRequest } from "#server/processing/adapters/call-service.ts";

/** A call of the service under test; the defaults follow the contract. */
export type Call = {
  url: string;
  method?: "GET" | "POST";
  body?: unknown;
  secrets: readonly string[];
  at?: Date;
  headers?: Record<string, string>;
  /** A body that differs from the signed one. */
  swapped?: boolean;
};

/** The response of the service; status 0 without one. */
export type Answered = { status: number; body: unknown; ms: number };

export async function call({
  url,
  method = "POST",
  body,
  secrets,
  at,
  headers,
  swapped,
}: Call): Promise<Answered> {
  const { pathname, search } = new URL(url);
  const text = body === undefined ? "" : JSON.stringify(body);
  const signed = signRequest(
    secrets,
    { method, path: pathname + search, body: text },
    at ?? new Date(),
  );
  const began = performance.now();
  try {
    const response = await fetch(url, {
      method,
      redirect: "manual",
      signal: AbortSignal.timeout(15_000),
      headers: { "content-type": "application/json", ...signed, ...headers },
      ...(method === "POST" && { body: swapped ? text.replace("BD", "XX") : text }),
    });
    const answer = await response.text();
    return { status: response.status, body: parse(answer), ms: performance.now() - began };
  } catch {
    return { status: 0, body: null, ms: performance.now() - began };
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
