import { type KeyboardEvent, useState } from "react";
import { t } from "#web/language/translate.ts";
import iconClasses from "./buttons.module.css";
import classes from "./field.module.css";
import { controlProps, Field, type FieldProps } from "./field.tsx";
import { IconEye, IconEyeOff } from "./icons/icons.ts";

export type PasswordFieldProps = FieldProps & {
  autoComplete: "current-password" | "new-password";
  /** Whether it is readable, where somebody else decides that; else the field decides by itself. */
  shown?: { isShown: boolean; onChange: (isShown: boolean) => void };
  /** Gets the focus when the dialog around it opens. */
  isFirstInDialog?: boolean | undefined;
  onKey?: ((event: KeyboardEvent) => void) | undefined;
};

/** A password being typed: hidden until the person asks to see it; pasting and password managers are welcome. */
export function PasswordField(props: PasswordFieldProps) {
  const { label, value, onChange, onBlur } = props;
  const [isOwnShown, setIsOwnShown] = useState(false);
  const { isShown, onChange: onShownChange } = props.shown ?? {
    isShown: isOwnShown,
    onChange: setIsOwnShown,
  };
  const Eye = isShown ? IconEyeOff : IconEye;
  return (
    <Field {...props}>
      <div className={classes.box}>
        <input
          {...controlProps(props)}
          className={`${classes.control} ${classes.besideOne}`}
          type={isShown ? "text" : "password"}
          value={value}
          autoComplete={props.autoComplete}
          autoCapitalize="off"
          spellCheck={false}
          data-autofocus={props.isFirstInDialog || undefined}
          onKeyDown={props.onKey}
          onKeyUp={props.onKey}
          onChange={(event) => onChange(event.currentTarget.value)}
          onBlur={onBlur}
        />
        <span className={classes.tail}>
          <button
            type="button"
            className={iconClasses.icon}
            aria-label={`${isShown ? t("Hide") : t("Show")} ${label.toLowerCase()}`}
            onClick={() => onShownChange(!isShown)}
          >
            <Eye size={16} aria-hidden />
          </button>
        </span>
      </div>
    </Field>
  );
}
