import { UnstyledButton } from "@mantine/core";
import classes from "./chip.module.css";

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
      aria-pressed={isChosen}
      onClick={onChoose}
    >
      {label}
      <ChipCount count={count} />
    </UnstyledButton>
  );
}

/** How many there are of what a chip stands for; nothing while that is not known. */
export function ChipCount({ count }: { count: number | undefined }) {
  return count === undefined ? null : <span className={classes.count}>{count}</span>;
}
