import { PASSPORT_LENGTH } from "#shared/slips/form/form-checks.ts";
import { cleanPassport, lengthOf } from "#shared/text/clean.ts";
import { inLanguage, t } from "#web/language/translate.ts";
import { IconCheck } from "#web/ui/icons/icons.ts";
import { IconAlertTriangle } from "#web/ui/icons/start-icons.ts";
import classes from "./slip-form.module.css";

/** How long a text is against how long it must be: `14 of 14 characters`. */
export function LengthCounter({ text, max }: { text: string; max: number }) {
  const length = lengthOf(text);
  return (
    <span className={length === max ? classes.right : classes.counter}>
      {t("{count} of {max} {unit}", { count: length, max, unit: inLanguage("characters") })}
    </span>
  );
}

export function FieldWarning({ children }: { children: string }) {
  return (
    <span className={classes.warning}>
      <IconAlertTriangle size={14} aria-hidden /> {children}{" "}
    </span>
  );
}

/** How many digits there are, `12 of 10–17 digits`, and the first character that is none. */
export function DigitCounter({ text, min, max }: { text: string; min: number; max: number }) {
  const count = text.replace(/\D/g, "").length;
  const [other] = text.replace(/\d/g, "");
  const words = t("{count} of {min}–{max} {unit}", { count, min, max, unit: inLanguage("digits") });
  if (other !== undefined) {
    return <span className={classes.wrong}>{t("{words}, not “{other}”", { words, other })}</span>;
  }
  return (
    <span className={count >= min && count <= max ? classes.right : classes.counter}>{words}</span>
  );
}

type PassportMatchProps = { passport: string; confirmation: string };

/**
 * Whether the two passport numbers agree, from the ninth character on: the first place where they differ, with what
 * stands around it, marked.
 */
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
          <IconAlertTriangle size={14} aria-hidden />
          <bdi translate="no" className="desk-figures">
            <FirstDifference expected={[...first]} typed={[...second]} />
          </bdi>{" "}
          {t("does not match")}
        </span>
      )}
    </span>
  );
}

// As many characters as have room beside the label.
const SHOWN = 3;

type FirstDifferenceProps = { expected: readonly string[]; typed: readonly string[] };

function FirstDifference({ expected, typed }: FirstDifferenceProps) {
  const place = typed.findIndex((character, index) => character !== expected[index]);
  // Where one goes on after the other has ended, the end differs.
  const at = place === -1 ? typed.length - 1 : place;
  const most = Math.max(0, typed.length - SHOWN);
  const start = Math.min(Math.max(0, at - 1), most);
  return (
    <>
      {start > 0 && "…"}
      {typed.slice(start, at).join("")}
      <mark className={classes.different}>{typed[at]}</mark>
      {typed.slice(at + 1, start + SHOWN).join("")}
      {start < most && "…"}
    </>
  );
}
