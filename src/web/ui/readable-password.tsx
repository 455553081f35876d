import { Group } from "@mantine/core";
import type { QueryKey } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { t } from "#web/language/translate.ts";
import { failureOf } from "#web/lib/call-error.ts";
import { ActionButton, CopyIcon } from "./buttons.tsx";
import fieldClasses from "./field.module.css";
import { Field } from "./field.tsx";
import form from "./form.module.css";
import { FailureBanner } from "./form.tsx";
import { IconEye, IconEyeOff } from "./icons/start-icons.tsx";
import { useAction } from "./use-action.ts";

const SHOWN_MS = 30_000;
const DOTS = "••••••••••••";

type ReadablePasswordProps = {
  label: string;
  /** Fetches it; may ask for the person's own password first. */
  read: () => Promise<string | null>;
  /** Queries that show it was read. */
  refresh?: readonly QueryKey[];
};

/** Fetches a password only when Show or Copy is pressed, and shows it for half a minute. */
export function ReadablePassword({ label, read, refresh = [] }: ReadablePasswordProps) {
  const [shown, setShown] = useState<string | null>(null);
  const [isCopied, setIsCopied] = useState(false);
  const reading = useAction(read, refresh);
  const isShown = shown !== null;
  const Eye = isShown ? IconEyeOff : IconEye;
  useEffect(() => {
    if (shown === null) return;
    const timer = setTimeout(() => setShown(null), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [shown]);
  const copy = async (password: string | null) => {
    await navigator.clipboard.writeText(password ?? "");
    setIsCopied(true);
  };
  return (
    <>
      {reading.error && (
        <FailureBanner {...failureOf(reading.error, t("The password was not read."))} />
      )}
      <Group align="flex-end" gap="xs">
        <div className={form.passwordBox}>
          <Field label={label} name="plain_password">
            <input
              id="plain_password"
              className={fieldClasses.control}
              type={isShown ? "text" : "password"}
              value={shown ?? DOTS}
              readOnly
              autoComplete="off"
              spellCheck={false}
              translate="no"
            />
          </Field>
        </div>
        <ActionButton
          variant="default"
          className={form.passwordButton ?? ""}
          busy={reading.isBusy}
          aria-pressed={isShown}
          aria-controls="plain_password"
          leftSection={<Eye size={16} aria-hidden />}
          onClick={() =>
            isShown ? setShown(null) : reading.run(undefined, { onSuccess: setShown })
          }
        >
          {isShown ? t("Hide") : t("Show")}
        </ActionButton>
        <span className={form.passwordCopy}>
          <CopyIcon
            label={t("password")}
            isCopied={isCopied}
            onClick={() =>
              isShown
                ? void copy(shown)
                : reading.run(undefined, { onSuccess: (password) => void copy(password) })
            }
          />
        </span>
      </Group>
    </>
  );
}

type PasswordAbsenceProps = { label: string; display: "on" | "off" | undefined };

export function PasswordAbsence({ label, display }: PasswordAbsenceProps) {
  return (
    <div>
      <p className={form.passwordLabel}>{label}</p>
      <p className="desk-muted">{absenceBy(display)}</p>
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
