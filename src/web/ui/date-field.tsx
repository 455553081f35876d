import { Input } from "@mantine/core";
import { type ChangeEvent, type KeyboardEvent, type ReactNode, useRef, useState } from "react";
import { autoSlash, type DateKind, parseTypedDate } from "#shared/time/parse-typed-date.ts";
import { formatDayMonthYear, type PlainDate, plainDate } from "#shared/time/plain-date.ts";
import { type DateEcho, dateEcho } from "./date-echo.ts";
import classes from "./field.module.css";
import { Field, type FieldProps, fieldAria } from "./field.tsx";

export type DateFieldProps = FieldProps & {
  kind: DateKind;
  /** Today in Dhaka. */
  today: PlainDate;
  /** Buttons that fill the date in; they stay beside it. */
  actions?: ReactNode;
};

/**
 * A calendar day by typing. `value` is `yyyy-MM-dd`, or what was typed where that cannot be read; `onChange` gives the
 * same at every key, so that a form is never behind. The text on screen is put in order only when the person is done
 * with it: on leaving, on Enter and after a paste.
 */
export function DateField(props: DateFieldProps) {
  const { name, value, kind, today } = props;
  const box = useTypedDate(props);
  const echo = box.isTyping ? null : echoOf(value, kind, today);
  // An error says already what is wrong with what was typed.
  const isSaid = echo !== null && !(props.error && plainDate(value) === null);
  const note = (
    <span aria-live="polite" className={isSaid && echo.isBad ? classes.bad : undefined}>
      {isSaid ? echo.text : props.note}
    </span>
  );
  const described = { ...props, hint: props.hint ?? "For example 27/03/2027", note };

  return (
    <Field {...described}>
      <div className={classes.withActions}>
        <Input
          {...fieldAria(described)}
          {...box.handlers}
          id={name}
          name={name}
          size="md"
          className={classes.dateBox}
          value={box.text}
          error={props.error}
          disabled={props.disabledReason !== undefined}
          aria-required={props.required || undefined}
          inputMode="numeric"
          placeholder="dd/mm/yyyy"
          autoComplete="off"
        />
        {props.actions}
      </div>
    </Field>
  );
}

function echoOf(value: string, kind: DateKind, today: PlainDate): DateEcho | null {
  if (value === "") return null;
  const date = plainDate(value);
  return date ? dateEcho(date, kind, today) : { text: "This is not a date.", isBad: true };
}

function useTypedDate({ value, onChange, onBlur, kind, today }: DateFieldProps) {
  // What stands in the box while it is being typed, and the value it stood for: another value from outside replaces it.
  const [typed, setTyped] = useState<{ text: string; value: string } | null>(null);
  const hasPasted = useRef(false);
  const isTyping = typed !== null && typed.value === value;
  const text = isTyping ? typed.text : shown(value);

  const read = (next: string) => parseTypedDate(withoutAddedSlashes(next), kind, today) ?? next;
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    const { value: next, selectionStart } = event.currentTarget;
    const isPaste = hasPasted.current;
    hasPasted.current = false;
    const isComposing = event.nativeEvent instanceof InputEvent && event.nativeEvent.isComposing;
    const slashed =
      isPaste || isComposing ? next : autoSlash(text, next, selectionStart === next.length);
    const nextValue = read(slashed);
    setTyped(isPaste ? null : { text: slashed, value: nextValue });
    onChange(nextValue);
  };
  const settle = () => setTyped(null);

  return {
    text,
    isTyping,
    handlers: {
      onChange: change,
      onPaste: () => {
        hasPasted.current = true;
      },
      onKeyDown: (event: KeyboardEvent) => {
        if (event.key === "Enter") settle();
      },
      onBlur: () => {
        settle();
        onBlur?.();
      },
    },
  };
}

function shown(value: string): string {
  const date = plainDate(value);
  return date ? formatDayMonthYear(date) : value;
}

// Typing 2027-03-27 forward gives 20/27/-03-27, because the slashes come before the person shows another order.
function withoutAddedSlashes(text: string): string {
  return text.replace(/^(\d\d)\/(\d\d)\/(?=[-.\s])/, "$1$2");
}
