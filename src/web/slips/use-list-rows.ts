import { useQuery } from "@tanstack/react-query";
import type { Slip } from "#shared/slips/contract.ts";
import { actionsFor, type MenuAction, processingBlock } from "#shared/slips/rules.ts";
import { settingsQuery } from "#web/app/settings.ts";
import { useCurrentUser } from "#web/auth/use-current-user.ts";
import { useRowClock } from "#web/slips/use-row-clock.ts";
import type { StatusChanges } from "#web/slips/use-status-changes.ts";

/** One slip of a list and all that its row must know. */
export type ListRow = {
  id: number;
  slip: Slip;
  name: string;
  /** The row menu's entries, in order. */
  actions: MenuAction[];
  /** Why the slip cannot be ticked for processing; null when it can. */
  block: string | null;
  /** A change of the status that the server has not confirmed yet. */
  isSaving: boolean;
  failure: string | null;
};

/**
 * The rows of a list with what the state of each slip allows now. `canManage` is the admins' list; on the other one
 * everybody has the operators' menu, and edits what is theirs (an admin everything).
 */
export function useListRows(
  slips: readonly Slip[],
  canManage: boolean,
  changes: StatusChanges,
): ListRow[] {
  const user = useCurrentUser();
  const { data: settings } = useQuery(settingsQuery);
  const now = useRowClock(slips);
  const role = canManage ? user.role : "operator";
  return slips.map((stored) => {
    const slip = changes.foreseen(stored);
    const isSaving = changes.isSaving(slip.id);
    return {
      id: slip.id,
      slip,
      name: `${slip.first_name} ${slip.last_name}`,
      actions: actionsFor(slip, role, now, {
        isOwn: user.role === "admin" || slip.user_id === user.id,
        ...(settings && { processor: settings.processor }),
      }),
      block: isSaving ? "Being saved" : processingBlock(slip, now),
      isSaving,
      failure: changes.failureOf(slip.id),
    };
  });
}
