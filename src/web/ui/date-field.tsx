import { type ChangeEvent, type KeyboardEvent, useRef, useState } from "react";
import { MIN_AGE } from "#shared/slips/form/form-checks.ts";
import { autoSlash, type DateKind, parseSlashedDate } from "#shared/time/parse-typed-date.ts";
import {
  addMonths,
  ageOn,
  comparePlainDates,
  formatDayMonthYear,
  type PlainDate,
  plainDate,
  weekdayOf,
} from "#shared/time/plain-date.ts";
import { shownDate, shownDateLong, shownDayOfYear } from "#web/language/shown.ts";
import { inLanguage, t } from "#web/language/translate.ts";
import classes from "./field.module.css";
import { ControlBox, controlProps, Field, type FieldProps } from "./field.tsx";

type DayProps = {
  kind: DateKind;
  today: PlainDate;
};

export type DateFieldProps = FieldProps &
  DayProps &
  Pick<TypedDate, "shorthand"> & {
    /** Beside the label, instead of the day in words. */
    say?: ((date: PlainDate) => DateEcho | null) | undefined;
  };

/**
 * A typed calendar day. `value` is `yyyy-MM-dd`, or the text if it is not a date; `onChange` gets the same on every
 * key. The shown text is reformatted only on leaving, on Enter and after a paste.
 */
export function DateField(props: DateFieldProps) {
  const { value, kind, today, say = (date) => dateEcho(date, kind, today) } = props;
  const box = useTypedDate(props);
  const echo = box.isTyping ? null : echoOf(value, say);
  // The error says already what is wrong.
  const isSaid = echo !== null && !(props.error && plainDate(value) === null);
  // Rendered before it has text, so that screen readers announce it.
  const said = (
    <span
      aria-live="polite"
      className={isSaid ? toneOf(echo) : undefined}
      // A narrow column cuts it off.
      title={isSaid ? echo.text : undefined}
    >
      {isSaid ? echo.text : props.hint}
    </span>
  );
  const field = { ...props, echo: said };

  return (
    <Field {...field}>
      <ControlBox inside={props.inside}>
        <input
          {...controlProps(field)}
          {...box.handlers}
          className={`${classes.control} ${classes.figures}`}
          value={box.text}
          {...TYPED_DATE}
        />
      </ControlBox>
    </Field>
  );
}

function toneOf({ isBad, isUnusual }: DateEcho): string | undefined {
  if (isBad) return classes.bad;
  return isUnusual ? classes.unusual : undefined;
}

function echoOf(value: string, say: (date: PlainDate) => DateEcho | null): DateEcho | null {
  if (value === "") return null;
  const date = plainDate(value);
  return date ? say(date) : { text: t("This is not a date."), isBad: true };
}

type DateBoxProps = DayProps & {
  label: string;
  /** `yyyy-MM-dd` or empty. */
  day: string;
  /** Called when a whole day was typed, or the box emptied. */
  onDay: (day: string) => void;
  /** The id of the words below the box that say what is wrong with this day. */
  errorId?: string | undefined;
};

const WHOLE = /\d{4}$/;

/** A typed day in one line, for filters; an invalid one is marked and changes nothing. */
export function DateBox({ label, day, onDay, errorId, kind, today }: DateBoxProps) {
  const [typed, setTyped] = useState({ day, value: day });
  if (typed.day !== day) setTyped({ day, value: day });
  const { value } = typed;
  const settle = (next: string) => {
    if (next !== day && (next === "" || plainDate(next) !== null)) onDay(next);
  };
  const box = useTypedDate({
    value,
    kind,
    today,
    onChange: (next, text) => {
      setTyped({ day, value: next });
      // A year of two digits may be the beginning of one of four.
      if (next === "" || WHOLE.test(text)) settle(next);
    },
    onBlur: () => settle(value),
  });
  const isWrong = !box.isTyping && value !== "" && plainDate(value) === null;
  return (
    <label className={classes.dateBox}>
      <span className={classes.dateLabel}>{isWrong ? t("This is not a date.") : label}</span>
      <input
        aria-label={label}
        {...TYPED_DATE}
        {...box.handlers}
        onKeyDown={(event) => {
          box.handlers.onKeyDown(event);
          if (event.key === "Enter") settle(value);
        }}
        className={classes.dateInput}
        value={box.text}
        aria-invalid={isWrong || errorId !== undefined || undefined}
        aria-describedby={errorId}
      />
    </label>
  );
}

type TypedDate = DayProps & {
  value: string;
  onChange: (value: string, text: string) => void;
  onBlur?: (() => void) | undefined;
  /** The day that a short text stands for, once the person is done with it. */
  shorthand?: ((text: string) => PlainDate | null) | undefined;
};

const TYPED_DATE = {
  type: "text",
  inputMode: "numeric",
  placeholder: "dd/mm/yyyy",
  autoComplete: "off",
} as const;

function useTypedDate({ value, onChange, onBlur, kind, today, shorthand }: TypedDate) {
  // The text being typed and the value it stands for: a different value from outside replaces it.
  const [typed, setTyped] = useState<{ text: string; value: string } | null>(null);
  const hasPasted = useRef(false);
  const isTyping = typed !== null && typed.value === value;
  const text = isTyping ? typed.text : shown(value);

  const read = (next: string) => parseSlashedDate(next, kind, today) ?? next;
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    const { value: next, selectionStart } = event.currentTarget;
    const isPaste = hasPasted.current;
    hasPasted.current = false;
    const isComposing = event.nativeEvent instanceof InputEvent && event.nativeEvent.isComposing;
    const slashed =
      isPaste || isComposing ? next : autoSlash(text, next, selectionStart === next.length);
    const nextValue = read(slashed);
    setTyped(isPaste ? null : { text: slashed, value: nextValue });
    onChange(nextValue, slashed);
  };
  const settle = () => {
    const day = shorthand?.(text);
    if (day) onChange(day, day);
    setTyped(null);
  };

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

export type DateEcho = { text: string; isBad: boolean; isUnusual?: boolean };

/**
 * A short description of a typed date: `27 March 2027 · Saturday`, a birth date with the age, an expiry date with its
 * validity.
 */
export function dateEcho(date: PlainDate, kind: DateKind, today: PlainDate): DateEcho {
  const isFuture = comparePlainDates(date, today) > 0;
  if (kind !== "expiry" && isFuture) {
    return { text: t("{said} · in the future", { said: shownDate(date) }), isBad: true };
  }
  switch (kind) {
    case "birth": {
      const age = ageOn(date, today);
      const said = shownDateLong(date);
      return { text: t("{said} · {age} old", { said, age: years(age) }), isBad: age < MIN_AGE };
    }
    case "issue":
      return { text: `${shownDateLong(date)} · ${inLanguage(weekdayOf(date))}`, isBad: false };
    case "expiry":
      return comparePlainDates(date, today) < 0
        ? { text: t("{said} · expired", { said: shownDate(date) }), isBad: true }
        : {
            text: t("{said} · valid {time}", {
              said: shownDayOfYear(date),
              time: validity(today, date),
            }),
            isBad: false,
          };
  }
}

/** The time between two days in years and months, or in days below a month: `4 years 2 months`. */
export function validity(from: PlainDate, until: PlainDate): string {
  let months = 0;
  while (comparePlainDates(addMonths(from, months + 1), until) <= 0) months += 1;
  const full = Math.floor(months / 12);
  const rest = months % 12;
  const parts = [
    ...(full > 0 ? [years(full)] : []),
    ...(rest > 0 ? [t(rest === 1 ? "{count} month" : "{count} months", { count: rest })] : []),
  ];
  const days = Math.round((Date.parse(until) - Date.parse(from)) / 86_400_000);
  return parts.length > 0
    ? parts.join(" ")
    : t(days === 1 ? "{count} day" : "{count} days", { count: days });
}

function years(count: number): string {
  return t(count === 1 ? "{count} year" : "{count} years", { count });
}
