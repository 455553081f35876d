import { ListOptions } from "./list-options.tsx";
import classes from "./list-tools.module.css";
import { PurposeSwitch } from "./purpose-switch.tsx";
import { SlipFilters } from "./slip-filters.tsx";
import type { ListView } from "./use-list-view.ts";

type ListToolsProps = { view: ListView; canManage: boolean; onHelp: () => void };

/** Which applications the list shows, what they are ticked for, and how it looks. */
export function ListTools({ view, canManage, onHelp }: ListToolsProps) {
  return (
    <div className={classes.tools}>
      <SlipFilters view={view} />
      <div className={classes.rest}>
        {canManage && <PurposeSwitch view={view} />}
        <ListOptions onHelp={onHelp} />
      </div>
    </div>
  );
}
