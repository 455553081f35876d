import { useState } from "react";
import { PAGE_SIZES } from "#shared/slips/rules-list.ts";
import { useNarrowScreen } from "./page.tsx";
import { Pager } from "./pager.tsx";

const [, FEW_ROWS, MANY_ROWS] = PAGE_SIZES;

/** Some of many rows, and what turns their pages; another filter begins at the first. */
export function usePages<Row>(shown: readonly Row[] | undefined, filter: string) {
  const isNarrow = useNarrowScreen();
  const [size, setSize] = useState<number>(isNarrow ? FEW_ROWS : MANY_ROWS);
  const [turned, setTurned] = useState({ page: 1, of: "" });
  const of = `${size} ${filter}`;
  const all = shown?.length ?? 0;
  const last = Math.max(1, Math.ceil(all / size));
  const current = turned.of === of ? Math.min(turned.page, last) : 1;
  const rows = shown?.slice((current - 1) * size, current * size);
  const pager = all > FEW_ROWS && (
    <Pager
      count={rows?.length ?? 0}
      all={all}
      current={current}
      last={last}
      size={size}
      onTurn={(page) => {
        setTurned({ page, of });
        window.scrollTo({ top: 0 });
      }}
      onSize={(chosen) => setSize(Number(chosen))}
    />
  );
  return { rows, pager };
}
