import { type OptionsFilter, Select } from "@mantine/core";
import { type FocusEvent, type KeyboardEvent, useState } from "react";
import type { Option } from "#shared/options/options.ts";
import { cleanText, isBlank } from "#shared/text/clean.ts";
import { t } from "#web/language/translate.ts";
import classes from "./field.module.css";
import { Field, type FieldProps, fieldAria } from "./field.tsx";

type SearchFieldProps = FieldProps & {
  /** Every option that may be shown as chosen. */
  options: readonly Option[];
  /** The options for what is typed, best first. */
  search: (term: string) => readonly Option[];
  placeholder?: string | undefined;
};

/** A searchable select: Enter or leaving the field takes the best match. */
export function SearchField(props: SearchFieldProps) {
  const { name, value, onChange, options, search } = props;
  const [isOpen, setOpen] = useState(false);
  const filter: OptionsFilter = (input) => search(input.search).map(asItem);
  return (
    <Field {...props}>
      <Select
        id={name}
        classNames={{ input: classes.control ?? "" }}
        // Otherwise Mantine's input overrides them with empty ones.
        attributes={{ input: { ...fieldAria(props), "data-settled": props.settled } }}
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
        onBlur={(event) => takeOnLeaving(event, props)}
        // Enter may come before Mantine has selected the first option.
        wrapperProps={{
          onKeyDown: (event: KeyboardEvent<HTMLElement>) =>
            takeByEnter(event, props) && setOpen(false),
        }}
      />
    </Field>
  );
}

function asItem({ code, name }: Option) {
  return { value: code, label: name };
}

/** Returns whether Enter chose something; the focus stays then. */
function takeByEnter(event: KeyboardEvent<HTMLElement>, field: SearchFieldProps): boolean {
  const { key, ctrlKey, metaKey, target } = event;
  if (key !== "Enter" || ctrlKey || metaKey || event.defaultPrevented) return false;
  if (event.nativeEvent.isComposing || !(target instanceof HTMLInputElement)) return false;
  const hasTaken = takeBest(target.value, field);
  if (hasTaken) event.preventDefault();
  return hasTaken;
}

function takeOnLeaving(event: FocusEvent<HTMLInputElement>, field: SearchFieldProps): void {
  const typed = event.currentTarget.value;
  if (isBlank(typed) && field.value !== "") field.onChange("");
  takeBest(typed, field);
  field.onBlur?.();
}

function takeBest(term: string, { value, onChange, options, search }: SearchFieldProps): boolean {
  const typed = cleanText(term);
  const chosen = options.find(({ code }) => code === value)?.name;
  const best = typed !== "" && typed !== chosen ? search(typed)[0] : undefined;
  if (!best || best.code === value) return false;
  onChange(best.code);
  return true;
}
