import { Select, type SelectProps } from "@mantine/core";
import { type FocusEvent, type KeyboardEvent, useState } from "react";
import type { Option } from "#shared/options/options.ts";
import { cleanText, isBlank, searchable } from "#shared/text/clean.ts";
import type { ShownOption } from "#web/language/shown.ts";
import { t } from "#web/language/translate.ts";
import classes from "./field.module.css";
import { Field, type FieldProps, fieldAria } from "./field.tsx";

const FOUND_BY_TYPING = {
  searchable: true,
  allowDeselect: false,
  openOnFocus: false,
  selectFirstOptionOnChange: true,
  nothingFoundMessage: t("Nothing found"),
};

type TypedChoiceProps = Omit<SelectProps, "data" | "value" | "onChange" | "onBlur" | "filter"> & {
  options: readonly ShownOption[];
  value: string;
  onChange: (value: string) => void;
  onBlur?: ((event: FocusEvent<HTMLElement>) => void) | undefined;
  /** In a popup, which a press outside closes. */
  isInPopup?: boolean;
};

/** A choice among many: what is typed narrows them, by any of their words and in English too. */
export function TypedChoice(props: TypedChoiceProps) {
  const { options, value, onChange, onFocus, onBlur, isInPopup = false, ...others } = props;
  const search = (term: string) => {
    const words = searchable(term).split(" ").filter(Boolean);
    return options.filter(({ name, english = "" }) => {
      const text = searchable(`${name} ${english}`);
      return words.every((word) => text.includes(word));
    });
  };
  return (
    <Select
      {...others}
      {...FOUND_BY_TYPING}
      {...useTaking({ value, onChange, onBlur, options, search })}
      data={options.map(asItem)}
      value={value}
      // Thousands would take a second to draw; typing narrows them.
      limit={200}
      maxDropdownHeight={300}
      comboboxProps={{ withinPortal: !isInPopup }}
      onFocus={(event) => {
        // Typing replaces what is chosen.
        event.currentTarget.select();
        onFocus?.(event);
      }}
      autoComplete="off"
      spellCheck={false}
    />
  );
}

/** Every option that may be shown as chosen, and the options for what is typed, best first. */
type Found = { options: readonly Option[]; search: (term: string) => readonly Option[] };

type SearchFieldProps = FieldProps & Found & { placeholder?: string | undefined };

/** A searchable select: Enter or leaving the field takes the best match. */
export function SearchField(props: SearchFieldProps) {
  const { name, value, options } = props;
  return (
    <Field {...props}>
      <Select
        {...FOUND_BY_TYPING}
        {...useTaking(props)}
        id={name}
        classNames={{ input: classes.control ?? "" }}
        // Otherwise Mantine's input overrides them with empty ones.
        attributes={{ input: { ...fieldAria(props), "data-settled": props.settled } }}
        clearable
        data={options.map(asItem)}
        value={value === "" ? null : value}
        disabled={props.disabledReason !== undefined}
        aria-required={props.required || undefined}
        aria-label={props.label}
        placeholder={props.placeholder}
        maxDropdownHeight={264}
        clearButtonProps={{ "aria-label": t("Clear {label}", { label: props.label }) }}
      />
    </Field>
  );
}

const asItem = ({ code, name }: Option) => ({ value: code, label: name });

type Taking = Found &
  Pick<FieldProps, "value" | "onChange"> & {
    onBlur?: ((event: FocusEvent<HTMLElement>) => void) | undefined;
  };

/** Properties of Mantine's select with which Enter or leaving it takes the best match of what is typed. */
function useTaking(field: Taking) {
  const [isOpen, setOpen] = useState(false);
  return {
    filter: (input: { search: string }) => field.search(input.search).map(asItem),
    onChange: (code: string | null) => field.onChange(code ?? ""),
    onBlur: (event: FocusEvent<HTMLInputElement>) => takeOnLeaving(event, field),
    dropdownOpened: isOpen,
    onDropdownOpen: () => setOpen(true),
    onDropdownClose: () => setOpen(false),
    wrapperProps: {
      // Enter may come before Mantine has selected the first option.
      onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
        if (takeByEnter(event, field)) setOpen(false);
      },
    },
  };
}

/** Returns whether Enter chose something; the focus stays then. */
function takeByEnter(event: KeyboardEvent<HTMLElement>, field: Taking): boolean {
  const { key, ctrlKey, metaKey, target } = event;
  if (key !== "Enter" || ctrlKey || metaKey || event.defaultPrevented) return false;
  if (event.nativeEvent.isComposing || !(target instanceof HTMLInputElement)) return false;
  if (!takeBest(target.value, field)) return false;
  event.preventDefault();
  return true;
}

function takeOnLeaving(event: FocusEvent<HTMLInputElement>, field: Taking): void {
  const typed = event.currentTarget.value;
  if (isBlank(typed) && field.value !== "") field.onChange("");
  takeBest(typed, field);
  field.onBlur?.(event);
}

function takeBest(term: string, { value, onChange, options, search }: Taking): boolean {
  const typed = cleanText(term);
  const chosen = options.find(({ code }) => code === value)?.name;
  const best = typed !== "" && typed !== chosen ? search(typed)[0] : undefined;
  if (!best || best.code === value) return false;
  onChange(best.code);
  return true;
}
