import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { isSigned } from "#server/processing/adapters/signature.ts";
import { Report } from "#shared/processing/contract-gateway.ts";

/** A report that a service told, and how. */
type Told = { body: string; signed: boolean; report: Report | null; fault: string | null };

/** The desk's side of the contract: takes reports, and refuses the first of each to see that it is told again. */
export type DeskStub = { callbackUrl: string; told: Told[]; close(): void };

/** Listens for reports; `callback` is the address a service reaches it at, when that is not the loopback. */
export async function startDeskStub(secret: string, callback?: string): Promise<DeskStub> {
  const told: Told[] = [];
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
    const read = readReport(body.toString("utf8"));
    told.push({ body: body.toString("utf8"), signed, ...read });
    const isFirst = read.report !== null && !seen.has(read.report.report);
    if (read.report) seen.add(read.report.report);
    response.writeHead(isFirst ? 503 : 200, { "content-type": "application/json" });
    response.end(
      JSON.stringify(isFirst ? { message: "Told to try again." } : { outcome: "applied" }),
    );
  });
  server.listen(
    callback ? Number(new URL(callback).port || 80) : 0,
    callback ? "0.0.0.0" : "127.0.0.1",
  );
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    callbackUrl: `${callback ?? `http://127.0.0.1:${port}`}/api/processing/reports`,
    told,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

function readReport(body: string): Pick<Told, "report" | "fault"> {
  try {
    const parsed = Report.safeParse(JSON.parse(body));
    if (parsed.success) return { report: parsed.data, fault: null };
    const [issue] = parsed.error.issues;
    return { report: null, fault: `${issue?.path.join(".")}: ${issue?.message}` };
  } catch {
    return { report: null, fault: "it is no JSON" };
  }
}
