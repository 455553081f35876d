import { inTransaction } from "#server/database/transaction.ts";
import type { Desk } from "#server/desk.ts";
import { shownSettings } from "#server/settings/settings.ts";
import { findLastStart, insertAudit } from "./repository.ts";

/** Keeps in the audit log that the program was started, and which settings differ from those of the start before. */
export async function noteStart(
  { sql, settings }: Pick<Desk, "sql" | "settings">,
  version: string,
): Promise<void> {
  const now = shownSettings(settings);
  await inTransaction(sql, async (tx) => {
    const before = await findLastStart(tx);
    const changes = before ? differences(before, now) : [];
    if (changes.length > 0) {
      await insertAudit(tx, {
        by: null,
        kind: "settings",
        action: "settings-changed",
        details: { changes },
      });
    }
    const words = Object.entries(now).map(([name, value]) => `${name}=${value}`);
    await insertAudit(tx, {
      by: null,
      kind: "desk",
      action: "started",
      details: { version, settings: words },
    });
  });
}

function differences(before: readonly string[], now: Readonly<Record<string, string>>): string[] {
  const known = new Map(
    before.map((word) => {
      const [name = "", ...value] = word.split("=");
      return [name, value.join("=")];
    }),
  );
  const names = new Set([...known.keys(), ...Object.keys(now)]);
  return [...names]
    .filter((name) => known.get(name) !== now[name])
    .map((name) => `${name}: ${known.get(name) ?? "not set"} → ${now[name] ?? "not set"}`);
}
