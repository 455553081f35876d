import { type OptionsFilter, Select } from "@mantine/core";
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import type { Option } from "#shared/options/options.ts";
import { t } from "#web/language/translate.ts";
import classes from "./field.module.css";
import { Field, fieldAria } from "./field.tsx";
import { type SearchFieldParts, takenByEnter, takeOnLeaving } from "./search-choice.ts";

/** The list of a search field. It goes on with what was typed before it came. */
export function SearchSelectField(props: SearchFieldParts) {
  const { name, value, onChange, options, search } = props;
  const chosen = options.find((option) => option.code === value);
  const filter: OptionsFilter = (input) => search(input.search).map(asItem);
  const [isOpen, setOpen] = useState(false);
  const { input, typed, setTyped } = useBegun(props, chosen?.name ?? "", () => setOpen(true));

  return (
    <Field {...props}>
      <Select
        ref={input}
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
        searchValue={typed}
        onSearchChange={setTyped}
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
        // Pressed before the list has come it is as if it had.
        wrapperProps={{ onKeyDown: (event) => takenByEnter(event, props) && setOpen(false) }}
      />
    </Field>
  );
}

/** What stands in the field; whoever is in it when its list comes stays in it. */
function useBegun({ begun, onBegun }: SearchFieldParts, chosen: string, open: () => void) {
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(begun ?? chosen);
  const start = useRef({ begun, chosen, onBegun, open }).current;
  useLayoutEffect(() => {
    if (start.begun === null) return;
    input.current?.focus();
    input.current?.setSelectionRange(start.begun.length, start.begun.length);
  }, [start]);
  useEffect(() => {
    if (start.begun === null) return;
    // Mantine begins with what is chosen.
    setTyped(start.begun);
    if (start.begun !== start.chosen) start.open();
    start.onBegun(null);
  }, [start]);
  return { input, typed, setTyped };
}

function asItem({ code, name }: Option) {
  return { value: code, label: name };
}
