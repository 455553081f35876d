import { PASSPORT_LENGTH } from "#shared/slips/form-limits.ts";
import { cleanPassport, lengthOf } from "#shared/text/clean.ts";
import { t } from "#web/language/translate.ts";
import { IconAlertTriangle, IconCheck } from "#web/ui/icons/icons.ts";
import classes from "./slip-form.module.css";

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
