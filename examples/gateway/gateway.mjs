// A small example of a booking service for SlipDesk; it does not really book anything.
//
//   PROCESSOR_SECRET=a-shared-secret node examples/gateway/gateway.mjs
//
// State is in memory only: a real service stores an attempt before it answers 202, and its reports until they are accepted or a day
// has passed.
import { createHmac, randomUUID, timingSafeEqual } from "node:crypto";
import { createServer } from "node:http";
import { setTimeout as delay } from "node:timers/promises";

const secrets = (process.env.PROCESSOR_SECRET ?? "").split(",").filter(Boolean);
const delayMs = Number(process.env.DELAY_MS ?? 2000);
const limit = 64 * 1024;
if (secrets.length === 0) throw new Error("Set PROCESSOR_SECRET to the secret that both sides share.");

/** attempt → { state, payment_link, kind, message, callback_url } */
const attempts = new Map();
const failures = {
  "00": ["no_center", "No medical center is available in this city for this destination."],
  "01": ["site_unavailable", "The booking site did not answer."],
  "02": ["appointment_exists", "This passport already has an appointment."],
};

function sign(secret, timestamp, method, path, body) {
  const text = Buffer.concat([Buffer.from(`${timestamp}.${method}.${path}.`), body]);
  return `v1=${createHmac("sha256", secret).update(text).digest("hex")}`;
}

function isSigned(request, body) {
  const timestamp = request.headers["slipdesk-timestamp"] ?? "";
  const given = (request.headers["slipdesk-signature"] ?? "").split(",").map((one) => one.trim());
  if (!/^\d+$/.test(timestamp) || Math.abs(Date.now() / 1000 - timestamp) > 300) return false;
  return secrets.some((secret) => {
    const right = Buffer.from(sign(secret, timestamp, request.method, request.url, body));
    return given.some((one) => one.length === right.length && timingSafeEqual(Buffer.from(one), right));
  });
}

/** Sends a report for up to a day, with the same `report` id each time so that it counts once. */
async function report(attempt, event, fields = {}) {
  const { callback_url } = attempts.get(attempt);
  const body = Buffer.from(JSON.stringify({ report: randomUUID(), attempt, event, ...fields }));
  const { pathname, search } = new URL(callback_url);
  const until = Date.now() + 24 * 3_600_000;
  for (let wait = 500; Date.now() < until; wait = Math.min(2 * wait, 600_000)) {
    let retryAfter = 0;
    const timestamp = String(Math.floor(Date.now() / 1000));
    const signature = secrets.map((secret) => sign(secret, timestamp, "POST", pathname + search, body));
    try {
      const answer = await fetch(callback_url, {
        method: "POST",
        body,
        redirect: "manual",
        signal: AbortSignal.timeout(15_000),
        headers: {
          "content-type": "application/json",
          "slipdesk-timestamp": timestamp,
          "slipdesk-signature": signature.join(","),
        },
      });
      // 400, 404 and 413 will be the same next time; 401, 429 and 5xx may not.
      if ([200, 400, 404, 413].includes(answer.status)) return;
      // In seconds; a proxy may answer with a date, which is left to the wait.
      retryAfter = Number(answer.headers.get("retry-after")) || 0;
    } catch {
      // The desk cannot be reached: try again.
    }
    await delay(Math.max(wait, 1_000 * retryAfter));
  }
}

async function book(attempt, slip, origin) {
  const booking = attempts.get(attempt);
  await delay(delayMs);
  booking.state = "started";
  await report(attempt, "started");
  await delay(delayMs);
  const [kind, message] = failures[String(slip.passport_number).slice(-2)] ?? [];
  const outcome = kind ? { kind, message } : { payment_link: `${origin}/pay/${attempt}` };
  Object.assign(booking, outcome, { state: kind ? "failed" : "finished" });
  await report(attempt, booking.state, outcome);
}

async function pay(attempt, origin) {
  await report(attempt, "paid");
  await report(attempt, "slip_ready", { slip_url: `${origin}/slip/${attempt}` });
}

function accept(body, origin) {
  const { attempt, callback_url, slip } = JSON.parse(body.toString("utf8"));
  if (typeof attempt !== "string" || !URL.canParse(callback_url) || typeof slip?.passport_number !== "string") {
    return [422, { kind: "refused", message: "The application is not complete." }];
  }
  // Sent again: answer with the existing booking, so that nothing is booked twice.
  if (!attempts.has(attempt)) {
    attempts.set(attempt, { attempt, state: "accepted", callback_url });
    void book(attempt, slip, origin);
  }
  return [202, { reference: attempt.slice(-12) }];
}

function answer(request, body, origin) {
  const [, first, second] = request.url.split("?")[0].split("/").map(decodeURIComponent);
  const page = (text) => [200, `<!doctype html><title>Sample</title><p>Sample, not a valid slip. ${text}`];
  if (first === "slip" && attempts.has(second)) return page("");
  if (first === "pay" && attempts.get(second)?.state === "finished") {
    if (request.method === "GET") return page('<form method="post"><button>Pay</button></form>');
    void pay(second, origin);
    return page("Paid.");
  }
  if (!isSigned(request, body)) return [401, { message: "Not signed, wrongly signed or too old." }];
  if (request.method === "POST" && first === "slips") return accept(body, origin);
  const known = request.method === "GET" && first === "slips" && attempts.get(second);
  if (!known) return [404, { message: "No such attempt." }];
  const { callback_url: _url, ...state } = known;
  return [200, state];
}

const server = createServer(async (request, response) => {
  const send = (status, content) => {
    const isPage = typeof content === "string";
    response.writeHead(status, { "content-type": isPage ? "text/html; charset=utf-8" : "application/json" });
    response.end(isPage ? content : JSON.stringify(content));
  };
  try {
    const parts = [];
    let size = 0;
    for await (const part of request) {
      size += part.length;
      if (size > limit) return send(413, { message: "Over 64 KiB." });
      parts.push(part);
    }
    const origin = `http://${request.headers.host}`;
    send(...answer(request, Buffer.concat(parts), origin));
  } catch {
    send(400, { message: "This could not be read." });
  }
});

server.listen(Number(process.env.PORT ?? 4000), "127.0.0.1", () => {
  console.log(`PROCESSOR_URL=http://127.0.0.1:${server.address().port}/slips`);
});
