import { Readable } from "node:stream";
import { locks } from "node:worker_threads";
import { createAccount } from "#server/auth/accounts.ts";
import { testApp } from "./test-app.ts";

/** The first admin of a desk that the page's tests call; the page's side names the same in `src/web/testing`. */
const ADMIN = {
  first_name: "Desk",
  last_name: "Admin",
  email: "admin@desk.test",
  username: "admin",
  role: "admin",
} as const;

// Browsers have it, and the page that tests run in does not.
Object.defineProperty(navigator, "locks", { value: locks });

// Run before each test file of the page: what it fetches is answered by the whole program on a database of its own.
const { app, context } = await testApp();
await createAccount(context, ADMIN, "correct-horse-9");

Object.assign(globalThis, {
  letConfirmationsEnd: () => context.sql`update sessions set confirmed_at = '-infinity'`,
});

globalThis.fetch = async (address, init) => {
  const { pathname, search } = new URL(String(address), "http://desk.test");
  const method = init?.method ?? "GET";
  const headers = Object.fromEntries(new Headers(init?.headers));
  const isStream = headers.accept === "text/event-stream";
  const answer = await app.inject({
    method: method as "GET",
    url: `${pathname}${search}`,
    headers,
    payloadAsStream: isStream,
    ...(typeof init?.body === "string" && { payload: init.body }),
  });
  const stream = isStream ? answer.stream() : null;
  init?.signal?.addEventListener("abort", () => stream?.destroy(init.signal?.reason));
  const body = answer.statusCode === 204 ? null : (stream ?? answer.body);
  return new Response(body instanceof Readable ? (Readable.toWeb(body) as ReadableStream) : body, {
    status: answer.statusCode,
    headers: Object.entries(answer.headers).map(([name, value]): [string, string] => [
      name,
      String(value),
    ]),
  });
};
