import type { FastifyInstance } from "fastify";
import { type ApiContext, serve } from "#server/api/serve.ts";
import { findCaller } from "#server/auth/authorise.ts";
import { findStoredSessions } from "#server/auth/sessions.queries.ts";
import { Refusal } from "#server/http/refusal.ts";
import { LAST_EVENT_ID_HEADER } from "#shared/http/headers.ts";
import { streamEvents } from "#shared/log/contract.ts";
import { findPresentCursor, writeCursor } from "./events.queries.ts";
import { type EventFeed, startStream, watchEvents } from "./stream.ts";

export const MOST_OF_A_SESSION = 5;
export const MOST_OF_A_PERSON = 20;
export const MOST_STREAMS = 1_000;

/** Events are read from the first stream on; all streams end with the program. */
export function eventRoutes(app: FastifyInstance, context: ApiContext): void {
  const streams = new Set<ReturnType<typeof startStream>>();
  let feed: Promise<EventFeed> | null = null;

  /** Each stream looks from time to time as well, should this fail. */
  async function endOfEndedSessions(): Promise<void> {
    const open = [...streams];
    const ids = open.map(({ session }) => session);
    const living = await findStoredSessions(context.sql, ids);
    for (const stream of open) if (!living.has(stream.session)) stream.end();
  }

  /** One for all streams. One that fails is forgotten once and not by each that waited for it, as a new one may be begun by then. */
  function openFeed(): Promise<EventFeed> {
    const onSessionsEnded = () => void endOfEndedSessions().catch(() => undefined);
    feed ??= watchEvents(context.sql, onSessionsEnded).catch((error: unknown) => {
      feed = null;
      throw error;
    });
    return feed;
  }

  serve(app, context, streamEvents, async ({ by, request, reply }) => {
    if (request.method === "HEAD" || !request.headers.accept?.includes("text/event-stream")) {
      throw new Refusal("invalid", "Events come as a stream: ask for text/event-stream.");
    }
    if (streams.size >= context.mostStreams)
      throw new Refusal(
        "unavailable",
        "Too many screens are live at the moment; this one is refreshed every 15 seconds.",
        { retryAfterSeconds: 30 },
      );
    const opened = await openFeed();
    const lastEventId = request.headers["last-event-id"];
    const stream = startStream(context, opened, {
      by,
      lastEventId: typeof lastEventId === "string" ? lastEventId : null,
      recheck: () => findCaller(context, request, "background"),
      inTurn: (work) => app.calls.runCostly(by.id, "shared", reply, work),
    });
    streams.add(stream);
    stream.readable.once("close", () => void streams.delete(stream));
    const ofPerson = [...streams].filter(({ person }) => person === by.id);
    const ofSession = ofPerson.filter(({ session }) => session === by.session_id);
    for (const oldest of ofSession.slice(0, -MOST_OF_A_SESSION)) oldest.end();
    for (const oldest of ofPerson.slice(0, -MOST_OF_A_PERSON)) oldest.end();
    reply.type("text/event-stream; charset=utf-8").header("x-accel-buffering", "no");
    return stream.readable;
  });

  const findCursor = async () =>
    feed ? (await feed).cursor() : await findPresentCursor(context.sql);
  app.addHook("onSend", ({ routeOptions }, reply, payload, done) => {
    if (!routeOptions.config.sendsLastEventId || reply.statusCode >= 400) {
      return done(null, payload);
    }
    return (
      findCursor()
        // A reply is a thenable: returned, it would be waited for.
        .then((cursor) => void reply.header(LAST_EVENT_ID_HEADER, writeCursor(cursor)))
        .catch(() => undefined)
    );
  });

  app.addHook("preClose", async () => {
    for (const stream of streams) stream.end();
    (await feed?.catch(() => null))?.close();
  });
}
