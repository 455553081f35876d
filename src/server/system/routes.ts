import type { FastifyInstance } from "fastify";
import { findLastBackup } from "#server/backup/schedule.ts";
import type { Desk } from "#server/desk.ts";
import { serve } from "#server/http/serve.ts";
import { readVersion } from "#server/settings/version.ts";
import { getSystem } from "#shared/system/contract.ts";
import { checkDesk } from "./check-desk.ts";
import type { Failures } from "./failures.ts";
import { readQueueDepth } from "./repository.ts";

/** How the desk is, for admins. */
export function systemRoutes(app: FastifyInstance, desk: Desk, failures: Failures): void {
  const version = readVersion();
  const started_at = new Date().toISOString();
  serve(app, desk, getSystem, async () => {
    const last = await findLastBackup(desk);
    return {
      version,
      started_at,
      checks: await checkDesk(desk, new Date()),
      queue: await readQueueDepth(desk.sql),
      last_backup_at: last?.toISOString() ?? null,
      failures: [...failures.last()],
    };
  });
}
