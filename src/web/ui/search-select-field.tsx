import { type OptionsFilter, Select } from "@mantine/core";
import type { FocusEvent } from "react";
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

  const leave = (event: FocusEvent<HTMLInputElement>) => {
    const typed = event.currentTarget.value.trim();
    if (typed === "" && value !== "") onChange("");
    const best = typed !== "" && typed !== chosen?.name ? search(typed)[0] : undefined;
    if (best) onChange(best.code);
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
        onChange={(code) => onChange(code ?? "")}
        onBlur={leave}
      />
    </Field>
  );
}

function asItem({ code, name }: Option) {
  return { value: code, label: name };
}
