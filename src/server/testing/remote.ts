import { type Client, clientBy } from "./client.ts";

/** A client of a program that runs elsewhere, with this person's session, or none. */
export function remoteClient(address: string, token: string | null = null): Client {
  return clientBy(token, async ({ method, path, headers, payload }) => {
    const response = await fetch(`${address}/api${path}`, {
      method,
      headers,
      ...(payload !== undefined && { body: payload }),
    });
    return {
      status: response.status,
      text: await response.text(),
      headers: Object.fromEntries(response.headers),
    };
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
