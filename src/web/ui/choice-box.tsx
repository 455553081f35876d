import { NativeSelect, type NativeSelectProps, Select, type SelectProps } from "@mantine/core";
import { searchable } from "#shared/text/clean.ts";
import { t } from "#web/language/translate.ts";

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

export type TypedChoiceProps = Omit<SelectProps, "data" | "value" | "onChange" | "filter"> & {
  data: readonly { value: string; label: string; english?: string | undefined }[];
  value: string;
  onChange: (value: string) => void;
  /** In a popup, which a press outside closes. */
  isInPopup?: boolean;
};

/** A choice among many: what is typed narrows them, by any of their words and in English too. */
export function TypedChoice(props: TypedChoiceProps) {
  const { data, value, onChange, isInPopup = false, ...others } = props;
  const english = new Map(data.map((one) => [one.value, one.english ?? ""]));
  return (
    <Select
      {...others}
      data={data.map(({ value, label }) => ({ value, label }))}
      value={value}
      onChange={(chosen) => onChange(chosen ?? "")}
      filter={({ options, search }) => {
        const words = searchable(search).split(" ").filter(Boolean);
        return options.filter((option) => {
          if ("group" in option) return true;
          const text = searchable(`${option.label} ${english.get(option.value) ?? ""}`);
          return words.every((word) => text.includes(word));
        });
      }}
      searchable
      allowDeselect={false}
      openOnFocus={false}
      selectFirstOptionOnChange
      nothingFoundMessage={t("Nothing found")}
      // Thousands would take a second to draw; typing narrows them.
      limit={200}
      maxDropdownHeight={300}
      comboboxProps={{ withinPortal: !isInPopup }}
      // Typing replaces what is chosen.
      onFocus={(event) => event.currentTarget.select()}
      autoComplete="off"
      spellCheck={false}
    />
  );
}
