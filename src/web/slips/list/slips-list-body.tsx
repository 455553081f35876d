import { type ReactNode, useEffect, useMemo, useState } from "react";
import type { SlipPage } from "#shared/slips/contract-list.ts";
import { usePreferences } from "#web/settings/use-preferences.ts";
import { useArrival } from "#web/ui/use-arrival.ts";
import { useNarrowScreen } from "#web/ui/use-narrow-screen.ts";
import { EmptySlips } from "./empty-slips.tsx";
import { inOrder } from "./list-columns.tsx";
import { ListFooter } from "./list-footer.tsx";
import { SlipCards } from "./slip-cards.tsx";
import { SlipSkeleton } from "./slip-skeleton.tsx";
import { SlipTable } from "./slip-table.tsx";
import classes from "./slips-list.module.css";
import { useListKeys } from "./use-list-keys.ts";
import type { ListView } from "./use-list-view.ts";
import type { SlipRowsProps } from "./use-row-props.ts";

type SlipsListBodyProps = Omit<SlipRowsProps, "isStale" | "keys"> & {
  /** What stands between the rows and the pager. */
  children: ReactNode;
  /** Another page was asked for. */
  onTurn: () => void;
  query: { data: SlipPage | undefined; isPending: boolean; isFetching: boolean; isStale: boolean };
};

/** The rows of a list as a table or cards, their placeholders, or the sentence that there are none. */
export function SlipsListBody({
  rows,
  view,
  onTurn,
  query,
  children,
  ...rest
}: SlipsListBodyProps) {
  const { preferences, isPending } = usePreferences();
  const asCards = useNarrowScreen();
  // Rows come with the height and the columns that the person has chosen, and never change them.
  const isWaiting = useArrival(query.isPending || isPending);
  const isSlow = useDelayed(isWaiting, 150);
  const isEmpty = useSettledEmptiness(rows.length === 0, view, query);
  const hasRows = rows.length > 0 && !isWaiting;
  const columns = useMemo(() => inOrder(preferences.columns), [preferences.columns]);
  const keys = useListKeys(rows, rest.selection, query.isStale ? null : rest.onAction);
  const shown = { rows, view, keys, isStale: query.isStale, ...rest };
  const looks = { columns, density: preferences.density };
  return (
    <>
      <div className={classes.body}>
        {isSlow && (
          <SlipSkeleton
            asCards={asCards}
            hasBoxes={rest.selection !== null}
            view={view}
            {...looks}
          />
        )}
        {hasRows && asCards && <SlipCards {...shown} />}
        {hasRows && !asCards && <SlipTable {...shown} {...looks} />}
        {isEmpty && <EmptySlips view={view} />}
      </div>
      {children}
      {query.data && <ListFooter page={query.data} view={view} onTurn={onTurn} />}
    </>
  );
}

// Said only of an answer, never while one is on its way; once said, a refresh of the same view does not unsay it.
function useSettledEmptiness(
  hasNoRows: boolean,
  { filter }: ListView,
  { data, isFetching, isStale }: SlipsListBodyProps["query"],
): boolean {
  const [saidFor, setSaidFor] = useState<string | null>(null);
  const key = JSON.stringify(filter);
  const isEmpty = hasNoRows && data !== undefined && !isStale;
  const isSaid = isEmpty && (!isFetching || saidFor === key);
  if (isSaid && saidFor !== key) setSaidFor(key);
  if (!hasNoRows && saidFor !== null) setSaidFor(null);
  return isSaid;
}

/** True once the condition has held for this many milliseconds without a break. */
function useDelayed(condition: boolean, delayMs: number): boolean {
  const [isDue, setIsDue] = useState(false);
  useEffect(() => {
    if (!condition) return;
    const timer = setTimeout(() => setIsDue(true), delayMs);
    return () => {
      clearTimeout(timer);
      setIsDue(false);
    };
  }, [condition, delayMs]);
  return condition && isDue;
}
