import { writeAlone } from "#server/auth/write-as.ts";
import type { Desk } from "#server/desk.ts";
import { sealAll } from "#server/log/seal-log.ts";
import { recordSetBack, refuseNotSetBack } from "#server/log/verify-audit.ts";

/** Writes a sealed entry: the database's clock was set back before these seals, and the admin knows why. */
export async function writeSetBack(desk: Pick<Desk, "sql" | "rooms">, seals: readonly number[]) {
  await refuseNotSetBack(desk.sql, seals);
  await writeAlone(desk, (write) => recordSetBack(write, seals));
  await sealAll(desk);
}
