import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { z } from "zod";
import { signRequest } from "#server/processing/adapters/call-service.ts";
import { carryOut, claimNextRun } from "#server/processing/carry-out.ts";
import { ProcessRun } from "#shared/processing/contract.ts";
import type { Answer, Client } from "./client.ts";
import { process as startProcessing, submitApproved } from "./slip-states.ts";
import type { TestApp } from "./test-app.ts";
import { whenDone } from "./when-done.ts";

export const SECRET = "a-secret-of-both-sides";

/** A call that a stub of the booking service got. */
type StubCall = {
  method: string;
  path: string;
  headers: IncomingMessage["headers"];
  body: string;
};

/** How the stub answers a call; it may also leave it without an answer. */
export type Respond = (call: StubCall, response: ServerResponse) => void;

/** A booking service that answers as the test says, and records its calls. */
export type Stub = { url: string; calls: StubCall[]; respond: Respond };

/** Starts a stub on a free port; it closes when the file is done. By default it accepts everything. */
export async function stubService(): Promise<Stub> {
  const stub: Stub = { url: "", calls: [], respond: (_call, response) => accept(response) };
  const server = createServer(async (request, response) => {
    let body = "";
    for await (const part of request.setEncoding("utf8")) body += part;
    const { method = "", url = "", headers } = request;
    const call = { method, path: url, headers, body };
    stub.calls.push(call);
    stub.respond(call, response);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  stub.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/slips`;
  whenDone(() => {
    server.closeAllConnections();
    server.close();
  });
  return stub;
}

/** The settings of a desk that hands its runs over to the service at this address. */
export const settingsFor = (PROCESSOR_URL: string) => ({
  PROCESSOR: "http",
  PROCESSOR_URL,
  PROCESSOR_SECRET: SECRET,
});

/** Takes what was to be booked. */
export function accept(response: ServerResponse): void {
  json(response, 202, { reference: "R-1" });
}

/** Answers with a status and a JSON body. */
export function json(
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): void {
  response.writeHead(status, { "content-type": "application/json", ...headers });
  response.end(JSON.stringify(body));
}

/** Answers the question how an attempt stands. */
export const stateOf =
  (fields: Record<string, unknown>): Respond =>
  ({ path }, response) =>
    json(response, 200, { attempt: decodeURIComponent(path.split("/")[2] ?? ""), ...fields });

/** Sends the desk a report, signed with this secret at this time. */
export async function sendCallback(
  { app }: TestApp,
  report: unknown,
  signed: { secrets?: string[]; at?: Date; headers?: Record<string, string>; from?: string } = {},
): Promise<Answer> {
  const body = typeof report === "string" ? report : JSON.stringify(report);
  const request = { method: "POST", path: "/api/processing/reports", body };
  const response = await app.inject({
    method: "POST",
    url: request.path,
    ...(signed.from !== undefined && { remoteAddress: signed.from }),
    payload: body,
    headers: {
      "content-type": "application/json",
      ...signRequest(signed.secrets ?? [SECRET], request, signed.at ?? new Date()),
      ...signed.headers,
    },
  });
  return {
    status: response.statusCode,
    body: response.json(),
    text: response.body,
    headers: response.headers,
  };
}

let reports = 0;

/** The name of a report that no other one has. */
export function newCallbackId(): string {
  reports += 1;
  return `report-${reports}`;
}

/** A slip, by default a new one, that was sent to the service, with how to report of its attempt. */
export async function sendToService(app: TestApp, admin: Client, again?: number) {
  const id = again ?? (await submitApproved(admin)).id;
  await startProcessing(admin, id);
  const run = await claimNextRun(app.context);
  if (run?.slip_id !== id) throw new Error("another run was claimed");
  await carryOut(app.context, run, new AbortController().signal);
  const attempt = run.effect_key;
  const report = (event: string, fields: Record<string, unknown> = {}) =>
    sendCallback(app, { report: newCallbackId(), attempt, event, ...fields });
  return { id, attempt, run, report };
}

/** What the details page shows of the newest run's first try. */
export async function readEvents(by: Client, id: number) {
  const { body } = await by.get(`/auto/slip/${id}/runs`);
  const [run] = z.array(ProcessRun).parse(body);
  return run?.tries[0]?.events.map(({ event, note }) => [event, note]);
}

const ROOT = join(import.meta.dirname, "../../..");

/** Runs a file of the project as a program of its own that knows the secret, and gives what it prints. */
export function runFile(
  file: string,
  args: string[],
  env: Record<string, string> = {},
  by = process.execPath,
) {
  const child = spawn(by, [join(ROOT, file), ...args], {
    env: { ...process.env, PROCESSOR_SECRET: SECRET, ...env },
    stdio: ["ignore", "pipe", "ignore"],
  });
  let output = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    output += text;
  });
  return { child, output: () => output, ended: once(child, "close").then(([code]) => code) };
}

/** Starts an example service on a free port and gives its address; it ends when the file or the test that calls it is done. */
export async function startExample(
  file: string,
  env: Record<string, string> = {},
  by?: string,
): Promise<string> {
  const { child, output, ended } = runFile(file, [], { PORT: "0", DELAY_MS: "20", ...env }, by);
  whenDone(() => void child.kill());
  const isUp = await Promise.race([once(child.stdout, "data"), ended.then(() => null)]);
  if (isUp === null) throw new Error(`${file} ended before it listened`);
  return output().trim().replace("PROCESSOR_URL=", "");
}
