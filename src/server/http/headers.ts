import { promisify } from "node:util";
import { constants, gzip } from "node:zlib";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { invalid } from "./refusal.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    mostFields?: number;
  }
}

const UNUSED = [
  "accelerometer",
  "camera",
  "display-capture",
  "geolocation",
  "gyroscope",
  "hid",
  "magnetometer",
  "microphone",
  "midi",
  "payment",
  "serial",
  "usb",
] as const;

/** Security headers of every response; the page has its own policy (`page.ts`). */
export function standardHeaders(publicUrl: string): Readonly<Record<string, string>> {
  return {
    // The page's own files override this.
    "cache-control": "no-store",
    "content-security-policy": "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "origin-agent-cluster": "?1",
    "permissions-policy": UNUSED.map((feature) => `${feature}=()`).join(", "),
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
    "x-dns-prefetch-control": "off",
    "x-frame-options": "DENY",
    "x-permitted-cross-domain-policies": "none",
    ...(publicUrl.startsWith("https:") && {
      "strict-transport-security": "max-age=63072000; includeSubDomains",
    }),
  };
}

/** Sets the headers first, so that routes can override them. */
export function sendHeaders(app: FastifyInstance, headers: Readonly<Record<string, string>>): void {
  app.addHook("onRequest", (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
}

/** Smaller responses fit into one packet. */
const WORTH_IT = 1_400;
/** Responses that may hold a password beside text of the caller's choice: their compressed length could leak it. */
const SECRETIVE = /^\/api\/(auth|user|auto\/operators?)\b/;

export function compressAnswers(app: FastifyInstance): void {
  app.addHook("onSend", (request, reply, payload, done) => {
    if (typeof payload !== "string" || payload.length < WORTH_IT) return done(null, payload);
    if (SECRETIVE.test(request.routeOptions.url ?? "")) return done(null, payload);
    reply.header("vary", "accept-encoding");
    if (!takesGzip(request.headers["accept-encoding"])) return done(null, payload);
    reply.header("content-encoding", "gzip").removeHeader("content-length");
    // A promise: what throws behind a callback of Node's would end the program.
    return compress(payload, { level: constants.Z_BEST_SPEED });
  });
}

const compress = promisify(gzip);

function takesGzip(accepted: string | string[] | undefined): boolean {
  return /(?:^|,)\s*(?:gzip|\*)\s*(?:$|,|;\s*q=(?!0(?:\.0*)?\s*(?:,|$)))/i.test(
    String(accepted ?? ""),
  );
}

/**
 * An empty body counts as none, since many clients always send the content type. What cannot be read is handed on as an
 * error, so that it is counted like any other that is refused for what it says.
 */
export function readJsonOnly(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser("error", "error");
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<string>(
    "application/json",
    { parseAs: "string" },
    (request, body, done) => {
      if (body === "") return done(null);
      const read = () => {
        if (!isModest(body, request.routeOptions.config.mostFields))
          return done(null, tooManyParts());
        return parse(request, body, (error, value) => done(null, error ?? value));
      };
      const { caller } = request;
      if (caller) void app.calls.nextPiece(caller.id).then(read);
      else read();
    },
  );
}

/** The `updated_at` that the caller read, with or without quotes. */
export function ifMatch(request: FastifyRequest): string | null {
  return request.headers["if-match"]?.replaceAll('"', "") ?? null;
}

/** At most what is stored; IPv6 allows a zone of any length behind the address. */
export const addressOf = ({ ip }: FastifyRequest): string => ip.slice(0, 64);

export function idempotencyKey(request: FastifyRequest): string | null {
  const key = request.headers["idempotency-key"];
  if (key === undefined) return null;
  if (typeof key === "string" && /^[\w-]{1,100}$/.test(key)) return key;
  throw wrongKey("Idempotency-Key must be 1 to 100 letters, digits, - or _");
}

export function requiredIdempotencyKey(request: FastifyRequest): string {
  const key = idempotencyKey(request);
  if (key === null) throw wrongKey("Idempotency-Key is required");
  return key;
}

const tooManyParts = () =>
  invalid([{ field: "", message: "The request has more parts than any form. Nothing was saved." }]);

const wrongKey = (message: string) => invalid([{ field: "Idempotency-Key", message }]);

/** The largest import has some 4,500 values, the deepest preference stands on the fifth level. */
export const MAX_VALUES = 6_000;
export const MAX_DEPTH = 16;
/** An application has 22 of them, what an import remembers of its headings 60. */
export const MAX_FIELDS = 64;

/** Counted before it is parsed, as thousands of names and field errors are work that holds up everybody. */
function isModest(json: string, mostFields = MAX_FIELDS): boolean {
  let values = 1;
  let depth = 0;
  // The last object on each level has so many.
  const fields = Array<number>(MAX_DEPTH + 1).fill(0);
  for (let at = 0; at < json.length; at += 1) {
    switch (json[at]) {
      case '"':
        at = endOfText(json, at);
        break;
      case ",":
        values += 1;
        break;
      case ":":
        fields[depth] = (fields[depth] ?? 0) + 1;
        break;
      case "[":
      case "{":
        values += 1;
        depth += 1;
        fields[depth] = 0;
        break;
      case "]":
      case "}":
        depth -= 1;
    }
    if (values > MAX_VALUES || depth > MAX_DEPTH) return false;
    if ((fields[depth] ?? 0) > mostFields) return false;
  }
  return true;
}

/** Texts are jumped over: a file is one of millions of characters. */
function endOfText(json: string, start: number): number {
  let end = json.indexOf('"', start + 1);
  while (end !== -1 && isEscaped(json, end)) end = json.indexOf('"', end + 1);
  return end === -1 ? json.length : end;
}

function isEscaped(json: string, at: number): boolean {
  let first = at;
  while (json[first - 1] === "\\") first -= 1;
  return (at - first) % 2 === 1;
}
