import { OPERATOR_COLUMNS, OperatorTableFrame } from "#web/operators/components/operator-table.tsx";
import { PlaceholderCards, PlaceholderRows } from "#web/ui/placeholders.tsx";
import list from "#web/ui/record-list.module.css";

/** Six rows of the height that operators will have, seen only when the first answer takes its time. */
export function OperatorSkeleton({ asCards }: { asCards: boolean }) {
  return (
    <div className={list.late}>
      {asCards ? (
        <PlaceholderCards count={6} height={193} />
      ) : (
        <OperatorTableFrame>
          <PlaceholderRows count={6} cells={OPERATOR_COLUMNS.length} height={53} />
        </OperatorTableFrame>
      )}
    </div>
  );
}
