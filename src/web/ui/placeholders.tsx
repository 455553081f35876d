import { Box, Skeleton, Table } from "@mantine/core";
import classes from "./placeholders.module.css";

/** How many records to hold the place of, and the height in px that each will have. */
type PlaceholderProps = { count: number; height: number };

/** Holds the place of cards that are on their way. */
export function PlaceholderCards({ count, height }: PlaceholderProps) {
  return numbered(count).map((card) => (
    <Box key={card} className={classes.card ?? ""} h={height}>
      <Skeleton height={16} width="60%" />
      <Skeleton height={12} width="80%" mt={8} />
    </Box>
  ));
}

/** Holds the place of table rows that are on their way. */
export function PlaceholderRows({ count, cells, height }: PlaceholderProps & { cells: number }) {
  return numbered(count).map((row) => (
    <Table.Tr key={row} h={height}>
      {numbered(cells).map((cell) => (
        <Table.Td key={cell}>
          <Skeleton height={14} width="80%" />
        </Table.Td>
      ))}
    </Table.Tr>
  ));
}

function numbered(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index);
}
