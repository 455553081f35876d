import type { FastifyInstance } from "fastify";

/** What browsers offer and the desk never asks for; a photo of a passport page comes as a file. */
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

/** What every answer says to browsers, whoever gives it; the page alone has a policy of its own (`page.ts`). */
export function standardHeaders(publicUrl: string): Readonly<Record<string, string>> {
  return {
    // Files of the page and the one-year assets say otherwise.
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

/** Puts these headers on every answer, before anything else may replace one. */
export function sendHeaders(app: FastifyInstance, headers: Readonly<Record<string, string>>): void {
  app.addHook("onRequest", async (_request, reply) => {
    reply.headers(headers);
  });
}
