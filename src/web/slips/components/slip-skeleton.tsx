import { Skeleton, Table } from "@mantine/core";
import { SlipTableFrame } from "#web/slips/components/slip-table.tsx";
import classes from "./slip-skeleton.module.css";

const ROWS = Array.from({ length: 10 }, (_, index) => `row-${index}`);

type SlipSkeletonProps = { asCards: boolean; hasBoxes: boolean };

/** Ten rows of the height that slips will have, while the first answer is on its way. */
export function SlipSkeleton({ asCards, hasBoxes }: SlipSkeletonProps) {
  if (asCards) {
    return ROWS.map((row) => (
      <div key={row} className={classes.card}>
        <Skeleton height={16} width="60%" />
        <Skeleton height={12} width="80%" mt={8} />
      </div>
    ));
  }
  const cells = Array.from({ length: hasBoxes ? 8 : 7 }, (_, index) => `cell-${index}`);
  return (
    <SlipTableFrame boxHead={hasBoxes && <Skeleton height={20} width={20} ml={4} />}>
      <Table.Tbody>
        {ROWS.map((row) => (
          <Table.Tr key={row} className={classes.row ?? ""}>
            {cells.map((cell) => (
              <Table.Td key={cell}>
                <Skeleton height={14} width="80%" />
              </Table.Td>
            ))}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </SlipTableFrame>
  );
}
