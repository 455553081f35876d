import type { FastifyInstance } from "fastify";
import { ErrorAnswer } from "#shared/http/error-answer.ts";
import { Slip, SlipPage } from "#shared/slips/contract.ts";

/** What the API answered; the body is the parsed JSON, null where there is none and of what is not JSON. */
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

/** A client that sends this token, or none. A body goes as JSON, whatever it is. */
export function clientOf(app: FastifyInstance, token: string | null): Client {
  const send =
    (method: Method): Send =>
    async (path, body, headers = {}) => {
      const response = await app.inject({
        method,
        url: `/api${path}`,
        headers: {
          ...(token !== null && { authorization: `Bearer ${token}` }),
          ...(body !== undefined && { "content-type": "application/json" }),
          ...headers,
        },
        ...(body !== undefined && { payload: JSON.stringify(body) }),
      });
      const isJson = String(response.headers["content-type"]).startsWith("application/json");
      return {
        status: response.statusCode,
        body: isJson ? response.json() : null,
        text: response.body,
        headers: response.headers,
      };
    };
  return {
    get: send("GET"),
    post: send("POST"),
    put: send("PUT"),
    patch: send("PATCH"),
    delete: send("DELETE"),
  };
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
