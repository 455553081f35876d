import { ActionIcon } from "@mantine/core";
import { useEffect, useState } from "react";
import { t } from "#web/language/translate.ts";
import { failureOf } from "#web/lib/call-error.ts";
import { operatorHistoryQuery, readPassword } from "#web/operators/api.ts";
import { FailureBanner } from "#web/ui/failure-banner.tsx";
import { IconCheck, IconCopy } from "#web/ui/icons/icons.ts";
import { PasswordRow } from "#web/ui/readable-password.tsx";
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
  return (
    <>
      {reading.error && (
        <FailureBanner failure={failureOf(reading.error, t("The password was not read."))} />
      )}
      <PasswordRow
        label={t("Current password")}
        value={shown ?? DOTS}
        isShown={shown !== null}
        isBusy={reading.isBusy}
        onToggle={toggle}
      >
        <ActionIcon
          size={24}
          aria-label={isCopied ? t("Copied password") : t("Copy password")}
          title={isCopied ? t("Copied") : t("Copy password")}
          onClick={copyRead}
        >
          {isCopied ? <IconCheck size={16} /> : <IconCopy size={16} />}
        </ActionIcon>
      </PasswordRow>
    </>
  );
}
