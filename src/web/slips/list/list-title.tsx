import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { t } from "#web/language/translate.ts";
import classes from "./list-title.module.css";
import type { Incoming } from "./use-live-rows.ts";

/** The table's title with its count, and beside it the ways to look at the list. */
export function ListTitle({
  total,
  children,
}: {
  total: string | undefined;
  children?: ReactNode;
}) {
  return (
    <div className={classes.title}>
      <h2 className={classes.words}>
        {t("Slip Applications")}
        {total !== undefined && <span className={classes.count}> ({total})</span>}
      </h2>
      {children}
    </div>
  );
}

/** Tells of applications that came in above what the list shows; a press goes to its first page, as it is now. */
export function NewSlips({ incoming: { count, isMore, show } }: { incoming: Incoming }) {
  return (
    <div role="status" className={classes.incoming}>
      {count > 0 && (
        <Button variant="light" size="compact-sm" onClick={show}>
          {t(count > 1 ? "{count} new applications · Show" : "{count} new application · Show", {
            count: isMore ? t("{count} or more", { count }) : count,
          })}
        </Button>
      )}
    </div>
  );
}
