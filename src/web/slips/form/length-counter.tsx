import { lengthOf } from "#shared/text/clean.ts";
import { inLanguage, t } from "#web/language/translate.ts";
import classes from "./slip-form.module.css";

type LengthCounterProps = { text: string; min?: number; max: number; unit: string };

/** How long a text is against how long it must be: `14/14 characters`, or `12 of 10–17 digits` where there is room. */
export function LengthCounter({ text, min, max, unit }: LengthCounterProps) {
  const length = lengthOf(text);
  const isRight = length <= max && length >= (min ?? max);
  const words =
    min === undefined
      ? `${length}/${max} ${inLanguage(unit)}`
      : t("{count} of {min}–{max} {unit}", { count: length, min, max, unit: inLanguage(unit) });
  return <span className={isRight ? classes.right : classes.counter}>{words}</span>;
}
