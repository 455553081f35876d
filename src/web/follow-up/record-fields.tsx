import { useState } from "react";
import type { Control, FieldPath, FieldValues } from "react-hook-form";
import { cleanSlipNumber } from "#shared/follow-up/form.ts";
import { isUnusualNumber } from "#shared/follow-up/rules.ts";
import { UNUSUAL } from "#shared/follow-up/text.ts";
import type { DateKind } from "#shared/time/parse-typed-date.ts";
import { type PlainDate, plainDate, weekdayOf } from "#shared/time/plain-date.ts";
import { shownDayOfYear } from "#web/language/dates.ts";
import { inLanguage, t } from "#web/language/translate.ts";
import { useToday } from "#web/lib/server-clock.ts";
import buttons from "#web/ui/buttons.module.css";
import { dateEcho } from "#web/ui/date-echo.ts";
import { DateField } from "#web/ui/date-field.tsx";
import fields from "#web/ui/field.module.css";
import type { FieldProps } from "#web/ui/field.tsx";
import { useFormField } from "#web/ui/form.tsx";
import { TextField } from "#web/ui/text-field.tsx";

type RecordFieldProps<Values extends FieldValues, Input> = Pick<
  FieldProps,
  "label" | "isFirstInDialog"
> & {
  form: { control: Control<Values, unknown, Input> };
  name: FieldPath<Values>;
};

/** Says that a number is unusual once it is left; it is saved all the same. */
export function SlipNumberField<Values extends FieldValues, Input>({
  form,
  ...props
}: RecordFieldProps<Values, Input>) {
  const field = useFormField(form, props.name);
  const [left, setLeft] = useState(field.value);
  const isUnusual = field.value !== "" && field.value === left && isUnusualNumber(field.value);
  const leave = () => {
    setLeft(cleanSlipNumber(field.value));
    field.onBlur?.();
  };
  return (
    <TextField
      {...props}
      {...field}
      onBlur={leave}
      clean={cleanSlipNumber}
      identity
      echo={
        <span aria-live="polite" className={fields.unusual}>
          {isUnusual && inLanguage(UNUSUAL)}
        </span>
      }
    />
  );
}

type DayFieldProps<Values extends FieldValues, Input> = RecordFieldProps<Values, Input> & {
  kind?: DateKind;
  /** Offered while the field is empty. */
  suggestion?: PlainDate | null;
  /** Below the field. */
  note?: string;
  /** Below the field instead of the note, once there is a day. */
  saysWeekday?: boolean;
  isUnusual?: (day: PlainDate) => boolean;
};

export function DayField<Values extends FieldValues, Input>(props: DayFieldProps<Values, Input>) {
  const { form, name, label, isFirstInDialog, kind = "expiry", suggestion = null, note } = props;
  const { saysWeekday = false, isUnusual = () => false } = props;
  const field = useFormField(form, name);
  const today = useToday();
  const day = plainDate(field.value);
  const take = (suggested: PlainDate) => {
    field.onChange(suggested);
    document.getElementById(name)?.focus();
  };
  return (
    <DateField
      {...{ label, isFirstInDialog, kind }}
      {...field}
      today={today}
      say={(day) => {
        if (isUnusual(day)) return { text: inLanguage(UNUSUAL), isBad: false, isUnusual: true };
        return saysWeekday ? null : dateEcho(day, kind, today);
      }}
      note={saysWeekday && day ? inLanguage(weekdayOf(day)) : note}
      inside={
        suggestion !== null &&
        field.value === "" && (
          <button
            type="button"
            className={`${buttons.icon} ${buttons.offer}`}
            aria-label={t("Use {day}: {label}", { day: shownDayOfYear(suggestion), label })}
            onClick={() => take(suggestion)}
          >
            {t("Use {day}", { day: shownDayOfYear(suggestion) })}
          </button>
        )
      }
    />
  );
}
