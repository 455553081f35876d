import type { FastifyInstance } from "fastify";
import { ErrorAnswer } from "#shared/http/fields.ts";
import { Slip, SlipPage } from "#shared/slips/contract.ts";

/** What the API answered; the body is the parsed JSON, null where there is none, and of what is compressed or not JSON. */
export type Answer = {
  status: number;
  body: unknown;
  text: string;
  headers: Record<string, unknown>;
};

type Send = (path: string, body?: unknown, headers?: Record<string, string>) => Promise<Answer>;

/** Calls the API as one person, or as nobody. Paths are below /api. */
export type Client = { get: Send; post: Send; put: Send; patch: Send; delete: Send };

type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** A call as it goes out; its path is below /api. */
type Call = { method: Method; path: string; headers: Record<string, string>; payload?: string };

/** What came back for it. */
type Reply = Omit<Answer, "body">;

/** A client that sends this token, or none, by way of `ask`. A body goes as JSON, whatever it is. */
function clientBy(token: string | null, ask: (call: Call) => Promise<Reply>): Client {
  const send =
    (method: Method): Send =>
    async (path, body, headers = {}) => {
      const reply = await ask({
        method,
        path,
        headers: {
          ...(token !== null && { authorization: `Bearer ${token}` }),
          ...(body !== undefined && { "content-type": "application/json" }),
          ...headers,
        },
        ...(body !== undefined && { payload: JSON.stringify(body) }),
      });
      const isJson =
        String(reply.headers["content-type"]).startsWith("application/json") &&
        reply.headers["content-encoding"] === undefined;
      return { ...reply, body: isJson ? JSON.parse(reply.text) : null };
    };
  return {
    get: send("GET"),
    post: send("POST"),
    put: send("PUT"),
    patch: send("PATCH"),
    delete: send("DELETE"),
  };
}

/** A client of a program in this process. */
export function clientOf(app: FastifyInstance, token: string | null): Client {
  return clientBy(token, async ({ path, ...call }) => {
    const { statusCode, body, headers } = await app.inject({ ...call, url: `/api${path}` });
    return { status: statusCode, text: body, headers };
  });
}

/** A refusal, which must have the one shape of all refusals and nothing else. */
export function refusalOf({ body }: Answer): ErrorAnswer {
  return ErrorAnswer.strict().parse(body);
}

/** A refusal in short: `[status, message]`. */
export function refused(answer: Answer): [number, string] {
  return [answer.status, refusalOf(answer).message];
}

/** A slip that was answered, which must have exactly the shape of the contract. */
export function slipOf({ status, body }: Answer): Slip {
  if (status >= 300) throw new Error(`refused with ${status}: ${JSON.stringify(body)}`);
  return Slip.strict().parse(body);
}

/** A page of slips that was answered, which must have exactly the shape of the contract. */
export function pageOf({ status, body }: Answer): SlipPage {
  if (status !== 200) throw new Error(`refused with ${status}: ${JSON.stringify(body)}`);
  return SlipPage.strict().parse(body);
}

/** A client of a program that runs elsewhere, with this person's session, or none. */
export function remoteClient(address: string, token: string | null = null): Client {
  return clientBy(token, async ({ method, path, headers, payload }) => {
    const response = await fetch(`${address}/api${path}`, {
      method,
      headers,
      ...(payload !== undefined && { body: payload }),
    });
    // What came packed is unpacked by now.
    const { "content-encoding": _, ...answered } = Object.fromEntries(response.headers);
    return { status: response.status, text: await response.text(), headers: answered };
  });
}

/** Signs in at a program and gives the token, which is good at every program of the same desk. */
export async function signInAt(
  address: string,
  account: { email: string; password: string },
): Promise<string> {
  const { status, body, text } = await remoteClient(address).post("/auth/login", account);
  if (status !== 200) throw new Error(`signing in was refused with ${status}: ${text}`);
  return String((body as { token: unknown }).token);
}

/** Listens to the events of a program. */
export async function listenTo(address: string, token: string) {
  const response = await fetch(`${address}/api/events`, {
    headers: { authorization: `Bearer ${token}`, accept: "text/event-stream" },
  });
  const parts = response.body?.pipeThrough(new TextDecoderStream())[Symbol.asyncIterator]();
  let heard = "";
  return {
    async until(text: string): Promise<string> {
      while (!heard.includes(text)) {
        const next = await parts?.next();
        if (!next || next.done) throw new Error(`the stream ended without ${text}: ${heard}`);
        heard += next.value;
      }
      return heard;
    },
    close: () => void parts?.return?.(),
  };
}
