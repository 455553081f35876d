import type { Desk } from "#server/desk.ts";
import { updatePause } from "./repository-processor.ts";

/** Tells all programs of this desk, and through them the people, until when this program hands no slip over. */
export async function publishPause({ sql, adapter }: Pick<Desk, "sql" | "adapter">): Promise<void> {
  const left = adapter.breaker?.pauseLeft() ?? null;
  if (left !== null) await updatePause(sql, left);
}
