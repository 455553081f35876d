import { Button, NativeSelect } from "@mantine/core";
import { memo, useEffect, useId, useRef } from "react";
import type { SlipPage } from "#shared/slips/contract-list.ts";
import { DEFAULT_PAGE_SIZE, PAGE_SIZES } from "#shared/slips/rules-page-sizes.ts";
import { shownCount } from "#shared/slips/text-count.ts";
import { t } from "#web/language/translate.ts";
import classes from "./list-footer.module.css";
import { firstPage, type ListView } from "./use-list-view.ts";

type ListFooterProps = { page: SlipPage; view: ListView; onTurn: () => void };

/** How much of the list is in sight, and the way to the other pages. */
export const ListFooter = memo(function ListFooter({ page, view, onTurn }: ListFooterProps) {
  const sizeId = useId();
  const last = Math.max(1, page.totalPages);
  const current = Math.min(view.filter.page, last);
  const previous = useRef<HTMLButtonElement>(null);
  const next = useRef<HTMLButtonElement>(null);
  const pressed = useRef<HTMLButtonElement | null>(null);
  const turnTo = (to: number, by: HTMLButtonElement | null) => {
    pressed.current = by;
    view.show((search) => ({ ...search, page: to }));
    onTurn();
  };
  // At the first and the last page the pressed button loses the focus, as it can no longer be pressed.
  useEffect(() => {
    if (!pressed.current?.disabled || document.activeElement !== document.body) return;
    const other = pressed.current === next.current ? previous : next;
    pressed.current = null;
    other.current?.focus({ preventScroll: true });
  });
  return (
    <div className={classes.footer}>
      <p className={classes.words}>
        {t("Showing {count} of {all} total results", {
          count: page.slips.length,
          all: shownCount(page, page.totalSlips),
        })}
      </p>
      <div className={classes.size}>
        <label htmlFor={sizeId}>{t("Rows per page")}</label>
        <NativeSelect
          id={sizeId}
          size="xs"
          data={PAGE_SIZES.map(String)}
          value={String(view.search.limit ?? DEFAULT_PAGE_SIZE)}
          onChange={(event) => {
            const limit = event.currentTarget.value;
            view.show((search) => ({ ...firstPage(search), limit }));
          }}
        />
      </div>
      <div className={classes.pages}>
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
        <span className={classes.words}>
          {t("Page {current} of {last}", { current, last: shownCount(page, last) })}
        </span>
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
});
