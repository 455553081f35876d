import { timingSafeEqual } from "node:crypto";
import type { FastifyInstance } from "fastify";
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import { z } from "zod";
import type { Context } from "#server/context.ts";
import { readDiskSpace } from "#server/database/disk.ts";
import { sumOfFiles } from "#server/files/files.queries.ts";
import { send } from "#server/http/present-error.ts";
import { ErrorAnswer } from "#shared/http/fields.ts";
import { countConnections, countOutcomes, readQueueDepth } from "./system.queries.ts";

const DESCRIBED = {
  summary: "Figures of the program in the format of Prometheus, for the bearer of METRICS_TOKEN",
  operationId: "getMetrics",
  tags: ["health"],
  response: {
    200: { content: { "text/plain": { schema: z.unknown().meta({ type: "string" }) } } },
    401: ErrorAnswer.extend({}).meta({ description: "The token is not that of METRICS_TOKEN" }),
  },
};

const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

export function serveMetrics(app: FastifyInstance, context: Context): void {
  const token = context.settings.METRICS_TOKEN;
  if (token === undefined) return;
  const registry = new Registry();
  collectDefaultMetrics({ register: registry, prefix: "slipdesk_" });
  // Prometheus reserves this ending for counters; the same gauges exist without it.
  for (const { name, type } of registry.getMetricsAsArray()) {
    if (String(type) === "gauge" && name.endsWith("_total")) registry.removeSingleMetric(name);
  }
  countCalls(app, registry);
  measureDesk(context, registry);
  app.get("/metrics", { schema: DESCRIBED }, async (request, reply) => {
    if (!isSame(request.headers.authorization ?? "", `Bearer ${token}`)) {
      return send(reply, request, 401, { message: "Please send the token of METRICS_TOKEN." });
    }
    return reply
      .type(registry.contentType)
      .header("cache-control", "no-store")
      .send(await registry.metrics());
  });
}

function isSame(sent: string, expected: string): boolean {
  const [one, other] = [Buffer.from(sent), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
}

function countCalls(app: FastifyInstance, registry: Registry): void {
  const registers = [registry];
  const seconds = new Histogram({
    name: "slipdesk_http_request_seconds",
    help: "How long answered calls took, by route and status",
    labelNames: ["method", "route", "status"],
    buckets: BUCKETS,
    registers,
  });
  const open = new Gauge({
    name: "slipdesk_http_requests_open",
    help: "Calls that are not answered yet; of GET /api/events: open streams",
    labelNames: ["method", "route"],
    registers,
  });
  const left = new Counter({
    name: "slipdesk_http_clients_left_total",
    help: "Clients that left before they had their answer",
    labelNames: ["method", "route"],
    registers,
  });
  app.addHook("onRequest", (request, reply, done) => {
    const labels = { method: request.method, route: request.routeOptions.url ?? "none" };
    open.inc(labels);
    const began = performance.now();
    reply.raw.once("close", () => {
      open.dec(labels);
      if (!reply.raw.headersSent) return left.inc(labels);
      const status = String(reply.statusCode);
      seconds.observe({ ...labels, status }, (performance.now() - began) / 1000);
    });
    done();
  });
}

/** Read on request; without a value while the database is unreachable. */
function measureDesk(context: Context, registry: Registry): void {
  const gauge = (
    name: string,
    help: string,
    labelNames: string[],
    read: (set: (value: number, ...labels: string[]) => void) => Promise<void>,
  ) => {
    new Gauge({
      name: `slipdesk_${name}`,
      help,
      labelNames,
      registers: [registry],
      async collect() {
        this.reset();
        const set = (value: number, ...labels: string[]) =>
          this.set(
            Object.fromEntries(labelNames.map((label, at) => [label, labels[at] ?? ""])),
            value,
          );
        await read(set).catch(() => undefined);
      },
    });
  };
  gauge("queue_runs", "Slips to be booked, by what they do", ["state"], async (set) => {
    const { oldest_due_seconds: _age, ...counts } = await readQueueDepth(context.sql);
    for (const [state, runs] of Object.entries(counts)) set(runs, state);
  });
  gauge("queue_oldest_due_seconds", "How long the longest due slip waits", [], async (set) => {
    set((await readQueueDepth(context.sql)).oldest_due_seconds);
  });
  gauge("runs_ended_24h", "How the runs of the last 24 hours ended", ["outcome"], async (set) => {
    for (const { outcome, runs } of await countOutcomes(context.sql)) set(runs, outcome);
  });
  gauge("database_connections", "Connections to the database, by state", ["state"], async (set) => {
    for (const { doing, connections } of await countConnections(context.sql))
      set(connections, doing);
  });
  gauge("files_bytes", "Bytes of the files beside applications", [], async (set) => {
    set((await sumOfFiles(context.sql)).bytes);
  });
  gauge("disk_free_bytes", "Room left where the data lies", [], async (set) => {
    const disk = await readDiskSpace(context.settings);
    if (disk) set(disk.free_bytes);
  });
}
