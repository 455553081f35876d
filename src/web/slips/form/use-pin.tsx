import { createContext, useContext } from "react";
import { PINNABLE_FIELDS } from "#shared/profile/contract-preferences.ts";
import type { SlipFormValues } from "#shared/slips/form/form-values.ts";
import { t } from "#web/language/translate.ts";
import { usePreferences } from "#web/settings/use-preferences.ts";
import classes from "#web/ui/icon-button.module.css";
import { IconPin, IconPinFilled } from "#web/ui/icons/icons.ts";

/** A field whose value may be kept for the next application. */
export type Pinnable = (typeof PINNABLE_FIELDS)[number];

/** Whether a value may be kept: no names, numbers or dates. */
function isPinnable(name: string): name is Pinnable {
  return PINNABLE_FIELDS.some((pinnable) => pinnable === name);
}

/** Whether the form's values may be kept: those of a stored application are its own. */
export const HasPins = createContext(false);

/**
 * The pin beside a field's label: pressed, the value is kept for the next application. It is no stop on the way through
 * the form; Alt+K presses it from within the field.
 */
export function usePin(name: string, value: SlipFormValues[keyof SlipFormValues]) {
  const hasPins = useContext(HasPins);
  const { preferences, change } = usePreferences();
  if (!hasPins || !isPinnable(name)) return {};
  const isPinned = preferences.pins.includes(name);
  const isKept = isPinned && value !== "" && value === (preferences.pinned[name] ?? value);
  const Pin = isPinned ? IconPinFilled : IconPin;
  return {
    hint: isKept ? t("kept") : undefined,
    tool: (
      <button
        type="button"
        tabIndex={-1}
        className={`${classes.button} ${classes.pin}`}
        data-pin-of={name}
        aria-pressed={isPinned}
        aria-label={t("Keep for the next application")}
        aria-describedby={`${name}-echo`}
        title={t("Keep for the next application (Alt+K)")}
        onClick={() => change(({ pins }) => ({ pins: toggled(pins, name) }))}
      >
        <Pin size={14} aria-hidden />
      </button>
    ),
  };
}

function toggled(pins: readonly Pinnable[], name: Pinnable): Pinnable[] {
  return pins.includes(name) ? pins.filter((pinned) => pinned !== name) : [...pins, name];
}
