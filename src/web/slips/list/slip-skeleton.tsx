import { Skeleton } from "@mantine/core";
import { PlaceholderCards } from "#web/ui/placeholder-cards.tsx";
import type { ListColumn } from "./list-columns.tsx";
import classes from "./slip-skeleton.module.css";
import { SlipTableFrame } from "./slip-table.tsx";
import type { ListView } from "./use-list-view.ts";

const ROWS = Array.from({ length: 10 }, (_, index) => index);

type SlipSkeletonProps = {
  asCards: boolean;
  hasBoxes: boolean;
  columns: readonly ListColumn[];
  density: "comfortable" | "compact";
  view: ListView;
};

/** Ten rows in the places that slips will have, while the first answer is on its way. */
export function SlipSkeleton({ asCards, hasBoxes, ...table }: SlipSkeletonProps) {
  if (asCards) return <PlaceholderCards count={10} height={101} />;
  return (
    <SlipTableFrame {...table} boxHead={hasBoxes ? <span /> : null}>
      <tbody>
        {ROWS.map((row) => (
          <tr key={row}>
            {hasBoxes && <td />}
            <td>
              <Skeleton height={12} width="46%" />
              {table.density === "comfortable" && <Skeleton height={10} width="72%" mt={6} />}
            </td>
            {table.columns.map((column) => (
              <td key={column}>
                <Skeleton
                  height={column === "status" ? 22 : 12}
                  width={column === "status" ? 84 : "64%"}
                  radius={column === "status" ? "xl" : "xs"}
                />
              </td>
            ))}
            <td>
              <Skeleton height={12} width={18} className={classes.menu ?? ""} />
            </td>
          </tr>
        ))}
      </tbody>
    </SlipTableFrame>
  );
}
