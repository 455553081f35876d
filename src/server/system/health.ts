import { setTimeout as wait } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { findLastBackup } from "#server/backup/backups.ts";
import type { Context } from "#server/context.ts";
import { readDiskSpace } from "#server/database/disk.ts";
import { Instant } from "#shared/http/fields.ts";
import { askDatabase } from "./system.queries.ts";

const LONGEST_MS = 2_000;

const LIVE = {
  summary: "Whether the program runs",
  operationId: "getHealthLive",
  tags: ["health"],
  response: { 200: z.object({ status: z.literal("live") }) },
};

const READY = {
  summary:
    "Whether the desk can work: its database answers within two seconds and its disk has room",
  operationId: "getHealthReady",
  tags: ["health"],
  response: {
    200: z.object({
      status: z.literal("ready"),
      last_backup_at: Instant.nullable(),
      disk: z.enum(["ok", "low", "full", "unknown"]),
    }),
    503: z
      .object({ status: z.literal("not ready"), reason: z.string() })
      .meta({ description: "Not now; the reason says why" }),
  },
};

export function healthRoutes(app: FastifyInstance, context: Context): void {
  const isReady = readinessOf(context);
  app.get("/health/live", { schema: LIVE }, () => ({ status: "live" }) as const);
  app.get("/health/ready", { schema: READY }, async (_request, reply) => {
    const disk = await readDiskSpace(context.settings);
    if (disk?.state === "full") {
      return reply.code(503).send({ status: "not ready", reason: "the disk is full" });
    }
    if (await isReady()) {
      const last = await findLastBackup(context);
      const last_backup_at = last?.toISOString() ?? null;
      return { status: "ready", last_backup_at, disk: disk?.state ?? "unknown" };
    }
    return reply.code(503).send({ status: "not ready", reason: "the database cannot be reached" });
  });
}

/** Concurrent callers share one check, so that outsiders use at most one connection. */
function readinessOf(context: Context): () => Promise<boolean> {
  let asking: Promise<boolean> | null = null;
  const ask = async () => {
    try {
      await askDatabase(context.sql);
      return true;
    } catch {
      return false;
    } finally {
      asking = null;
    }
  };
  return async () => {
    asking ??= ask();
    return await Promise.race([asking, wait(LONGEST_MS, false, { ref: false })]);
  };
}
