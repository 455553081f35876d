import { type OptionsFilter, Select } from "@mantine/core";
import { type FocusEvent, type KeyboardEvent, useState } from "react";
import type { Option } from "#shared/options/options.ts";
import { t } from "#web/language/translate.ts";
import classes from "./field.module.css";
import { Field, type FieldProps, fieldAria } from "./field.tsx";

export type SearchSelectFieldProps = FieldProps & {
  /** Every option that may be shown as chosen. */
  options: readonly Option[];
  /** The options for what is typed, best first. */
  search: (term: string) => readonly Option[];
  placeholder?: string | undefined;
};

/** A choice from a long list: typing narrows it, Enter or leaving the field takes the best match. */
export function SearchSelectField(props: SearchSelectFieldProps) {
  const { name, value, onChange, onBlur, options, search } = props;
  const chosen = options.find((option) => option.code === value);
  const filter: OptionsFilter = (input) => search(input.search).map(asItem);

  const [isOpen, setOpen] = useState(false);

  const takeBest = (term: string): boolean => {
    const typed = term.trim();
    const best = typed !== "" && typed !== chosen?.name ? search(typed)[0] : undefined;
    if (!best || best.code === value) return false;
    onChange(best.code);
    return true;
  };
  // Pressed before the list has come it is as if it had: the choice is made, and the focus stays.
  const enter = (event: KeyboardEvent<HTMLElement>) => {
    const { key, ctrlKey, metaKey, target } = event;
    if (key !== "Enter" || ctrlKey || metaKey || event.defaultPrevented) return;
    if (event.nativeEvent.isComposing || !(target instanceof HTMLInputElement)) return;
    if (!takeBest(target.value)) return;
    event.preventDefault();
    setOpen(false);
  };
  const leave = (event: FocusEvent<HTMLInputElement>) => {
    const typed = event.currentTarget.value;
    if (typed.trim() === "" && value !== "") onChange("");
    takeBest(typed);
    onBlur?.();
  };

  return (
    <Field {...props}>
      <Select
        id={name}
        classNames={{ input: classes.control ?? "" }}
        // Mantine's input would put its own, empty ones over them.
        attributes={{ input: fieldAria(props) }}
        searchable
        clearable
        allowDeselect={false}
        selectFirstOptionOnChange
        openOnFocus={false}
        data={options.map(asItem)}
        filter={filter}
        value={value === "" ? null : value}
        disabled={props.disabledReason !== undefined}
        aria-required={props.required || undefined}
        aria-label={props.label}
        placeholder={props.placeholder}
        nothingFoundMessage={t("Nothing found")}
        maxDropdownHeight={264}
        clearButtonProps={{ "aria-label": t("Clear {label}", { label: props.label }) }}
        dropdownOpened={isOpen}
        onDropdownOpen={() => setOpen(true)}
        onDropdownClose={() => setOpen(false)}
        onChange={(code) => onChange(code ?? "")}
        onBlur={leave}
        wrapperProps={{ onKeyDown: enter }}
      />
    </Field>
  );
}

function asItem({ code, name }: Option) {
  return { value: code, label: name };
}
