import { promisify } from "node:util";
import { constants, gzip } from "node:zlib";
import type { FastifyInstance } from "fastify";

/** Below this an answer fits into one packet anyway. */
const WORTH_IT = 1_400;
/** Answers that may hold a password beside words of the caller's choice: their length must tell nothing. */
const SECRETIVE = /^\/api\/(auth|user|auto\/operators?)\b/;

const compress = promisify(gzip);

/** Compresses the API's large answers for whoever takes gzip, but none that may hold a secret. */
export function compressAnswers(app: FastifyInstance): void {
  app.addHook("onSend", async (request, reply, payload) => {
    if (typeof payload !== "string" || payload.length < WORTH_IT) return payload;
    if (SECRETIVE.test(request.routeOptions.url ?? "")) return payload;
    reply.header("vary", "accept-encoding");
    if (!takesGzip(request.headers["accept-encoding"])) return payload;
    reply.header("content-encoding", "gzip").removeHeader("content-length");
    return await compress(payload, { level: constants.Z_BEST_SPEED });
  });
}

function takesGzip(accepted: string | string[] | undefined): boolean {
  return /(?:^|,)\s*(?:gzip|\*)\s*(?:$|,|;\s*q=(?!0(?:\.0*)?\s*(?:,|$)))/i.test(
    String(accepted ?? ""),
  );
}
