import { type ReactNode, useState } from "react";
import { t } from "#web/language/translate.ts";
import { ActionButton } from "./action-button.tsx";
import { CopyButton } from "./copy-button.tsx";
import fieldClasses from "./field.module.css";
import { Field } from "./field.tsx";
import { IconEye, IconEyeOff } from "./icons/icons.ts";
import classes from "./readable-password.module.css";

type ReadablePasswordProps = {
  label: string;
  /** Null: there is none to show; by the desk's setting the words say why. */
  password: string | null;
  display: "on" | "off" | undefined;
};

/** A password for reading: dots until Show is pressed, and Copy without showing it. */
export function ReadablePassword({ label, password, display }: ReadablePasswordProps) {
  const [isShown, setIsShown] = useState(false);
  if (password === null) return <PasswordAbsence label={label} display={display} />;
  return (
    <PasswordRow
      label={label}
      value={password}
      isShown={isShown}
      isBusy={false}
      onToggle={() => setIsShown(!isShown)}
    >
      <CopyButton value={password} label={t("password")} />
    </PasswordRow>
  );
}

type PasswordRowProps = {
  label: string;
  /** The password, or what stands in its place while it is hidden. */
  value: string;
  isShown: boolean;
  /** While it is asked for. */
  isBusy: boolean;
  onToggle: () => void;
  /** The button that copies it. */
  children: ReactNode;
};

/** A password that can be read, as a field with Show and Copy beside it. */
export function PasswordRow(props: PasswordRowProps) {
  const { label, value, isShown, isBusy, onToggle, children } = props;
  const Eye = isShown ? IconEyeOff : IconEye;
  return (
    <div className={classes.row}>
      <div className={classes.box}>
        <Field label={label} name="plain_password">
          <input
            id="plain_password"
            className={fieldClasses.control}
            type={isShown ? "text" : "password"}
            value={value}
            readOnly
            autoComplete="off"
            spellCheck={false}
            translate="no"
          />
        </Field>
      </div>
      <ActionButton
        variant="default"
        className={classes.button ?? ""}
        busy={isBusy}
        aria-pressed={isShown}
        aria-controls="plain_password"
        leftSection={<Eye size={16} aria-hidden />}
        onClick={onToggle}
      >
        {isShown ? t("Hide") : t("Show")}
      </ActionButton>
      <span className={classes.copy}>{children}</span>
    </div>
  );
}

/** Why there is no password to show, by the desk's setting. */
export function PasswordAbsence({ label, display }: Omit<ReadablePasswordProps, "password">) {
  return (
    <div>
      <p className={classes.label}>{label}</p>
      <p className={classes.absence}>{absenceBy(display)}</p>
    </div>
  );
}

function absenceBy(display: "on" | "off" | undefined): string {
  return display === "off"
    ? t(
        "Showing passwords is turned off on this desk. No readable copy is kept; signing in works as always.",
      )
    : t(
        "There is no readable copy of this password. Signing in works as always; a new password can be shown again.",
      );
}
