import type { ReportedKind } from "#server/api/budgets.ts";
import type { Actor } from "#server/auth/actor.ts";
import { writeAlone } from "#server/auth/write-as.ts";
import type { Context } from "#server/context.ts";
import { nameAndRole } from "#shared/text/sentence.ts";
import * as db from "./notifications.queries.ts";

export async function notifyOfBudget(
  context: Pick<Context, "sql" | "clock" | "rooms">,
  by: Pick<Actor, "id" | "name" | "role">,
  kind: ReportedKind,
): Promise<void> {
  const hour = context.clock().toISOString().slice(0, 13);
  const who = nameAndRole(by.name, by.role, by.id);
  const params = { who: who.message, what: BUDGET_NAMES[kind], words: { who } };
  await writeAlone(context, (write) =>
    db.notifyOfUsedBudget(write, by.id, { key: `${kind}:${by.id}:${hour}`, params }),
  );
}

const BUDGET_NAMES: Readonly<Record<ReportedKind, string>> = {
  recordsViewed: "applications to look at",
  searches: "searches",
  exports: "exports",
  passwords: "passwords to read",
  writes: "changes",
  dailyWrites: "changes in a day",
  files: "files to open",
};
