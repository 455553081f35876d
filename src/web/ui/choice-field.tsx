import { type OptionsFilter, Select } from "@mantine/core";
import { type FocusEvent, type KeyboardEvent, useState } from "react";
import type { Option } from "#shared/options/options.ts";
import { inLanguage, t } from "#web/language/translate.ts";
import classes from "./field.module.css";
import { controlProps, Field, type FieldProps, fieldAria } from "./field.tsx";
import { IconChevronDown } from "./icons/start-icons.ts";

export type ChoiceFieldProps = FieldProps & { options: readonly Option[] };

type SelectFieldProps = ChoiceFieldProps & {
  emptyLabel?: string | undefined;
  /** Gets the focus when the dialog around it opens. */
  isFirstInDialog?: boolean | undefined;
};

/** A choice from a short list as the browser's own select; the empty first entry reads `emptyLabel`. */
export function SelectField(props: SelectFieldProps) {
  const { value, onChange, onBlur, options } = props;
  return (
    <Field {...props}>
      <div className={classes.box}>
        <select
          {...controlProps(props)}
          data-autofocus={props.isFirstInDialog || undefined}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
          onBlur={onBlur}
        >
          <option value="">{props.emptyLabel ?? t("Choose…")}</option>
          {options.map(({ code, name: label }) => (
            <option key={code} value={code}>
              {label}
            </option>
          ))}
        </select>
        <span className={classes.tail}>
          <IconChevronDown size={16} aria-hidden />
        </span>
      </div>
    </Field>
  );
}

type RadioFieldProps = ChoiceFieldProps & {
  /** Letters that choose an option beside the first one of its name, by its code. */
  letters?: Readonly<Record<string, string>> | undefined;
  isFirstInDialog?: boolean | undefined;
};

/**
 * A choice from two or three, all of them in sight; the first radio has the field's name as its id. A letter chooses the
 * option whose name begins with it.
 */
export function RadioField(props: RadioFieldProps) {
  const { name, value, onChange, onBlur, options, letters = {} } = props;
  const chooseByLetter = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const key = event.key.toLowerCase();
    const wanted = options.find(
      (option) => option.name.toLowerCase().startsWith(key) || letters[option.code] === key,
    );
    if (!wanted || key.length !== 1) return;
    event.preventDefault();
    onChange(wanted.code);
    document.getElementById(radioId(name, options.indexOf(wanted)))?.focus();
  };
  return (
    <Field {...props} isGroup>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the letters are the radio buttons' own. */}
      <div
        className={classes.cards}
        data-invalid={props.error ? true : undefined}
        onKeyDown={chooseByLetter}
      >
        {options.map(({ code, name: optionName }, index) => (
          <label key={code} className={classes.card}>
            <input
              type="radio"
              id={radioId(name, index)}
              name={name}
              value={code}
              checked={value === code}
              disabled={props.disabledReason !== undefined}
              data-autofocus={(props.isFirstInDialog && index === 0) || undefined}
              onChange={() => onChange(code)}
              onBlur={onBlur}
            />
            {inLanguage(optionName)}
          </label>
        ))}
      </div>
    </Field>
  );
}

function radioId(name: string, index: number): string {
  return index === 0 ? name : `${name}-${index}`;
}

/** A field with one possible value: shown, said with its label, and no stop on the way through the form. */
export function OnlyField({ label, name, text }: { label: string; name: string; text: string }) {
  return (
    <Field label={label} name={name}>
      <output id={name} className={`${classes.control} ${classes.preset}`}>
        {text}
      </output>
    </Field>
  );
}

type SearchFieldProps = FieldProps & {
  /** Every option that may be shown as chosen. */
  options: readonly Option[];
  /** The options for what is typed, best first. */
  search: (term: string) => readonly Option[];
  placeholder?: string | undefined;
};

/** A choice from a long list: typing narrows it, Enter or leaving the field takes the best match. */
export function SearchField(props: SearchFieldProps) {
  const { name, value, onChange, options, search } = props;
  const [isOpen, setOpen] = useState(false);
  const filter: OptionsFilter = (input) => search(input.search).map(asItem);
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
        onBlur={(event) => takeOnLeaving(event, props)}
        // Enter may come before Mantine has chosen the first option of the list.
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

/** Whether Enter behind what was typed chose something; the focus stays then. */
function takeByEnter(event: KeyboardEvent<HTMLElement>, field: SearchFieldProps): boolean {
  const { key, ctrlKey, metaKey, target } = event;
  if (key !== "Enter" || ctrlKey || metaKey || event.defaultPrevented) return false;
  if (event.nativeEvent.isComposing || !(target instanceof HTMLInputElement)) return false;
  const hasTaken = takeBest(target.value, field);
  if (hasTaken) event.preventDefault();
  return hasTaken;
}

/** Takes the best match of what stands in a field that is left; an empty one chooses nothing. */
function takeOnLeaving(event: FocusEvent<HTMLInputElement>, field: SearchFieldProps): void {
  const typed = event.currentTarget.value;
  if (typed.trim() === "" && field.value !== "") field.onChange("");
  takeBest(typed, field);
  field.onBlur?.();
}

function takeBest(term: string, { value, onChange, options, search }: SearchFieldProps): boolean {
  const typed = term.trim();
  const chosen = options.find(({ code }) => code === value)?.name;
  const best = typed !== "" && typed !== chosen ? search(typed)[0] : undefined;
  if (!best || best.code === value) return false;
  onChange(best.code);
  return true;
}
