import { UnstyledButton } from "@mantine/core";
import classes from "./chip.module.css";

type ChipProps = {
  label: string;
  title?: string;
  /** Whether what it stands for is what is chosen now. */
  isChosen: boolean;
  onChoose: () => void;
};

/** One of a few choices in a row, small enough to stand beside what they fill. */
export function Chip({ label, title, isChosen, onChoose }: ChipProps) {
  return (
    <UnstyledButton
      type="button"
      title={title}
      className={classes.chip ?? ""}
      aria-pressed={isChosen}
      onClick={onChoose}
    >
      {label}
    </UnstyledButton>
  );
}
