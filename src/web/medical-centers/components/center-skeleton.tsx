import { Skeleton, Table } from "@mantine/core";
import { CenterTableFrame } from "#web/medical-centers/components/center-table.tsx";
import list from "#web/ui/record-list.module.css";
import classes from "./center-skeleton.module.css";

const ROWS = Array.from({ length: 6 }, (_, index) => `row-${index}`);

type CenterSkeletonProps = { asCards: boolean; hasActions: boolean };

/** Six rows of the height that centers will have, seen only when the first answer takes its time. */
export function CenterSkeleton({ asCards, hasActions }: CenterSkeletonProps) {
  if (asCards) {
    return (
      <div className={list.late}>
        {ROWS.map((row) => (
          <div key={row} className={classes.card}>
            <Skeleton height={16} width="60%" />
            <Skeleton height={12} width="80%" mt={8} />
          </div>
        ))}
      </div>
    );
  }
  const cells = Array.from({ length: hasActions ? 5 : 4 }, (_, index) => `cell-${index}`);
  return (
    <div className={list.late}>
      <CenterTableFrame hasActions={hasActions}>
        {ROWS.map((row) => (
          <Table.Tr key={row} className={classes.row ?? ""}>
            {cells.map((cell) => (
              <Table.Td key={cell}>
                <Skeleton height={14} width="80%" />
              </Table.Td>
            ))}
          </Table.Tr>
        ))}
      </CenterTableFrame>
    </div>
  );
}
