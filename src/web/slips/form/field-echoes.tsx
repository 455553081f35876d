import { PASSPORT_LENGTH } from "#shared/slips/form-limits.ts";
import { cleanPassport, lengthOf } from "#shared/text/clean.ts";
import { inLanguage, t } from "#web/language/translate.ts";
import { IconAlertTriangle, IconCheck } from "#web/ui/icons/icons.ts";
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

type PassportMatchProps = { passport: string; confirmation: string };

/** Whether the two passport numbers agree, from the ninth character on, with the characters that differ marked. */
export function PassportMatch({ passport, confirmation }: PassportMatchProps) {
  const [first, second] = [cleanPassport(passport), cleanPassport(confirmation)];
  const isComplete = lengthOf(second) >= PASSPORT_LENGTH;
  return (
    <span aria-live="polite">
      {isComplete && first === second && (
        <span className={classes.right}>
          <IconCheck size={14} aria-hidden /> {t("matches")}
        </span>
      )}
      {isComplete && first !== second && (
        <span className={classes.wrong}>
          <IconAlertTriangle size={14} aria-hidden /> {t("does not match")}{" "}
          <bdi translate="no" className="desk-figures">
            {differences(first, second)}
          </bdi>
        </span>
      )}
    </span>
  );
}

function differences(first: string, second: string) {
  const expected = [...first];
  return [...second].map((character, index) => {
    const place = `${index}${character}`;
    return character === expected[index] ? (
      <span key={place}>{character}</span>
    ) : (
      <mark key={place} className={classes.different}>
        {character}
      </mark>
    );
  });
}
