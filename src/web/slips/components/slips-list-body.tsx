import { useState } from "react";
import type { SlipPage } from "#shared/slips/contract.ts";
import { EmptySlips } from "#web/slips/components/empty-slips.tsx";
import { ListFooter } from "#web/slips/components/list-footer.tsx";
import { SlipCards } from "#web/slips/components/slip-cards.tsx";
import type { SlipRowProps } from "#web/slips/components/slip-row.tsx";
import { SlipSkeleton } from "#web/slips/components/slip-skeleton.tsx";
import { SlipTable } from "#web/slips/components/slip-table.tsx";
import { useDelayed } from "#web/slips/use-delayed.ts";
import type { ListRow } from "#web/slips/use-list-rows.ts";
import type { ListView } from "#web/slips/use-list-view.ts";
import { useNarrowScreen } from "#web/ui/use-narrow-screen.ts";
import classes from "./slips-list.module.css";

type SlipsListBodyProps = Omit<SlipRowProps, "row" | "isStale"> & {
  rows: readonly ListRow[];
  view: ListView;
  query: { data: SlipPage | undefined; isPending: boolean; isFetching: boolean; isStale: boolean };
};

/** The rows of a list as a table or cards, their placeholders, or the sentence that there are none. */
export function SlipsListBody({ rows, view, query, ...rest }: SlipsListBodyProps) {
  const asCards = useNarrowScreen();
  const isSlow = useDelayed(query.isPending, 150);
  const isEmpty = useSettledEmptiness(rows.length === 0, view, query);
  const Rows = asCards ? SlipCards : SlipTable;
  return (
    <>
      <div className={classes.body}>
        {isSlow && <SlipSkeleton asCards={asCards} hasBoxes={rest.selection !== null} />}
        {rows.length > 0 && <Rows rows={rows} isStale={query.isStale} {...rest} />}
        {isEmpty && <EmptySlips view={view} />}
      </div>
      {query.data && <ListFooter page={query.data} view={view} />}
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
