import { Skeleton, Table } from "@mantine/core";
import { SlipTableFrame } from "#web/slips/components/slip-table.tsx";
import { PlaceholderCards, PlaceholderRows } from "#web/ui/placeholders.tsx";

type SlipSkeletonProps = { asCards: boolean; hasBoxes: boolean };

/** Ten rows of the height that slips will have, while the first answer is on its way. */
export function SlipSkeleton({ asCards, hasBoxes }: SlipSkeletonProps) {
  if (asCards) return <PlaceholderCards count={10} height={176} />;
  return (
    <SlipTableFrame boxHead={hasBoxes && <Skeleton height={20} width={20} ml={4} />}>
      <Table.Tbody>
        <PlaceholderRows count={10} cells={hasBoxes ? 8 : 7} height={53} />
      </Table.Tbody>
    </SlipTableFrame>
  );
}
