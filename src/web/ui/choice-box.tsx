import { NativeSelect, type NativeSelectProps } from "@mantine/core";
import { TypedChoice } from "./typed-choice.tsx";

const TYPED_FROM = 50;

/** So many choices are found by typing. */
export function isTyped(choices: readonly unknown[]): boolean {
  return choices.length >= TYPED_FROM;
}

type ChoiceBoxProps = {
  label: string;
  choices: readonly { value: string; label: string }[];
  value: string;
  onChoose: (value: string) => void;
  className?: string | undefined;
  isInPopup?: boolean;
};

/** A filter without a line for its label: the browser's own select, and one that is typed into where it has many choices. */
export function ChoiceBox(props: ChoiceBoxProps) {
  const { label, choices, value, onChoose, className = "", isInPopup = false } = props;
  const native: NativeSelectProps = {
    className,
    "aria-label": label,
    data: [...choices],
    value,
    onChange: (event) => onChoose(event.currentTarget.value),
  };
  if (!isTyped(choices)) return <NativeSelect {...native} />;
  return (
    <TypedChoice
      className={className}
      aria-label={label}
      data={choices}
      value={value}
      onChange={onChoose}
      isInPopup={isInPopup}
    />
  );
}
