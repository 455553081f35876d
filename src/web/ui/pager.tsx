import { Button, NativeSelect } from "@mantine/core";
import { useEffect, useId, useRef, useState } from "react";
import { PAGE_SIZES } from "#shared/slips/rules-list.ts";
import { t } from "#web/language/translate.ts";
import { useNarrowScreen } from "./page.tsx";
import classes from "./pager.module.css";

type PagerProps = {
  /** How many rows this page has, and how many there are. */
  count: number;
  all: number | string;
  current: number;
  last: number;
  /** Where it is not known exactly. */
  lastWords?: number | string;
  size: number;
  onTurn: (page: number) => void;
  onSize: (size: string) => void;
};

export function Pager(props: PagerProps) {
  const { count, all, current, last, lastWords = last, size, onTurn, onSize } = props;
  const sizeId = useId();
  const previous = useRef<HTMLButtonElement>(null);
  const next = useRef<HTMLButtonElement>(null);
  const pressed = useRef<HTMLButtonElement | null>(null);
  const turnTo = (page: number, by: HTMLButtonElement | null) => {
    pressed.current = by;
    onTurn(page);
  };
  // At the first and the last page the pressed button loses the focus, as it can no longer be pressed.
  useEffect(() => {
    if (!pressed.current?.disabled || document.activeElement !== document.body) return;
    const other = pressed.current === next.current ? previous : next;
    pressed.current = null;
    other.current?.focus({ preventScroll: true });
  });
  return (
    <div className={classes.pager}>
      <p>{t("Showing {count} of {all} total results", { count, all })}</p>
      <div className={classes.size} data-screen-only>
        <label htmlFor={sizeId}>{t("Rows per page")}</label>
        <NativeSelect
          id={sizeId}
          size="xs"
          data={PAGE_SIZES.map(String)}
          value={String(size)}
          onChange={(event) => onSize(event.currentTarget.value)}
        />
      </div>
      <div className={classes.pages} data-screen-only>
        <Button
          variant="default"
          size="xs"
          ref={previous}
          disabled={current <= 1}
          title={current <= 1 ? t("This is the first page") : undefined}
          onClick={() => turnTo(current - 1, previous.current)}
        >
          {t("Previous")}
        </Button>
        <span>{t("Page {current} of {last}", { current, last: lastWords })}</span>
        <Button
          variant="default"
          size="xs"
          ref={next}
          disabled={current >= last}
          title={current >= last ? t("This is the last page") : undefined}
          onClick={() => turnTo(current + 1, next.current)}
        >
          {t("Next")}
        </Button>
      </div>
    </div>
  );
}

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
