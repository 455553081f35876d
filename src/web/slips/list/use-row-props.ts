import { useSteady } from "#web/lib/use-steady.ts";
import type { SlipRowProps } from "./slip-row.tsx";
import type { ListKeys } from "./use-list-keys.ts";
import type { ListRow, OnSlipAction } from "./use-list-rows.ts";
import type { ListView } from "./use-list-view.ts";
import type { SlipSelection } from "./use-slip-selection.ts";

/** A page of slips, as a table or as cards. */
export type SlipRowsProps = {
  rows: readonly ListRow[];
  view: ListView;
  selection: SlipSelection | null;
  keys: ListKeys;
  /** The rows are about to be replaced by another page's: nothing may be done with them. */
  isStale: boolean;
  onAction: OnSlipAction;
};

/** What each row of the page is drawn from; the same as before where nothing of that row has changed. */
export function useRowProps({
  rows,
  selection,
  keys,
  isStale,
  ...rest
}: SlipRowsProps): SlipRowProps[] {
  const toggle = useSteady<Parameters<SlipSelection["toggle"]>>((...ticked) =>
    selection?.toggle(...ticked),
  );
  const onAction = useSteady(rest.onAction);
  const { noteFocus } = keys;
  return rows.map((row) => ({
    row,
    isTicked: selection?.ids.has(row.id) ?? null,
    tabIndex: keys.tabIndexOf(row.id),
    isStale,
    toggle,
    noteFocus,
    onAction,
  }));
}
