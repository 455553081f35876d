import { useState } from "react";
import type { DateKind } from "#shared/time/parse-typed-date.ts";
import { type PlainDate, plainDate } from "#shared/time/plain-date.ts";
import { t } from "#web/language/translate.ts";
import classes from "./date-box.module.css";
import { TYPED_DATE, useTypedDate } from "./use-typed-date.ts";

type DateBoxProps = {
  /** Stands inside the box, before the date. */
  label: string;
  /** `yyyy-MM-dd`, or nothing. */
  day: string;
  /** A whole day was typed, or the box emptied. */
  onDay: (day: string) => void;
  kind: DateKind;
  /** Today in Dhaka. */
  today: PlainDate;
};

const WHOLE = /\d{4}$/;

/** A day by typing, in one line with what it narrows; what is no day is marked, and changes nothing. */
export function DateBox({ label, day, onDay, kind, today }: DateBoxProps) {
  const [kept, setKept] = useState({ day, value: day });
  if (kept.day !== day) setKept({ day, value: day });
  const { value } = kept;
  const settle = (next: string) => {
    if (next !== day && (next === "" || plainDate(next) !== null)) onDay(next);
  };
  const box = useTypedDate({
    value,
    kind,
    today,
    onChange: (next, text) => {
      setKept({ day, value: next });
      // A year of two digits may be the beginning of one of four.
      if (next === "" || WHOLE.test(text)) settle(next);
    },
    onBlur: () => settle(value),
  });
  const isWrong = !box.isTyping && value !== "" && plainDate(value) === null;
  return (
    <label className={classes.box} data-wrong={isWrong || undefined}>
      <span className={classes.label}>{label}</span>
      <input
        {...TYPED_DATE}
        {...box.handlers}
        onKeyDown={(event) => {
          box.handlers.onKeyDown(event);
          if (event.key === "Enter") settle(value);
        }}
        className={classes.input}
        value={box.text}
        aria-invalid={isWrong || undefined}
        title={isWrong ? t("This is not a date.") : undefined}
      />
    </label>
  );
}
