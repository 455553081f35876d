import { inTransaction } from "#server/database/transaction.ts";
import { type Settings, shownSettings } from "#server/settings/settings.ts";
import { findLastStart } from "./repository.ts";
import type { LogDesk } from "./write-log.ts";

/** Logs the start and which settings differ from those of the start before. */
export async function auditStart(
  { sql, settings, log }: LogDesk & { settings: Settings },
  version: string,
): Promise<void> {
  const now = shownSettings(settings);
  await inTransaction(sql, async (tx) => {
    const before = await findLastStart(tx);
    const changes = before ? differences(before, now) : [];
    if (changes.length > 0) {
      const about = { subject: "desk", action: "settings-changed" } as const;
      await log.write(tx, { ...about, by: null, details: { changes } });
    }
    const words = Object.entries(now).map(([name, value]) => `${name}=${value}`);
    const details = { version, settings: words };
    await log.write(tx, { subject: "desk", action: "started", by: null, details });
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
