import type { FastifyInstance } from "fastify";
import { type ApiDesk, serve } from "#server/api/serve.ts";
import { findCaller } from "#server/auth/authorise.ts";
import { Refusal } from "#server/http/refusal.ts";
import { PLACE_HEADER } from "#shared/http/headers.ts";
import { streamEvents } from "#shared/log/contract.ts";
import { writeCursor } from "./read-cursor.ts";
import { readTogether } from "./read-together.ts";
import { findPresentCursor } from "./repository.ts";
import { type EventStream, startStream } from "./start-stream.ts";
import { type EventFeed, watchEvents } from "./watch-events.ts";

const MOST_OF_A_SESSION = 5;
const MOST_STREAMS = 1_000;
const LONGEST_PLACE_MS = 1_000;

/**
 * The stream of what changes, and with the account and the answer to an act its place in that. The events are read from
 * the first stream on, and all streams end with the program.
 */
export function eventRoutes(app: FastifyInstance, desk: ApiDesk): void {
  const streams = new Set<EventStream>();
  let feed: Promise<EventFeed> | null = null;
  const findPlace = readTogether(() => findPresentCursor(desk.sql));

  serve(app, desk, streamEvents, async ({ by, request, reply }) => {
    if (request.method === "HEAD" || !request.headers.accept?.includes("text/event-stream")) {
      throw new Refusal("invalid", "Events come as a stream: ask for text/event-stream.");
    }
    if (streams.size >= MOST_STREAMS) throw tooManyStreams();
    feed ??= watchEvents(desk.sql);
    const opened = await feed.catch((error: unknown) => {
      feed = null;
      throw error;
    });
    const lastEventId = request.headers["last-event-id"];
    const stream = startStream(desk, opened, {
      by,
      lastEventId: typeof lastEventId === "string" ? lastEventId : null,
      recheck: () => findCaller(desk, request, "background"),
    });
    streams.add(stream);
    stream.readable.once("close", () => void streams.delete(stream));
    const ofSession = [...streams].filter(({ session }) => session === by.session_id);
    for (const oldest of ofSession.slice(0, -MOST_OF_A_SESSION)) oldest.end();
    reply.type("text/event-stream; charset=utf-8").header("x-accel-buffering", "no");
    return stream.readable;
  });

  // A page follows the events from where its account was told: what it reads later shows all that lies before. By the
  // place of its own act it knows the events of that, and does not read again what it has read since.
  app.addHook("onSend", async ({ method, caller, routeOptions }, reply) => {
    if (reply.statusCode >= 400) return;
    const { tellsAccount = false } = routeOptions.config;
    const isAct = method !== "GET" && method !== "HEAD" && caller !== null;
    if (!tellsAccount && !isAct) return;
    const found = tellsAccount ? findStart() : findPlace();
    const place = await orNothing(found);
    if (place) reply.header(PLACE_HEADER, writeCursor(place));
  });

  // What the streams were told up to costs no query; it was over before.
  const findStart = async () => (feed ? (await feed).cursor() : await findPlace());

  app.addHook("preClose", async () => {
    for (const stream of streams) stream.end();
    await (await feed?.catch(() => null))?.close();
  });
}

/** What is found within a second. The place is left out then: no answer waits for it while the database is away. */
async function orNothing<T>(finding: Promise<T>): Promise<T | null> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, LONGEST_PLACE_MS, null);
  });
  const found = await Promise.race([finding.catch(() => null), late]);
  clearTimeout(timer);
  return found;
}

function tooManyStreams(): Refusal {
  return new Refusal(
    "unavailable",
    "Too many screens are live at the moment; this one is refreshed every 15 seconds.",
    { retryAfterSeconds: 30 },
  );
}
