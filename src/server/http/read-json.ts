import type { FastifyInstance } from "fastify";

/**
 * Reads JSON bodies and no others. An empty one counts as none, since many clients call every body JSON; keys that
 * reach for an object's prototype are refused.
 */
export function readJsonOnly(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser("error", "error");
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<string>(
    "application/json",
    { parseAs: "string" },
    (request, body, done) => (body === "" ? done(null) : parse(request, body, done)),
  );
}
