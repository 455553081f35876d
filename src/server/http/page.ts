import { randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply } from "fastify";
import { send } from "./present-error.ts";

/** Served by routes of their own, or only in place of the file that they are a smaller copy of. */
const NOT_FILES = ["index.html", "**/*.br", "**/*.gz"];

/**
 * Serves the built page: hashed assets for a year, compressed as the browser takes them; `index.html` never cached
 * and with a fresh style nonce. A missing asset answers 404, any other address the page, whose router knows it.
 */
export async function pageRoutes(app: FastifyInstance, folder: string): Promise<void> {
  const html = await readFile(join(folder, "index.html"), "utf8");
  await app.register(fastifyStatic, {
    root: folder,
    index: false,
    wildcard: false,
    globIgnore: NOT_FILES,
    preCompressed: true,
    setHeaders(response, path) {
      const isHashed = path.includes("/assets/");
      response.header(
        "cache-control",
        isHashed ? "public, max-age=31536000, immutable" : "no-cache",
      );
    },
  });
  for (const url of ["/", "/index.html"]) {
    app.get(url, { schema: { hide: true } }, (_request, reply) => sendPage(reply, html));
  }
  app.setNotFoundHandler((request, reply) => {
    const isPage =
      (request.method === "GET" || request.method === "HEAD") &&
      !/^\/(api|health|assets)(\/|$|\?)/.test(request.url) &&
      !/\.\w+$/.test(request.url.split("?")[0] ?? "");
    if (isPage) return sendPage(reply, html);
    return send(reply, request, 404, { message: "There is nothing at this address." });
  });
}

function sendPage(reply: FastifyReply, html: string): FastifyReply {
  const nonce = randomBytes(16).toString("base64");
  return reply
    .header("cache-control", "no-store")
    .header("content-security-policy", contentSecurityPolicy(nonce))
    .type("text/html; charset=utf-8")
    .send(html.replaceAll("__STYLE_NONCE__", nonce));
}

function contentSecurityPolicy(nonce: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
    // The one policy is the page's own (src/web/app/trusted-types.ts).
    "require-trusted-types-for 'script'",
    "trusted-types default",
  ].join("; ");
}
