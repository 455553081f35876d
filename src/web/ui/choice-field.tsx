import { NativeSelect } from "@mantine/core";
import { type FocusEvent, type KeyboardEvent, useState } from "react";
import type { Option } from "#shared/options/options.ts";
import { type ShownOption, useEnglishTyping } from "#web/language/shown.ts";
import { inLanguage, t } from "#web/language/translate.ts";
import classes from "./field.module.css";
import { ControlBox, controlProps, Field, type FieldProps } from "./field.tsx";
import { IconChevronDown } from "./icons/start-icons.tsx";
import { TypedChoice } from "./typed-choice.tsx";

export type ChoiceFieldProps = FieldProps & { options: readonly Option[] };

type SelectFieldProps = FieldProps & {
  options: readonly ShownOption[];
  emptyLabel?: string | undefined;
};

/** The browser's own select, or one that is typed into; the empty first option reads `emptyLabel`. */
export function SelectField(props: SelectFieldProps) {
  const { isTyped, ...visit } = useKind(props.options, props.onBlur);
  return (
    <Field {...props}>
      {isTyped ? <TypedSelect {...props} {...visit} /> : <BrowserSelect {...props} {...visit} />}
    </Field>
  );
}

type OneKindProps = Omit<SelectFieldProps, keyof Visit> & Visit;

function TypedSelect(props: OneKindProps) {
  const { value, onChange, onFocus, onBlur, options, emptyLabel = t("Choose…") } = props;
  const { className, ...control } = controlProps(props);
  return (
    <TypedChoice
      {...control}
      aria-label={props.label}
      classNames={{ input: className ?? "" }}
      options={[{ code: "", name: emptyLabel }, ...options]}
      value={value}
      onChange={onChange}
      onFocus={onFocus}
      onBlur={onBlur}
    />
  );
}

function BrowserSelect(props: OneKindProps) {
  const { value, onChange, onFocus, onBlur, options } = props;
  const typeEnglish = useEnglishTyping(options, onChange);
  return (
    <ControlBox inside={<IconChevronDown size={16} aria-hidden />}>
      <select
        {...controlProps(props)}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        onFocus={onFocus}
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

type Visit = { onFocus: () => void; onBlur: (event: FocusEvent<HTMLElement>) => void };

/** Whether a field is typed into. Choices that arrive while somebody is in it do not change that: it would lose the focus. */
function useKind(choices: readonly unknown[], onLeave?: () => void): Visit & { isTyped: boolean } {
  const [kept, keep] = useState<boolean | null>(null);
  const isTyped = kept ?? choices.length >= TYPED_FROM;
  return {
    isTyped,
    onFocus: () => keep(isTyped),
    onBlur: ({ currentTarget }) => {
      // Otherwise the whole window was left, and the focus comes back.
      if (currentTarget !== document.activeElement) keep(null);
      onLeave?.();
    },
  };
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
  const { isTyped, ...visit } = useKind(choices);
  if (!isTyped) {
    return (
      <NativeSelect
        className={className}
        aria-label={label}
        data={[...choices]}
        value={value}
        onChange={(event) => onChoose(event.currentTarget.value)}
        {...visit}
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
      {...visit}
    />
  );
}
