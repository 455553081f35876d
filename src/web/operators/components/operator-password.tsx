import { ActionIcon } from "@mantine/core";
import { useEffect, useState } from "react";
import { t } from "#web/language/translate.ts";
import { failureOf } from "#web/lib/call-error.ts";
import { operatorHistoryQuery, readPassword } from "#web/operators/api.ts";
import { ActionButton } from "#web/ui/action-button.tsx";
import { FailureBanner } from "#web/ui/failure-banner.tsx";
import fieldClasses from "#web/ui/field.module.css";
import { Field } from "#web/ui/field.tsx";
import { IconCheck, IconCopy, IconEye, IconEyeOff } from "#web/ui/icons/icons.ts";
import classes from "#web/ui/readable-password.module.css";
import { useAction } from "#web/ui/use-action.ts";

const SHOWN_MS = 30_000;
const DOTS = "••••••••••••";

/** An operator's password, which is asked for only when Show or Copy is pressed, and shown for half a minute. */
export function OperatorPassword({ id }: { id: number }) {
  const [shown, setShown] = useState<string | null>(null);
  const [isCopied, setIsCopied] = useState(false);
  const reading = useAction(() => readPassword(id), [operatorHistoryQuery(id).queryKey]);
  useEffect(() => {
    if (shown === null) return;
    const timer = setTimeout(() => setShown(null), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [shown]);
  const toggle = () =>
    shown === null ? reading.run(undefined, { onSuccess: setShown }) : setShown(null);
  const copy = async (password: string | null) => {
    await navigator.clipboard.writeText(password ?? "");
    setIsCopied(true);
  };
  const copyRead = () =>
    shown === null
      ? reading.run(undefined, { onSuccess: (password) => void copy(password) })
      : void copy(shown);
  const Eye = shown === null ? IconEye : IconEyeOff;
  return (
    <>
      {reading.error && (
        <FailureBanner failure={failureOf(reading.error, t("The password was not read."))} />
      )}
      <div className={classes.row}>
        <div className={classes.box}>
          <Field label={t("Current password")} name="plain_password">
            <input
              id="plain_password"
              className={fieldClasses.control}
              type={shown === null ? "password" : "text"}
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
          className={classes.button ?? ""}
          busy={reading.isBusy}
          aria-pressed={shown !== null}
          aria-controls="plain_password"
          leftSection={<Eye size={16} aria-hidden />}
          onClick={toggle}
        >
          {shown === null ? t("Show") : t("Hide")}
        </ActionButton>
        <span className={classes.copy}>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={24}
            aria-label={isCopied ? t("Copied password") : t("Copy password")}
            title={isCopied ? t("Copied") : t("Copy password")}
            onClick={copyRead}
          >
            {isCopied ? <IconCheck size={16} /> : <IconCopy size={16} />}
          </ActionIcon>
        </span>
      </div>
    </>
  );
}
