import { Select, type SelectProps } from "@mantine/core";
import { searchable } from "#shared/text/clean.ts";
import { t } from "#web/language/translate.ts";

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
