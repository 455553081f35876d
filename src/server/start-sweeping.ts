import { HOUR_MS, todayInDhaka } from "#shared/time/plain-date.ts";
import { deleteEndedSessions } from "./auth/repository-sessions.ts";
import { deleteOldSignIns } from "./auth/repository-sign-in.ts";
import { codeOf } from "./database/failure.ts";
import type { Desk } from "./desk.ts";
import { deleteOldDrafts } from "./drafts/repository.ts";
import { deleteEndedFiles } from "./files/repository.ts";
import { blankOldResults } from "./follow-up/repository.ts";
import type { Log } from "./log.ts";
import { deleteOldNotifications } from "./notifications/repository.ts";
import { deleteExpiredAssignments } from "./queue/repository.ts";
import { eraseOldSlips } from "./slips/erase-slips.ts";
import { ERASING_STEP, upsertSweep } from "./system/repository.ts";

const STEPS: Readonly<Record<string, (desk: Desk) => Promise<unknown>>> = {
  "ended sessions": ({ sql, settings }) => deleteEndedSessions(sql, settings),
  "ended work": ({ sql }) => deleteExpiredAssignments(sql),
  "old notifications": ({ sql }) => deleteOldNotifications(sql),
  "old sign-ins": ({ sql }) => deleteOldSignIns(sql),
  "old drafts": ({ sql }) => deleteOldDrafts(sql),
  "ended files": deleteEndedFiles,
  "old results": ({ sql, clock }) => blankOldResults(sql, todayInDhaka(clock())),
  [ERASING_STEP]: eraseOldSlips,
};

export function startSweeping(desk: Desk, log: Log): { stop(): Promise<void> } {
  let running = sweep(desk, log);
  const timer = setInterval(() => {
    running = running.then(() => sweep(desk, log));
  }, HOUR_MS);
  return {
    stop: async () => {
      clearInterval(timer);
      await running;
    },
  };
}

/** A failing step is logged, does not stop the others, and is retried by the next sweep. */
export async function sweep(desk: Desk, log: Log): Promise<void> {
  for (const [step, run] of Object.entries(STEPS)) {
    try {
      await run(desk);
      await upsertSweep(desk.sql, step);
    } catch (error) {
      // Not the message, which may quote personal data.
      const code = codeOf(error) ?? "no code";
      const name = error instanceof Error ? error.name : "unknown";
      log.error(
        `The sweep could not remove ${step} (${name}, ${code}). It is tried again in an hour.`,
      );
    }
  }
}
