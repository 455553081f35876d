import { Skeleton, Table } from "@mantine/core";

/** How many rows and cells, and the height in px where it is not the usual one. */
type PlaceholderRowsProps = { count: number; cells: number; height?: number };

/** Holds the place of table rows that are on their way. */
export function PlaceholderRows({ count, cells, height }: PlaceholderRowsProps) {
  return numbered(count).map((row) => (
    <Table.Tr key={row} h={height}>
      {numbered(cells).map((cell) => (
        <Table.Td key={cell}>
          <Skeleton height={12} width="70%" />
        </Table.Td>
      ))}
    </Table.Tr>
  ));
}

function numbered(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index);
}
