import { Box, Skeleton } from "@mantine/core";
import classes from "./page.module.css";

/** Stands in for cards that are loading. */
export function PlaceholderCards({ count, height }: { count: number; height: number }) {
  return Array.from({ length: count }, (_, card) => card).map((card) => (
    <Box key={card} className={classes.placeholder ?? ""} h={height}>
      <Skeleton height={16} width="60%" />
      <Skeleton height={12} width="80%" mt={8} />
    </Box>
  ));
}
