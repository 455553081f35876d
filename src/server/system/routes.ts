import { setTimeout as wait } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { type ApiContext, serve } from "#server/api/serve.ts";
import { writeAs } from "#server/auth/write-as.ts";
import { findLastBackup } from "#server/backup/backups.ts";
import type { Context } from "#server/context.ts";
import { readDiskSpace } from "#server/database/disk.ts";
import { readDatabaseClock } from "#server/database/expressions.ts";
import { isConfirmed, readClock } from "#server/log/clock.queries.ts";
import { usesMoney } from "#server/money/entries.queries.ts";
import { readVersion } from "#server/settings/settings.ts";
import { Instant } from "#shared/http/fields.ts";
import { confirmSweep, type Failure, getSettings, getSystem } from "#shared/system/contract.ts";
import { checkDesk } from "./check-desk.ts";
import { findHold, confirmSweep as storeConfirmation, wrongClock } from "./forget.ts";
import { askDatabase, readQueueDepth } from "./system.queries.ts";

const MAX_FAILURES = 20;

export type Failures = { last(): readonly Failure[] };

export function recordFailures(app: FastifyInstance): Failures {
  const failures: Failure[] = [];
  app.addHook("onResponse", (request, reply, done) => {
    done();
    if (reply.statusCode < 500 || request.routeOptions.config.access === undefined) return;
    const route = `${request.method} ${request.routeOptions.url}`;
    failures.unshift({
      at: new Date().toISOString(),
      request_id: request.id,
      route,
      status: reply.statusCode,
    });
    failures.length = Math.min(failures.length, MAX_FAILURES);
  });
  return { last: () => failures };
}

export function systemRoutes(app: FastifyInstance, context: ApiContext, failures: Failures): void {
  const version = readVersion();
  const started_at = new Date().toISOString();
  serve(app, context, getSystem, async () => {
    const last = await findLastBackup(context);
    const now = new Date();
    return {
      version,
      started_at,
      checks: await checkDesk(context, now),
      queue: await readQueueDepth(context.sql),
      last_backup_at: last?.toISOString() ?? null,
      failures: [...failures.last()],
      is_sweep_held:
        !(await isConfirmed(context.sql)) &&
        (await findHold({ ...context, clock: () => now })) !== null,
    };
  });
  serve(app, context, confirmSweep, async ({ by }) => {
    await writeAs(context, by, storeConfirmation);
  });
  serve(app, context, getSettings, async () => ({
    processor: context.settings.PROCESSOR,
    plain_password_display: context.settings.PLAIN_PASSWORD_DISPLAY,
    operator_scope: context.settings.OPERATOR_SCOPE,
    agency_name: context.settings.AGENCY_NAME ?? null,
    booking_site: context.settings.BOOKING_SITE,
    files_days: context.settings.FILES_DAYS,
    passport_page_days: context.settings.PASSPORT_PAGE_DAYS,
    uses_money: await usesMoney(context.sql),
    server_time: (await readDatabaseClock(context.sql)).toISOString(),
    wrong_clock: wrongClock(await readClock(context.sql), new Date())?.toISOString() ?? null,
  }));
}

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
