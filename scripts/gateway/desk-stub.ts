import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { isSigned } from "#server/processing/adapters/call-service.ts";
import { Callback, MAX_MESSAGE_BYTES } from "#shared/processing/contract-gateway.ts";

type ReceivedCallback = {
  path: string;
  body: string;
  signed: boolean;
  report: Callback | null;
  failure: string | null;
};

/** Differs from the path of a real desk, to detect a service that ignores `callback_url`. */
const PATH = "/of/this/check/reports";

/** The desk's side of the contract: receives reports, and refuses each the first time to see that it is repeated. */
export type DeskStub = { callbackUrl: string; reports: ReceivedCallback[]; close(): void };

/** Listens for reports; `callback` is its address as the service sees it, if not loopback. */
export async function startDeskStub(secret: string, callback?: string): Promise<DeskStub> {
  const reports: ReceivedCallback[] = [];
  const seen = new Set<string>();
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part);
    const body = Buffer.concat(parts);
    const signed = isSigned(
      [secret],
      { method: request.method ?? "", path: request.url ?? "", body },
      request.headers,
      new Date(),
    );
    const read = readCallback(body);
    reports.push({ path: request.url ?? "", body: body.toString("utf8"), signed, ...read });
    const isFirst = read.report !== null && !seen.has(read.report.report);
    if (read.report) seen.add(read.report.report);
    response.writeHead(isFirst ? 503 : 200, { "content-type": "application/json" });
    response.end(JSON.stringify(isFirst ? { message: "Try again." } : { outcome: "applied" }));
  });
  server.listen(
    callback ? Number(new URL(callback).port || 80) : 0,
    callback ? "0.0.0.0" : "127.0.0.1",
  );
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    callbackUrl: `${callback ?? `http://127.0.0.1:${port}`}${PATH}`,
    reports,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

function readCallback(body: Buffer): Pick<ReceivedCallback, "report" | "failure"> {
  if (body.length > MAX_MESSAGE_BYTES) return { report: null, failure: "it is over 64 KiB" };
  try {
    const parsed = Callback.safeParse(JSON.parse(body.toString("utf8")));
    if (parsed.success) return { report: parsed.data, failure: null };
    const [issue] = parsed.error.issues;
    return { report: null, failure: `${issue?.path.join(".")}: ${issue?.message}` };
  } catch {
    return { report: null, failure: "it is not JSON" };
  }
}
