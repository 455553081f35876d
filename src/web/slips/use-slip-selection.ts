import { useEffect, useRef, useState } from "react";

/** A slip on the page, and why it cannot be ticked; null when it can. */
export type Tickable = { id: number; block: string | null };

/** The ticked slips of a list, over all its pages. */
export type SlipSelection = {
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
  clear: () => void;
};

/**
 * Keeps the ticked slips by id while pages come and go. A slip that is on the page and no longer eligible is taken out,
 * but only by an answer of the server (`isSettled`), not by rows that are about to be replaced.
 */
export function useSlipSelection(rows: readonly Tickable[], isSettled: boolean): SlipSelection {
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set());
  const [dropped, setDropped] = useState(0);
  const anchor = useRef<number | null>(null);
  const eligible = rows.filter(({ block }) => block === null).map(({ id }) => id);
  const ticked = eligible.filter((id) => ids.has(id));
  const gone = isSettled ? rows.filter(({ id, block }) => block !== null && ids.has(id)) : [];
  const goneKey = gone.map(({ id }) => id).join();

  useEffect(() => {
    if (goneKey === "") return;
    const gone = goneKey.split(",").map(Number);
    setIds((before) => new Set([...before].filter((id) => !gone.includes(id))));
    setDropped((before) => before + gone.length);
  }, [goneKey]);

  const change = (changed: readonly number[], isTicked: boolean) => {
    setDropped(0);
    setIds((before) => {
      const kept = [...before].filter((id) => !changed.includes(id));
      return new Set(isTicked ? [...kept, ...changed] : kept);
    });
  };
  const toggle = (id: number, { range } = { range: false }) => {
    if (!eligible.includes(id)) return;
    change(range ? rangeOf(eligible, anchor.current, id) : [id], !ids.has(id));
    anchor.current = id;
  };
  const isAll = eligible.length > 0 && ticked.length === eligible.length;
  return {
    ids,
    header: isAll ? "all" : ticked.length > 0 ? "some" : "none",
    eligibleCount: eligible.length,
    onOtherPages: ids.size - rows.filter(({ id }) => ids.has(id)).length,
    dropped,
    toggle,
    toggleAll: () => change(eligible, !isAll),
    forget: (id) => change([id], false),
    clear: () => {
      setDropped(0);
      setIds(new Set());
    },
  };
}

function rangeOf(eligible: readonly number[], from: number | null, to: number): number[] {
  const start = from === null ? -1 : eligible.indexOf(from);
  const end = eligible.indexOf(to);
  if (start === -1) return [to];
  return eligible.slice(Math.min(start, end), Math.max(start, end) + 1);
}
