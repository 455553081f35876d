import type { ReactNode } from "react";
import { t } from "#web/language/translate.ts";
import classes from "./list-title.module.css";

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
