import type { z } from "zod";
import { login } from "#shared/auth/contract.ts";
import type { Access, Endpoint } from "#shared/http/endpoint.ts";
import { ErrorAnswer } from "#shared/http/error-answer.ts";
import { CallError } from "#web/lib/call-error.ts";
import { readToken, refuseToken } from "#web/lib/token.ts";

export { CallError, failureSentence, messageOf } from "#web/lib/call-error.ts";

const API_ROOT = "/api";
const UNREACHABLE =
  "The server cannot be reached. Nothing was lost: check your connection and try again.";

/** What a call may carry; values of `params` and `query` are put into the address. */
export type CallParts<P, B> = {
  params?: { [Name in keyof P]: string | number } | undefined;
  query?: Record<string, string | number | boolean | undefined> | undefined;
  body?: B | undefined;
  headers?: Record<string, string> | undefined;
  signal?: AbortSignal | undefined;
};

/**
 * Calls an endpoint with the token of this browser and gives its answer as the contract types it.
 * Fails with a CallError (an aborted call with the signal's reason). A 401 ends the session.
 */
export async function call<
  A extends Access,
  P extends z.ZodType,
  Q extends z.ZodType,
  B extends z.ZodType,
  R extends z.ZodType,
>(
  endpoint: Endpoint<A, P, Q, B, R>,
  parts: CallParts<z.input<P>, z.input<B>> = {},
): Promise<z.output<R>> {
  const token = readToken();
  const response = await send(endpoint, parts, token);
  if (!response.ok) {
    if (response.status === 401 && token !== null && endpoint.path !== login.path) {
      refuseToken(token);
    }
    throw await refusalOf(response);
  }
  return readAnswer(endpoint.answer, response);
}

async function send<P, B>(
  endpoint: Endpoint,
  parts: CallParts<P, B>,
  token: string | null,
): Promise<Response> {
  const { body, signal } = parts;
  try {
    return await fetch(addressOf(endpoint.path, parts.params ?? {}, parts.query ?? {}), {
      method: endpoint.method,
      headers: {
        accept: "application/json",
        ...(body !== undefined && { "content-type": "application/json" }),
        ...(token !== null && { authorization: `Bearer ${token}` }),
        ...parts.headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      ...(signal && { signal }),
      cache: "no-store",
    });
  } catch (cause) {
    if (signal?.aborted) throw cause;
    throw new CallError(0, UNREACHABLE, { cause });
  }
}

function addressOf(
  path: string,
  params: Record<string, string | number>,
  query: Record<string, string | number | boolean | undefined>,
): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined) throw new Error(`The call to ${path} lacks "${name}".`);
    return encodeURIComponent(value);
  });
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) search.set(name, String(value));
  }
  return `${API_ROOT}${filled}${search.size > 0 ? `?${search}` : ""}`;
}

async function refusalOf(response: Response): Promise<CallError> {
  const answer = ErrorAnswer.safeParse(await response.json().catch(() => null));
  if (!answer.success) return new CallError(response.status, "");
  const { message, errors, requestId } = answer.data;
  return new CallError(response.status, message, { errors: errors ?? [], requestId });
}

async function readAnswer<R extends z.ZodType>(
  schema: R | undefined,
  response: Response,
): Promise<z.output<R>> {
  // An endpoint without an answer has undefined as its answer type.
  if (!schema) return undefined as z.output<R>;
  const isJson = response.headers.get("content-type")?.includes("json");
  try {
    return schema.parse(isJson ? await response.json() : await response.text());
  } catch (cause) {
    throw new CallError(response.status, "", { cause });
  }
}
