import { Box, Skeleton, Table } from "@mantine/core";
import classes from "./placeholders.module.css";

/** Holds the place of cards that are on their way. */
export function PlaceholderCards({ count, height }: { count: number; height: number }) {
  return numbered(count).map((card) => (
    <Box key={card} className={classes.card ?? ""} h={height}>
      <Skeleton height={16} width="60%" />
      <Skeleton height={12} width="80%" mt={8} />
    </Box>
  ));
}

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
