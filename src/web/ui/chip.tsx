import { UnstyledButton } from "@mantine/core";
import classes from "./chip.module.css";
import { IconPlus } from "./icons/icons.ts";

type ChipProps = {
  label: string;
  /** How many there are of what it stands for. */
  count?: number | undefined;
  title?: string;
  /** Whether what it stands for is what is chosen now. */
  isChosen: boolean;
  onChoose: () => void;
};

/** One of a few choices in a row, small enough to stand beside what they fill. */
export function Chip({ label, count, title, isChosen, onChoose }: ChipProps) {
  return (
    <UnstyledButton
      type="button"
      title={title}
      className={classes.chip ?? ""}
      data-screen-only
      aria-pressed={isChosen}
      onClick={onChoose}
    >
      {label}
      <ChipCount count={count} />
    </UnstyledButton>
  );
}

type NewChipProps = { label: string; onPress: () => void };

/** Makes one more choice, at the end of the row of them. */
export function NewChip({ label, onPress }: NewChipProps) {
  return (
    <UnstyledButton
      className={`${classes.chip} ${classes.adding}`}
      data-screen-only
      onClick={onPress}
    >
      <IconPlus size={14} />
      {label}
    </UnstyledButton>
  );
}

/** How a link looks that is one of the choices, and whether it is the one that shows. */
export type ChipLooks = { className: string | undefined; "aria-current": "page" | undefined };

/** The looks of a chip, for a link. */
export function chipLooks(isShown: boolean): ChipLooks {
  return { className: classes.chip, "aria-current": isShown ? "page" : undefined };
}

/** How many there are of what a chip stands for; nothing while that is not known. */
export function ChipCount({ count }: { count: number | undefined }) {
  return count === undefined ? null : <span className={classes.count}>{count}</span>;
}
