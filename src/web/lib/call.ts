import type { z } from "zod";
import {
  Credentials,
  extendSession,
  getProfile,
  login,
  logout,
  type SignedIn,
  User,
} from "#shared/auth/contract.ts";
import { type Access, type AddressParts, addressOf, type Endpoint } from "#shared/http/endpoint.ts";
import { ErrorAnswer, type FileAnswer } from "#shared/http/fields.ts";
import {
  BACKGROUND_HEADER,
  BROWSER_HEADER,
  LAST_EVENT_ID_HEADER,
  NOTHING_STORED,
  RENEW_HEADER,
  TOKEN_HEADER,
} from "#shared/http/headers.ts";
import { sentenceOf } from "#shared/text/sentence.ts";
import { inLanguage, t } from "#web/language/translate.ts";
import { hasJustActed, markRequest } from "./activity.ts";
import { CallError } from "./call-error.ts";
import { checkDesk, noteUnanswered } from "./desk-reach.ts";
import {
  hasBeenRenewed,
  readBrowserSecret,
  readToken,
  refuseToken,
  renewToken,
  withRenewalLock,
} from "./storage.ts";

const UNREACHABLE = t("The server cannot be reached. Check your connection and try again.");

export type CallParts<P, B> = AddressParts<P> & {
  body?: B | undefined;
  headers?: Record<string, string> | undefined;
  signal?: AbortSignal | undefined;
  /** The call completes even when the tab is closed. */
  keepalive?: boolean | undefined;
};

/**
 * Calls an endpoint with this browser's token and returns its answer as the contract types it. Throws a CallError, or
 * the signal's reason when aborted. A 401 ends the session.
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
  return readAnswer(endpoint.answer, await answerOf(endpoint, parts));
}

/** Calls an endpoint that answers with a stream, which ends with the signal. Fails as `call` does. */
export async function callStream(
  endpoint: Endpoint,
  parts: Pick<CallParts<never, never>, "headers" | "signal">,
): Promise<ReadableStream<Uint8Array<ArrayBuffer>>> {
  const headers = { accept: "text/event-stream", ...parts.headers };
  const { body, status } = await answerOf(endpoint, { ...parts, headers });
  if (!body) throw new CallError(status, "");
  return body;
}

/**
 * Reads a password that the server leaves out until the session is confirmed: asks the person to confirm and reads
 * again. Fails if the person does not confirm.
 */
export async function callForPassword<
  A extends Access,
  P extends z.ZodType,
  Q extends z.ZodType,
  B extends z.ZodType,
>(
  endpoint: Endpoint<A, P, Q, B, WithPassword>,
  parts: CallParts<z.input<P>, z.input<B>> = {},
): Promise<string | null> {
  const answer = await call(endpoint, parts);
  if (!answer.confirm) return answer.plain_password;
  const sentence = inLanguage(endpoint.confirm?.ask ?? "");
  if (await confirmByPerson(sentence)) return callForPassword(endpoint, parts);
  throw new CallError(403, sentence);
}

export type AskToConfirm = (sentence: string) => Promise<boolean>;

let ask: AskToConfirm | null = null;
let asking: Promise<boolean> | null = null;

/** Sets how this page asks for the password; returns a function that unsets it. */
export function provideConfirmation(how: AskToConfirm): () => void {
  ask = how;
  return () => {
    if (ask === how) ask = null;
  };
}

/** Asks once for all calls that need a confirmed session. */
function confirmByPerson(sentence: string): Promise<boolean> {
  asking ??= (ask?.(sentence) ?? Promise.resolve(false)).finally(() => {
    asking = null;
  });
  return asking;
}

type WithPassword = z.ZodType<{ plain_password: string | null; confirm?: true | undefined }>;

async function answerOf<P, B>(endpoint: Endpoint, parts: CallParts<P, B>): Promise<Response> {
  const attempt = () => attemptTo(endpoint, parts);
  const { token, response } = await (endpoint.renewsToken ? withRenewalLock(attempt) : attempt());
  if (response.ok) return response;
  const refusal = await refusalOf(response);
  const { confirm, renewed } = Refused.parse(refusal.answer);
  const isOfToken = refusal.status === 401 || renewed;
  if (isOfToken && token !== null && endpoint.path !== login.path) {
    // The server did nothing with this call: another tab has renewed the token, so call again with the new one.
    if (await hasBeenRenewed(token)) return answerOf(endpoint, parts);
    if (refusal.status === 401) refuseToken(token);
  }
  if (confirm && (await confirmByPerson(refusal.message))) return answerOf(endpoint, parts);
  throw refusal;
}

const Refused = ErrorAnswer.pick({ confirm: true, renewed: true }).catch({});

async function attemptTo<P, B>(
  endpoint: Endpoint,
  parts: CallParts<P, B>,
): Promise<{ token: string | null; response: Response }> {
  const token = readToken();
  const address = addressOf(endpoint, parts);
  const response = await send(endpoint, address, parts, token);
  if (!response.ok) return { token, response };
  const renewed = response.headers.get(TOKEN_HEADER);
  if (token !== null && renewed !== null) renewToken(token, renewed);
  if (endpoint.sendsLastEventId) firstEvent = response.headers.get(LAST_EVENT_ID_HEADER);
  return { token, response };
}

let firstEvent: string | null = null;

/** The event from which this page follows the stream: whatever it reads later includes all events before. */
export function firstEventId(): string | null {
  return firstEvent;
}

export async function callForFile<
  A extends Access,
  P extends z.ZodType,
  Q extends z.ZodType,
  B extends z.ZodType,
>(
  endpoint: Endpoint<A, P, Q, B, typeof FileAnswer>,
  parts: CallParts<z.input<P>, z.input<B>> = {},
): Promise<Blob> {
  const file = await call(endpoint, parts);
  if (file instanceof Blob) return file;
  throw new CallError(200, "");
}

async function send<P, B>(
  endpoint: Endpoint,
  address: string,
  { body, headers, signal, keepalive = false }: CallParts<P, B>,
  token: string | null,
): Promise<Response> {
  const isAct = hasJustActed();
  if (isAct) markRequest();
  try {
    return await fetch(address, {
      method: endpoint.method,
      headers: {
        accept: "application/json",
        ...(body !== undefined && { "content-type": "application/json" }),
        ...(token !== null && { authorization: `Bearer ${token}` }),
        ...(!isAct && { [BACKGROUND_HEADER]: "1" }),
        ...(endpoint.renewsToken && { [RENEW_HEADER]: "1" }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      ...(signal && { signal }),
      keepalive,
      cache: "no-store",
    });
  } catch (cause) {
    if (signal?.aborted) throw cause;
    noteUnanswered();
    throw new CallError(0, UNREACHABLE, { cause });
  }
}

const GATEWAY_STATUSES = [502, 503, 504];

async function refusalOf(response: Response): Promise<CallError> {
  const body: unknown = await response.json().catch(() => null);
  // What stands in front of the programs answered, or a program that cannot work, as without its database.
  if (GATEWAY_STATUSES.includes(response.status)) void checkDesk();
  const answer = ErrorAnswer.safeParse(body);
  const retryAfterSeconds = Number(response.headers.get("retry-after")) || null;
  if (!answer.success) return new CallError(response.status, "", { retryAfterSeconds });
  const { errors, requestId } = answer.data;
  return new CallError(response.status, inLanguage(answer.data), {
    errors: (errors ?? []).map((one) => ({ field: one.field, message: inLanguage(one) })),
    requestId,
    retryAfterSeconds,
    answer: body,
  });
}

async function readAnswer<R extends z.ZodType>(
  schema: R | undefined,
  response: Response,
): Promise<z.output<R>> {
  if (!schema) return undefined as z.output<R>;
  if (response.status === 204) return schema.parse(null);
  const isJson = response.headers.get("content-type")?.includes("json");
  const isFile = response.headers.has("content-disposition");
  try {
    if (isFile) return schema.parse(await response.blob());
    return schema.parse(isJson ? await response.json() : await response.text());
  } catch (cause) {
    throw new CallError(response.status, "", { cause });
  }
}

export async function readAccount(): Promise<{ user: User; mustEnrol: boolean }> {
  const profile = await call(getProfile);
  // Only the account: the readable password of a profile must not be stored.
  return { user: User.parse(profile), mustEnrol: profile.must_enrol ?? false };
}

/** Ends the session on the server, even while the tab is being closed. */
export async function endSession(token: string): Promise<void> {
  await call(logout, { keepalive: true, headers: { authorization: `Bearer ${token}` } });
}

export async function touchSession(): Promise<void> {
  await call(extendSession);
}

const SAVED_WITHIN_MS = 60_000;

export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  // Some browsers read it after this tick.
  setTimeout(() => URL.revokeObjectURL(address), SAVED_WITHIN_MS);
}

export type Versioned = { updated_at: string | null };

/** Says which version the person saw: nothing is saved if the record has changed since. */
export function seenAt({ updated_at }: Versioned): { "If-Match": string } {
  return { "If-Match": `"${updated_at ?? NOTHING_STORED}"` };
}

export function seen({ id, ...record }: Versioned & { id: number }) {
  return { params: { id: String(id) }, headers: seenAt(record) };
}

export type CredentialErrors = Partial<Record<keyof Credentials, string>>;

/** Returns field errors if the input is not worth sending. */
export async function signInHere(typed: Credentials): Promise<SignedIn | CredentialErrors> {
  const { success, data: body, error } = Credentials.safeParse(typed);
  if (!success) return fieldErrorsOf(error.issues);
  return call(login, { body, headers: { [BROWSER_HEADER]: readBrowserSecret() } });
}

function fieldErrorsOf(
  issues: readonly { path: PropertyKey[]; message: string }[],
): CredentialErrors {
  return Object.fromEntries(
    issues.map((issue) => [String(issue.path[0]), inLanguage(sentenceOf(issue))]),
  );
}
