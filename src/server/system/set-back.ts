import { writeAlone } from "#server/auth/write-as.ts";
import type { Context } from "#server/context.ts";
import { sealAll } from "#server/log/seal-log.ts";
import { recordSetBack, refuseNotSetBack } from "#server/log/verify-audit.ts";

/** Writes a sealed entry: the database's clock was set back before these seals, and the admin knows why. */
export async function writeSetBack(
  context: Pick<Context, "sql" | "rooms">,
  seals: readonly number[],
) {
  await refuseNotSetBack(context.sql, seals);
  await writeAlone(context, (write) => recordSetBack(write, seals));
  await sealAll(context);
}
