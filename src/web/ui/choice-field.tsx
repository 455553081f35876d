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
      options={[{ code: "", name: emptyLabel }, ...options]}
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
      options={choices.map((one) => ({ code: one.value, name: one.label }))}
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

type TypedChoiceProps = Omit<SelectProps, "data" | "value" | "onChange" | "onBlur" | "filter"> & {
  options: readonly ShownOption[];
  value: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
  /** In a popup, which a press outside closes. */
  isInPopup?: boolean;
};

/** A choice among many: what is typed narrows them, by any of their words and in English too. */
function TypedChoice(props: TypedChoiceProps) {
  const { options, value, onChange, onBlur, isInPopup = false, ...others } = props;
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
      // Typing replaces what is chosen.
      onFocus={(event) => event.currentTarget.select()}
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

type Taking = Found & Pick<FieldProps, "value" | "onChange" | "onBlur">;

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
  field.onBlur?.();
}

function takeBest(term: string, { value, onChange, options, search }: Taking): boolean {
  const typed = cleanText(term);
  const chosen = options.find(({ code }) => code === value)?.name;
  const best = typed !== "" && typed !== chosen ? search(typed)[0] : undefined;
  if (!best || best.code === value) return false;
  onChange(best.code);
  return true;
}
