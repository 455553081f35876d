import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { t } from "#web/language/translate.ts";
import classes from "./selection-bar.module.css";
import type { SlipSelection } from "./use-slip-selection.ts";

type SelectionBarProps = {
  selection: SlipSelection;
  /** How many may be sent or changed at once. */
  most: number;
  /** What can be done with the ticked ones. */
  children: ReactNode;
};

/** What is ticked and what can be done with it, always in sight at the bottom. */
export function SelectionBar({ selection, most, children }: SelectionBarProps) {
  const count = selection.ids.size;
  const words = [
    ...wordsOf(selection),
    ...(count > most ? [t("At most {most} at once", { most })] : []),
  ];
  return (
    <section
      className={classes.bar}
      aria-label={t("Selection")}
      data-shown={words.length > 0 || undefined}
    >
      <p role="status" className={classes.words}>
        {words.join(" · ")}
      </p>
      {words.length > 0 && (
        <Button variant="subtle" size="compact-sm" onClick={selection.clear}>
          {t("Clear")}
        </Button>
      )}
      {count > 0 && <div className={classes.actions}>{children}</div>}
    </section>
  );
}

function wordsOf({ ids, onOtherPages, dropped }: SlipSelection): string[] {
  const selected =
    onOtherPages > 0
      ? t("{count} selected, {others} on other pages", { count: ids.size, others: onOtherPages })
      : t("{count} selected", { count: ids.size });
  const gone =
    dropped === 1
      ? t("1 slip is no longer eligible")
      : t("{count} slips are no longer eligible", { count: dropped });
  return [...(dropped > 0 ? [gone] : []), ...(ids.size > 0 ? [selected] : [])];
}
