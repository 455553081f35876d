import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { isOwnOrAdmin } from "#shared/auth/rules-access.ts";
import type { Slip } from "#shared/slips/contract.ts";
import { isReadyForProcessing, sendableAgainAt } from "#shared/slips/rules.ts";
import { actionsFor, type SlipAction } from "#shared/slips/rules-actions.ts";
import { serverNow, useServerTime } from "#web/lib/server-clock.ts";
import { useCurrentUser } from "#web/lib/session.ts";
import { settingsQuery } from "#web/settings/api.ts";
import { shownApplicant } from "#web/slips/slip-state.tsx";
import type { Purpose } from "./list-view.ts";

export type ListRow = ReturnType<typeof useListRows>[number];

/** What to do with a slip; `button` is where the focus belongs afterwards. */
export type OnSlipAction = (action: SlipAction, row: ListRow, button: HTMLElement | null) => void;

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
  // Only sending again, of all in the menu, depends on the time.
  const now = serverNow();
  return slips.map((slip) => {
    const isTheirs = isOwnOrAdmin(slip, user);
    const inMenu = actionsFor(slip, role, now, { isTheirs, ...(processor && { processor }) });
    const isReady = ready.includes(slip.id);
    const isResendable = role === "admin" && isReady && slip.process_status !== "not_started";
    const actions = isResendable ? withResend(inMenu) : inMenu;
    return {
      id: slip.id,
      slip,
      name: shownApplicant(slip),
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

// Before what is set apart at the end of the menu.
function withResend(actions: readonly SlipAction[]): SlipAction[] {
  const rest = actions.filter((action) => action !== "delete");
  return [...rest, "process", ...(actions.includes("delete") ? (["delete"] as const) : [])];
}

function isToReview(actions: readonly SlipAction[]): boolean {
  return actions.includes("approve") || actions.includes("assign-medical");
}

export type Tickable = { id: number; isTickable: boolean };

export type SlipSelection = ReturnType<typeof useSlipSelection>;

type Ticks = {
  purpose: Purpose;
  ids: ReadonlySet<number>;
  /** Those that stay ticked although they are no longer eligible. */
  pinned: ReadonlySet<number>;
  /** The one ticked last, from which a range goes. */
  anchor: number | null;
  dropped: number;
};

const noTicks = (purpose: Purpose): Ticks => ({
  purpose,
  ids: new Set(),
  pinned: new Set(),
  anchor: null,
  dropped: 0,
});

/** The ticked slips over all pages. Those no longer eligible are dropped, but only by a server's answer (`isSettled`). */
export function useSlipSelection(
  rows: readonly Tickable[],
  isSettled: boolean,
  purpose: Purpose = "processing",
) {
  const [ticks, setTicks] = useState(() => noTicks(purpose));
  const { ids, pinned, dropped } = ticks;
  const gone = rows
    .filter(({ id, isTickable }) => !isTickable && ids.has(id) && !pinned.has(id))
    .map(({ id }) => id);
  if (ticks.purpose !== purpose) {
    setTicks(noTicks(purpose));
  } else if (isSettled && gone.length > 0) {
    setTicks({ ...ticks, ids: without(ids, gone), dropped: dropped + gone.length });
  }

  const eligible = rows.filter(({ isTickable }) => isTickable).map(({ id }) => id);
  const ticked = eligible.filter((id) => ids.has(id));
  const isAll = eligible.length > 0 && ticked.length === eligible.length;
  const change = (changed: readonly number[], isTicked: boolean) =>
    setTicks((before) => withTicks(before, changed, isTicked));
  const tickOnly = (only: readonly number[]) =>
    setTicks((before) => ({ ...before, ids: new Set(only), pinned: new Set(only), dropped: 0 }));
  return {
    purpose,
    ids,
    header: isAll ? "all" : ticked.length > 0 ? "some" : "none",
    eligibleCount: eligible.length,
    onOtherPages: ids.size - rows.filter(({ id }) => ids.has(id)).length,
    /** How many ticked slips were taken out since the last tick, because they cannot be sent any more. */
    dropped,
    /** Ticks or unticks one slip, or with `range` every eligible one from the last ticked to it. */
    toggle: (id: number, { range } = { range: false }) =>
      setTicks((before) => {
        const isTicked = before.ids.has(id);
        if (!isTicked && !eligible.includes(id)) return before;
        const changed = range ? rangeOf(eligible, before.anchor, id) : [id];
        return { ...withTicks(before, changed, !isTicked), anchor: id };
      }),
    toggleAll: () => change(eligible, !isAll),
    /** False when none on this page can be ticked. */
    tickAll: (): boolean => {
      change(eligible, true);
      return eligible.length > 0;
    },
    forget: (id: number) => change([id], false),
    /** Ticks these alone; they stay until a person unticks them, also those that are no longer eligible. */
    tickOnly,
    clear: () => tickOnly([]),
  };
}

function withTicks(before: Ticks, changed: readonly number[], isTicked: boolean): Ticks {
  const ids = isTicked ? new Set([...before.ids, ...changed]) : without(before.ids, changed);
  return { ...before, ids, dropped: 0 };
}

function without(ids: ReadonlySet<number>, gone: readonly number[]): ReadonlySet<number> {
  return new Set([...ids].filter((id) => !gone.includes(id)));
}

function rangeOf(eligible: readonly number[], from: number | null, to: number): number[] {
  const start = from === null ? -1 : eligible.indexOf(from);
  const end = eligible.indexOf(to);
  if (start === -1) return [to];
  return eligible.slice(Math.min(start, end), Math.max(start, end) + 1);
}
