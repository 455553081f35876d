import type { FastifyInstance } from "fastify";
import { type ApiDesk, serve } from "#server/api/serve.ts";
import { findCaller } from "#server/auth/authorise.ts";
import { Refusal } from "#server/http/refusal.ts";
import { LAST_EVENT_ID_HEADER } from "#shared/http/headers.ts";
import { streamEvents } from "#shared/log/contract.ts";
import { findPresentCursor, writeCursor } from "./repository.ts";
import { type EventFeed, startStream, watchEvents } from "./stream.ts";

const MOST_OF_A_SESSION = 5;
const MOST_STREAMS = 1_000;

/** Events are read from the first stream on; all streams end with the program. */
export function eventRoutes(app: FastifyInstance, desk: ApiDesk): void {
  const streams = new Set<ReturnType<typeof startStream>>();
  let feed: Promise<EventFeed> | null = null;

  serve(app, desk, streamEvents, async ({ by, request, reply }) => {
    if (request.method === "HEAD" || !request.headers.accept?.includes("text/event-stream")) {
      throw new Refusal("invalid", "Events come as a stream: ask for text/event-stream.");
    }
    if (streams.size >= MOST_STREAMS)
      throw new Refusal(
        "unavailable",
        "Too many screens are live at the moment; this one is refreshed every 15 seconds.",
        { retryAfterSeconds: 30 },
      );
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

  const findCursor = async () => (feed ? (await feed).cursor() : await findPresentCursor(desk.sql));
  app.addHook("onSend", async ({ routeOptions }, reply) => {
    if (!routeOptions.config.sendsLastEventId || reply.statusCode >= 400) return;
    const cursor = await findCursor().catch(() => null);
    if (cursor) reply.header(LAST_EVENT_ID_HEADER, writeCursor(cursor));
  });

  app.addHook("preClose", async () => {
    for (const stream of streams) stream.end();
    await (await feed?.catch(() => null))?.close();
  });
}
