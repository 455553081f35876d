import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { nothingThere } from "./present-error.ts";

/** Holds the name of the page that is served, the fingerprint of what it was built from. */
export const stampIn = (pages: string) => join(pages, ".built-from");

/** Each page has a folder of its own, so that a running program keeps its files while the next one is built. */
export async function findPage(pages: string): Promise<string | null> {
  const built = await readFile(stampIn(pages), "utf8").catch(() => null);
  const page = built === null ? null : join(pages, built);
  return page !== null && existsSync(join(page, "index.html")) ? page : null;
}

/** Served by their own routes, or as the compressed version of another file. */
const NOT_FILES = ["index.html", "**/*.br", "**/*.gz"];

/** Assets are cached for a year; other addresses are the page, whose router handles them. */
export async function pageRoutes(app: FastifyInstance, folder: string): Promise<void> {
  const html = await readFile(join(folder, "index.html"), "utf8");
  const sendPage = (_request: FastifyRequest, reply: FastifyReply) => {
    const nonce = randomBytes(16).toString("base64");
    return (
      reply
        // `no-store` would disable the back/forward cache; `vary: *` prevents other reuse.
        .header("cache-control", "no-cache")
        .header("vary", "*")
        .header("content-security-policy", contentSecurityPolicy(nonce))
        .type("text/html; charset=utf-8")
        .send(html.replaceAll("__STYLE_NONCE__", nonce))
    );
  };
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
    app.get(url, { schema: { hide: true } }, sendPage);
  }
  app.setNotFoundHandler((request, reply) => {
    const isPage =
      (request.method === "GET" || request.method === "HEAD") &&
      !/^\/(api|health|assets|metrics)(\/|$|\?)/.test(request.url) &&
      !/\.\w+$/.test(request.url.split("?")[0] ?? "");
    if (isPage) return sendPage(request, reply);
    return nothingThere(request, reply);
  });
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
    // The only policy is the page's own (src/web/main.tsx).
    "require-trusted-types-for 'script'",
    "trusted-types default",
  ].join("; ");
}
