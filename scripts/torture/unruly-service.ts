import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { isSigned, signRequest } from "#server/processing/adapters/call-service.ts";
import { listenAnywhere } from "#server/testing/listen-anywhere.ts";
import { type Booking, type Manner, manners } from "./manners.ts";

/** A booking service that follows the contract, but a fifth of its calls go wrong. */
export type UnrulyService = {
  url: string;
  bookings: ReadonlyMap<string, Booking>;
  counts: { calls: number; unruly: number; again: number };
  /** Resolves when all reports have been accepted. */
  settled(): Promise<void>;
  close(): void;
};

type BookingCall = { attempt: string; callback_url: string; slip: { id: number } };

/** Starts the service; `fails` returns true for slips it cannot book. */
export async function startUnrulyService(
  secret: string,
  random: () => number,
  fails: (slipId: number) => boolean,
): Promise<UnrulyService> {
  const bookings = new Map<string, Booking>();
  const pending = new Set<Promise<void>>();
  const counts = { calls: 0, unruly: 0, again: 0 };
  let isClosed = false;

  const server = createServer((request, response) => {
    // Calls of a killed program are aborted.
    answer(request, response).catch(() => response.destroy());
  });

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let body = "";
    for await (const part of request.setEncoding("utf8")) body += part;
    const { method = "", url: path = "", headers } = request;
    counts.calls += 1;
    const manner = random() < 0.2 ? manners[Math.floor(random() * manners.length)] : undefined;
    if (manner) counts.unruly += 1;
    if (!isSigned([secret], { method, path, body }, headers, new Date())) {
      return send(response, 401, { message: "Not signed." });
    }
    if (method === "GET") return sendState(response, decodeURIComponent(path.slice(7)), manner);
    await wait(manner === "slow" ? 4_000 + random() * 8_000 : 100 + random() * 700);
    if (manner === "deaf") return void response.destroy();
    book(JSON.parse(body) as BookingCall, manner);
    if (manner === "mute") return void response.destroy();
    send(response, 202, {});
  }

  function sendState(response: ServerResponse, attempt: string, manner?: Manner): void {
    const booking = bookings.get(attempt);
    if (manner === "deaf" || manner === "mute") response.destroy();
    else if (!booking) send(response, 404, { message: "No such attempt." });
    else send(response, 200, { attempt, state: booking.state, ...booking.ending });
  }

  function book({ attempt, callback_url, slip }: BookingCall, manner?: Manner): void {
    if (bookings.has(attempt)) {
      counts.again += 1;
      return;
    }
    const failed = fails(slip.id);
    const booking: Booking = {
      slipId: slip.id,
      state: "accepted",
      ending: failed ? { kind: "no_center" } : { payment_link: `https://pay.example/${attempt}` },
      isSilent: manner === "silent",
    };
    bookings.set(attempt, booking);
    const reporting = reportAll(attempt, callback_url, booking, failed, manner).finally(() =>
      pending.delete(reporting),
    );
    pending.add(reporting);
  }

  async function reportAll(
    attempt: string,
    url: string,
    booking: Booking,
    failed: boolean,
    manner?: Manner,
  ): Promise<void> {
    await wait(200 + random() * 1_500);
    booking.state = failed ? "failed" : "finished";
    if (manner === "silent") return;
    const reports = (
      failed
        ? [["started"], ["failed", { kind: "no_center" }]]
        : [
            ["started"],
            ["finished", booking.ending],
            ["paid"],
            ["slip_ready", { slip_url: `https://slips.example/${attempt}` }],
          ]
    ).map(([event, more], at) => ({ report: `${attempt}-${at}`, attempt, event, ...Object(more) }));
    if (manner === "wrong-order") reports.reverse();
    for (const one of reports) {
      const once = () => sendCallback(url, JSON.stringify(one));
      await Promise.all(manner === "twice" ? [once(), once()] : [once()]);
    }
  }

  async function sendCallback(url: string, body: string): Promise<void> {
    const request = { method: "POST", path: new URL(url).pathname, body };
    while (!isClosed) {
      const headers = {
        "content-type": "application/json",
        ...signRequest([secret], request, new Date()),
      };
      const signal = AbortSignal.timeout(15_000);
      const response = await fetch(url, { method: "POST", headers, body, signal }).catch(
        () => null,
      );
      if (response?.ok) return;
      await wait(300);
    }
  }

  const port = await listenAnywhere(server);
  return {
    url: `http://127.0.0.1:${port}/slips`,
    bookings,
    counts,
    settled: async () => {
      while (pending.size > 0) await Promise.all(pending);
    },
    close() {
      isClosed = true;
      server.closeAllConnections();
      server.close();
    },
  };
}

function send(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { "content-type": "application/json" });
  response.end(JSON.stringify(body));
}
