import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { isOwnOrAdmin } from "#shared/auth/rules-access.ts";
import type { Slip } from "#shared/slips/contract.ts";
import { actionsFor, type MenuAction } from "#shared/slips/rules-actions.ts";
import { processingBlock, sendableAgainAt } from "#shared/slips/rules-processing.ts";
import { useCurrentUser } from "#web/auth/use-current-user.ts";
import { inLanguage, t } from "#web/language/translate.ts";
import { settingsQuery } from "#web/settings/api.ts";
import type { Purpose } from "./list-search.ts";
import { useRowClock } from "./use-row-clock.ts";

/** One slip of a list and all that its row must know. */
export type ListRow = {
  id: number;
  slip: Slip;
  name: string;
  /** The row menu's entries, in order. */
  actions: MenuAction[];
  /** Why the slip cannot be ticked; null when it can. */
  block: string | null;
  /** The time in Dhaka from which it can be ticked; null when that is now or never. */
  tickableAt: string | null;
  /** A change of the status that the server has not confirmed yet. */
  isSaving: boolean;
};

/** What to do with a slip; `button` is where the focus belongs afterwards. */
export type OnSlipAction = (action: MenuAction, row: ListRow, button: HTMLElement | null) => void;

/**
 * The rows of a list with what the state of each slip allows now. `canManage` is the admins' list; on the other one
 * everybody has the operators' menu, and edits what is theirs (an admin everything). `purpose` is what rows are ticked
 * for.
 */
export function useListRows(
  slips: readonly Slip[],
  canManage: boolean,
  isSaving: (id: number) => boolean,
  purpose: Purpose,
): ListRow[] {
  const user = useCurrentUser();
  const { data: settings } = useQuery(settingsQuery);
  const now = useRowClock(slips);
  const role = canManage ? user.role : "operator";
  const processor = settings?.processor;
  const rows = useMemo(
    () =>
      slips.map((slip) => {
        const isTheirs = isOwnOrAdmin(slip, user);
        const actions = actionsFor(slip, role, now, { isTheirs, ...(processor && { processor }) });
        return {
          id: slip.id,
          slip,
          name: `${slip.first_name} ${slip.last_name}`,
          actions,
          ...(purpose === "review" ? tickForReview(actions) : tickForProcessing(slip, now)),
          isSaving: false,
        };
      }),
    [slips, role, now, user, processor, purpose],
  );
  return rows.map((row) => (isSaving(row.id) ? { ...row, isSaving: true } : row));
}

type Tick = Pick<ListRow, "block" | "tickableAt">;

function tickForProcessing(slip: Slip, now: Date): Tick {
  const waits = isWaiting(slip, now);
  const block = processingBlock(slip, now);
  return {
    block: block && inLanguage(block),
    tickableAt: waits ? sendableAgainAt(slip) : null,
  };
}

function isWaiting(slip: Slip, now: Date): boolean {
  const isFinished = slip.status === "approved" && slip.process_status === "finished";
  return isFinished && !slip.slip_url && !slip.erased_at && processingBlock(slip, now) !== null;
}

function tickForReview(actions: readonly MenuAction[]): Tick {
  const isOpen = actions.includes("approve") || actions.includes("assign-medical");
  return { block: isOpen ? null : t("Nothing to review"), tickableAt: null };
}
