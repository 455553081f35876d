import { Checkbox, VisuallyHidden } from "@mantine/core";
import { useId } from "react";
import { t } from "#web/language/translate.ts";
import classes from "./slip-select-box.module.css";
import { BoxTip } from "./slip-select-box.tsx";
import type { SlipSelection } from "./use-slip-selection.ts";

type SelectAllBoxProps = { selection: SlipSelection; isStale: boolean; label?: string };

/** Ticks or unticks every slip of the page that can be ticked; says so when there is none. */
export function SelectAllBox({ selection, isStale, label }: SelectAllBoxProps) {
  const reasonId = useId();
  const reason = reasonOf(selection, isStale);
  const box = (
    <span className={classes.box}>
      <Checkbox
        size="xs"
        radius="xs"
        {...(label ? { label } : { "aria-label": t("Select all eligible slips on this page") })}
        aria-describedby={reason ? reasonId : undefined}
        checked={selection.header === "all"}
        indeterminate={selection.header === "some"}
        disabled={reason !== null}
        onChange={selection.toggleAll}
      />
      {reason && <VisuallyHidden id={reasonId}>{reason}</VisuallyHidden>}
    </span>
  );
  return reason === null ? box : <BoxTip reason={reason} box={box} />;
}

function reasonOf({ eligibleCount, purpose }: SlipSelection, isStale: boolean): string | null {
  if (isStale) return t("Another page is loading");
  if (eligibleCount > 0) return null;
  return purpose === "review"
    ? t("No slip on this page waits for a decision or a medical center")
    : t("No slip on this page can be sent for processing now");
}
