import { inTransaction, type Queryable, type Sql } from "@slipdesk/pg-client";
import { StartupError } from "#server/database/startup-error.ts";
import { Refusal } from "#server/http/refusal.ts";
import type { Log } from "#server/log.ts";
import type { Settings } from "#server/settings/settings.ts";
import { sentence } from "#shared/text/sentence.ts";
import type { ProcessingContext } from "./adapters/adapter.ts";
import * as db from "./processor.queries.ts";

type Choice = Pick<Settings, "PROCESSOR" | "PROCESSOR_BEFORE">;

/** Throws a StartupError while another processor's slips are in progress, unless PROCESSOR_BEFORE is set. */
export async function switchProcessor(sql: Sql, choice: Choice, log: Log): Promise<void> {
  const { PROCESSOR, PROCESSOR_BEFORE } = choice;
  await inTransaction(sql, async (sql) => {
    const before = await db.lockProcessor(sql, PROCESSOR);
    if (before === PROCESSOR) return;
    const underWay = await db.countUnderWay(sql, PROCESSOR);
    if (underWay > 0 && PROCESSOR_BEFORE !== before) {
      const slips = underWay === 1 ? "1 slip is" : `${underWay} slips are`;
      throw new StartupError(
        `This desk books with ${before}, where ${slips} under way, and PROCESSOR is ${PROCESSOR}. Nothing was changed. Start with PROCESSOR=${before} until they have ended; or set PROCESSOR_BEFORE=${before} too, and they end as failed (docs/install.md, Changing the processor).`,
      );
    }
    await db.updateProcessor(sql, PROCESSOR);
    log.info(`This desk books with ${PROCESSOR} from now on; before, it was ${before}.`);
  });
}

export async function refuseOutdatedProgram(sql: Queryable, adapter: string): Promise<void> {
  const processor = await db.findProcessor(sql);
  if (processor === null || processor === adapter) return;
  throw new Refusal(
    "unavailable",
    sentence(
      "This desk books with {before} now, but this program was started with {adapter}. Nothing was sent; please tell whoever runs this desk to restart it.",
      { before: processor, adapter },
    ),
    { retryAfterSeconds: 60 },
  );
}

export async function publishPause({ sql, adapter }: ProcessingContext): Promise<void> {
  const left = adapter.breaker?.pauseLeft() ?? null;
  if (left !== null) await db.updatePause(sql, left);
}
