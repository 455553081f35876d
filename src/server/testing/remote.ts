import type { Client } from "./client.ts";

/** A client of a program that runs elsewhere, with this person's session, or none. */
export function remoteClient(address: string, token: string | null = null): Client {
  const send =
    (method: string): Client["get"] =>
    async (path, body, headers = {}) => {
      const response = await fetch(`${address}/api${path}`, {
        method,
        headers: {
          ...(token !== null && { authorization: `Bearer ${token}` }),
          ...(body !== undefined && { "content-type": "application/json" }),
          ...headers,
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      const text = await response.text();
      const isJson = response.headers.get("content-type")?.startsWith("application/json");
      return {
        status: response.status,
        body: isJson ? JSON.parse(text) : null,
        text,
        headers: Object.fromEntries(response.headers),
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
export async function hear(address: string, token: string) {
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
