import type { ReactNode } from "react";
import type { DateKind } from "#shared/time/parse-typed-date.ts";
import { type PlainDate, plainDate } from "#shared/time/plain-date.ts";
import { t } from "#web/language/translate.ts";
import { type DateEcho, dateEcho } from "./date-echo.ts";
import classes from "./field.module.css";
import { controlProps, Field, type FieldProps } from "./field.tsx";
import { TYPED_DATE, useTypedDate } from "./use-typed-date.ts";

export type DateFieldProps = FieldProps & {
  kind: DateKind;
  /** Today in Dhaka. */
  today: PlainDate;
  /** Two buttons inside the field that fill the date in. */
  actions?: ReactNode;
};

/**
 * A calendar day by typing. `value` is `yyyy-MM-dd`, or what was typed where that cannot be read; `onChange` gives the
 * same at every key, so that a form is never behind. The text on screen is put in order only when the person is done
 * with it: on leaving, on Enter and after a paste.
 */
export function DateField(props: DateFieldProps) {
  const { value, kind, today } = props;
  const box = useTypedDate(props);
  const echo = box.isTyping ? null : echoOf(value, kind, today);
  // An error says already what is wrong with what was typed.
  const isSaid = echo !== null && !(props.error && plainDate(value) === null);
  // There before its words, so that readers notice them.
  const said = (
    <span
      aria-live="polite"
      className={isSaid && echo.isBad ? classes.bad : undefined}
      // A narrow column cuts it off.
      title={isSaid ? echo.text : undefined}
    >
      {isSaid ? echo.text : (props.echo ?? props.hint ?? t("For example 27/03/2027"))}
    </span>
  );
  const field = { ...props, echo: said };

  return (
    <Field {...field}>
      <div className={classes.box}>
        <input
          {...controlProps(field)}
          {...box.handlers}
          className={`${classes.control} ${classes.figures} ${props.actions ? classes.besideTwo : ""}`}
          value={box.text}
          {...TYPED_DATE}
        />
        {props.actions && <span className={classes.tail}>{props.actions}</span>}
      </div>
    </Field>
  );
}

function echoOf(value: string, kind: DateKind, today: PlainDate): DateEcho | null {
  if (value === "") return null;
  const date = plainDate(value);
  return date ? dateEcho(date, kind, today) : { text: t("This is not a date."), isBad: true };
}
