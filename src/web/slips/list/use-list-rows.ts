import { useQuery } from "@tanstack/react-query";
import { isOwnOrAdmin } from "#shared/auth/rules-access.ts";
import type { Slip } from "#shared/slips/contract.ts";
import { applicantName } from "#shared/slips/rules.ts";
import { actionsFor, type MenuAction } from "#shared/slips/rules-actions.ts";
import { isReadyForProcessing, sendableAgainAt } from "#shared/slips/rules-processing.ts";
import { useCurrentUser } from "#web/auth/use-session.ts";
import { serverNow, useServerTime } from "#web/lib/server-clock.ts";
import { settingsQuery } from "#web/settings/api.ts";
import type { Purpose } from "./list-search.ts";

export type ListRow = ReturnType<typeof useListRows>[number];

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
) {
  const user = useCurrentUser();
  const { data: settings } = useQuery(settingsQuery);
  const ready = useReadySlips(slips);
  const role = canManage ? user.role : "operator";
  const processor = settings?.processor;
  // No action of the menu depends on the time.
  const now = serverNow();
  return slips.map((slip) => {
    const isTheirs = isOwnOrAdmin(slip, user);
    const actions = actionsFor(slip, role, now, { isTheirs, ...(processor && { processor }) });
    const isReady = ready.includes(slip.id);
    return {
      id: slip.id,
      slip,
      name: applicantName(slip),
      actions,
      isTickable: purpose === "review" ? isToReview(actions) : isReady,
      /** The time in Dhaka from which it can be ticked; null when that is now or never. */
      tickableAt:
        purpose === "processing" && !isReady && waitsForItsHour(slip)
          ? sendableAgainAt(slip)
          : null,
      /** A change of the status that the server has not confirmed yet. */
      isSaving: isSaving(slip.id),
    };
  });
}

/** Which of these can be sent for processing at the server's present time; changes at the very moment that an hour is over. */
export function useReadySlips(slips: readonly Slip[]): number[] {
  const ids = useServerTime((now) =>
    slips
      .filter((slip) => isReadyForProcessing(slip, now))
      .map(({ id }) => id)
      .join(),
  );
  return ids.split(",").map(Number);
}

function waitsForItsHour({ status, process_status, slip_url, erased_at }: Slip): boolean {
  return status === "approved" && process_status === "finished" && !slip_url && !erased_at;
}

function isToReview(actions: readonly MenuAction[]): boolean {
  return actions.includes("approve") || actions.includes("assign-medical");
}
