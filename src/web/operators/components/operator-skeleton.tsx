import { Skeleton, Table } from "@mantine/core";
import { OPERATOR_COLUMNS, OperatorTableFrame } from "#web/operators/components/operator-table.tsx";
import classes from "./operator-list.module.css";

const ROWS = Array.from({ length: 6 }, (_, index) => `row-${index}`);

/** Six rows of the height that operators will have, seen only when the first answer takes its time. */
export function OperatorSkeleton({ asCards }: { asCards: boolean }) {
  if (asCards) {
    return (
      <div className={classes.late}>
        {ROWS.map((row) => (
          <div key={row} className={classes.placeholderCard}>
            <Skeleton height={16} width="60%" />
            <Skeleton height={12} width="80%" mt={8} />
          </div>
        ))}
      </div>
    );
  }
  return (
    <div className={classes.late}>
      <OperatorTableFrame>
        {ROWS.map((row) => (
          <Table.Tr key={row} className={classes.placeholderRow ?? ""}>
            {OPERATOR_COLUMNS.map((column) => (
              <Table.Td key={column}>
                <Skeleton height={14} width="80%" />
              </Table.Td>
            ))}
          </Table.Tr>
        ))}
      </OperatorTableFrame>
    </div>
  );
}
