import { PlaceholderCards } from "#web/ui/placeholder-cards.tsx";
import { PlaceholderRows } from "#web/ui/placeholder-rows.tsx";
import list from "#web/ui/record-list.module.css";
import { OPERATOR_COLUMNS, OperatorTableFrame } from "./operator-table.tsx";

/** Six rows of the height that operators will have, seen only when the first answer takes its time. */
export function OperatorSkeleton({ asCards }: { asCards: boolean }) {
  return (
    <div className={list.late}>
      {asCards ? (
        <PlaceholderCards count={6} height={190} />
      ) : (
        <OperatorTableFrame>
          <PlaceholderRows count={6} cells={OPERATOR_COLUMNS.length} />
        </OperatorTableFrame>
      )}
    </div>
  );
}
