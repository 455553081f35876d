import { useEffect, useRef, useState } from "react";
import type { Purpose } from "./list-search.ts";

/** A slip on the page, and why it cannot be ticked; null when it can. */
export type Tickable = { id: number; block: string | null };

/** The ticked slips of a list, over all its pages. */
export type SlipSelection = {
  purpose: Purpose;
  ids: ReadonlySet<number>;
  /** Whether all, some or none of the page's eligible slips are ticked. */
  header: "all" | "some" | "none";
  eligibleCount: number;
  onOtherPages: number;
  /** How many ticked slips were taken out since the last tick, because they cannot be sent any more. */
  dropped: number;
  /** Ticks or unticks one slip, or with `range` every eligible one from the last ticked to it. */
  toggle: (id: number, options?: { range: boolean }) => void;
  /** Ticks every eligible slip of the page, or unticks them when all are ticked. */
  toggleAll: () => void;
  /** Unticks a slip that is no more. */
  forget: (id: number) => void;
  /** Ticks these alone; they stay until a person unticks them, also those that are no longer eligible. */
  keepOnly: (ids: readonly number[]) => void;
  clear: () => void;
};

/**
 * Keeps the ticked slips by id while pages come and go. A slip that is on the page and no longer eligible is taken out,
 * but only by an answer of the server (`isSettled`), not by rows that are about to be replaced. What was ticked for one
 * purpose is not ticked for another.
 */
export function useSlipSelection(
  rows: readonly Tickable[],
  isSettled: boolean,
  purpose: Purpose = "processing",
): SlipSelection {
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set());
  const [kept, setKept] = useState<ReadonlySet<number>>(new Set());
  const [tickedFor, setTickedFor] = useState(purpose);
  const [dropped, setDropped] = useState(0);
  const anchor = useRef<number | null>(null);
  const eligible = rows.filter(({ block }) => block === null).map(({ id }) => id);
  const ticked = eligible.filter((id) => ids.has(id));
  const isGone = ({ id, block }: Tickable) => block !== null && ids.has(id) && !kept.has(id);
  const gone = isSettled ? rows.filter(isGone) : [];
  const goneKey = gone.map(({ id }) => id).join();

  useEffect(() => {
    if (goneKey === "") return;
    const gone = goneKey.split(",").map(Number);
    setIds((before) => new Set([...before].filter((id) => !gone.includes(id))));
    setDropped((before) => before + gone.length);
  }, [goneKey]);

  const replace = (next: readonly number[], keeps: readonly number[] = []) => {
    setDropped(0);
    setIds(new Set(next));
    setKept(new Set(keeps));
  };
  if (tickedFor !== purpose) {
    setTickedFor(purpose);
    replace([]);
  }
  const change = (changed: readonly number[], isTicked: boolean) => {
    setDropped(0);
    setIds((before) => {
      const kept = [...before].filter((id) => !changed.includes(id));
      return new Set(isTicked ? [...kept, ...changed] : kept);
    });
  };
  const toggle = (id: number, { range } = { range: false }) => {
    if (!eligible.includes(id) && !ids.has(id)) return;
    change(range ? rangeOf(eligible, anchor.current, id) : [id], !ids.has(id));
    anchor.current = id;
  };
  const isAll = eligible.length > 0 && ticked.length === eligible.length;
  return {
    purpose,
    ids,
    header: isAll ? "all" : ticked.length > 0 ? "some" : "none",
    eligibleCount: eligible.length,
    onOtherPages: ids.size - rows.filter(({ id }) => ids.has(id)).length,
    dropped,
    toggle,
    toggleAll: () => change(eligible, !isAll),
    forget: (id) => change([id], false),
    keepOnly: (only) => replace(only, only),
    clear: () => replace([]),
  };
}

function rangeOf(eligible: readonly number[], from: number | null, to: number): number[] {
  const start = from === null ? -1 : eligible.indexOf(from);
  const end = eligible.indexOf(to);
  if (start === -1) return [to];
  return eligible.slice(Math.min(start, end), Math.max(start, end) + 1);
}
