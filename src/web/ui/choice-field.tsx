import { NativeSelect, Select, type SelectProps } from "@mantine/core";
import { type FocusEvent, type KeyboardEvent, useState } from "react";
import type { Option } from "#shared/options/options.ts";
import { cleanText, isBlank, searchable } from "#shared/text/clean.ts";
import { type ShownOption, useEnglishTyping } from "#web/language/shown.ts";
import { inLanguage, t } from "#web/language/translate.ts";
import classes from "./field.module.css";
import { ControlBox, controlProps, Field, type FieldProps, fieldAria } from "./field.tsx";
import { IconChevronDown } from "./icons/start-icons.tsx";

export type ChoiceFieldProps = FieldProps & { options: readonly Option[] };

type SelectFieldProps = FieldProps & {
  options: readonly ShownOption[];
  emptyLabel?: string | undefined;
};

/** The browser's own select, or one that is typed into; the empty first option reads `emptyLabel`. */
export function SelectField(props: SelectFieldProps) {
  return (
    <Field {...props}>
      {isTyped(props.options) ? <TypedSelect {...props} /> : <BrowserSelect {...props} />}
    </Field>
  );
}

function TypedSelect(props: SelectFieldProps) {
  const { value, onChange, onBlur, options, emptyLabel = t("Choose…") } = props;
  const { className, ...control } = controlProps(props);
  return (
    <TypedChoice
      {...control}
      aria-label={props.label}
      classNames={{ input: className ?? "" }}
      data={[
        { value: "", label: emptyLabel },
        ...options.map(({ code, name, english }) => ({ value: code, label: name, english })),
      ]}
      value={value}
      onChange={onChange}
      {...(onBlur && { onBlur })}
    />
  );
}

function BrowserSelect(props: SelectFieldProps) {
  const { value, onChange, onBlur, options } = props;
  const typeEnglish = useEnglishTyping(options, onChange);
  return (
    <ControlBox inside={<IconChevronDown size={16} aria-hidden />}>
      <select
        {...controlProps(props)}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        onBlur={onBlur}
        onKeyDown={typeEnglish}
      >
        <option value="">{props.emptyLabel ?? t("Choose…")}</option>
        {options.map(({ code, name: label }) => (
          <option key={code} value={code}>
            {label}
          </option>
        ))}
      </select>
    </ControlBox>
  );
}

type RadioFieldProps = ChoiceFieldProps & {
  /** Additional letters that choose an option, by its code. */
  letters?: Readonly<Record<string, string>> | undefined;
};

/**
 * Two to four radio buttons; the first has the field's name as its id. A letter chooses the option that begins with
 * it.
 */
export function RadioField(props: RadioFieldProps) {
  const { name, value, onChange, onBlur, options, letters = {} } = props;
  const first = Math.max(
    0,
    options.findIndex(({ code }) => code === value),
  );
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
    <Field {...props} inside={null} isGroup>
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
              data-settled={props.settled}
              data-autofocus={(props.isFirstInDialog && index === first) || undefined}
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

/** A field with one possible value: shown with its label, and not a tab stop. */
export function OnlyField({ label, name, text }: { label: string; name: string; text: string }) {
  return (
    <Field label={label} name={name}>
      <output id={name} className={`${classes.control} ${classes.preset}`}>
        {text}
      </output>
    </Field>
  );
}

/** So many choices are found by typing. */
const TYPED_FROM = 50;

const isTyped = (choices: readonly unknown[]) => choices.length >= TYPED_FROM;

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
  if (!isTyped(choices)) {
    return (
      <NativeSelect
        className={className}
        aria-label={label}
        data={[...choices]}
        value={value}
        onChange={(event) => onChoose(event.currentTarget.value)}
      />
    );
  }
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

const FOUND_BY_TYPING = {
  searchable: true,
  allowDeselect: false,
  openOnFocus: false,
  selectFirstOptionOnChange: true,
  nothingFoundMessage: t("Nothing found"),
};

type TypedChoiceProps = Omit<SelectProps, "data" | "value" | "onChange" | "filter"> & {
  data: readonly { value: string; label: string; english?: string | undefined }[];
  value: string;
  onChange: (value: string) => void;
  /** In a popup, which a press outside closes. */
  isInPopup?: boolean;
};

/** A choice among many: what is typed narrows them, by any of their words and in English too. */
function TypedChoice(props: TypedChoiceProps) {
  const { data, value, onChange, isInPopup = false, ...others } = props;
  const english = new Map(data.map((one) => [one.value, one.english ?? ""]));
  return (
    <Select
      {...others}
      {...FOUND_BY_TYPING}
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
  return (
    <Field {...props}>
      <Select
        {...FOUND_BY_TYPING}
        id={name}
        classNames={{ input: classes.control ?? "" }}
        // Otherwise Mantine's input overrides them with empty ones.
        attributes={{ input: { ...fieldAria(props), "data-settled": props.settled } }}
        clearable
        data={options.map(asItem)}
        filter={(input) => search(input.search).map(asItem)}
        value={value === "" ? null : value}
        disabled={props.disabledReason !== undefined}
        aria-required={props.required || undefined}
        aria-label={props.label}
        placeholder={props.placeholder}
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
