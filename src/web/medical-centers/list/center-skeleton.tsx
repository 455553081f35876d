import { PlaceholderCards } from "#web/ui/placeholder-cards.tsx";
import { PlaceholderRows } from "#web/ui/placeholder-rows.tsx";
import list from "#web/ui/record-list.module.css";
import { CenterTableFrame } from "./center-table.tsx";

type CenterSkeletonProps = { asCards: boolean; hasActions: boolean };

/** Six rows of the height that centers will have, seen only when the first answer takes its time. */
export function CenterSkeleton({ asCards, hasActions }: CenterSkeletonProps) {
  return (
    <div className={list.late}>
      {asCards ? (
        <PlaceholderCards count={6} height={160} />
      ) : (
        <CenterTableFrame hasActions={hasActions}>
          <PlaceholderRows count={6} cells={hasActions ? 5 : 4} />
        </CenterTableFrame>
      )}
    </div>
  );
}
