import { Button } from "@mantine/core";
import { type FormEvent, type ReactNode, useEffect, useState } from "react";
import { t } from "#web/language/translate.ts";
import { Banner } from "#web/ui/banner.tsx";
import { FailureBanner } from "#web/ui/form.tsx";
import type { FormRun } from "#web/ui/use-desk-form.ts";
import classes from "./profile.module.css";

type CardFormProps = {
  form: FormRun;
  success?: string | null;
  /** Outlined, while there is nothing to send. */
  isQuiet?: boolean;
  submitLabel: string;
  busyLabel: string;
  onCancel?: (() => void) | undefined;
  children: ReactNode;
};

export function CardForm(props: CardFormProps) {
  const { form, success } = props;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    form.submit();
  };
  return (
    <form noValidate onSubmit={submit}>
      {form.failure && <FailureBanner title={t("There is a problem")} {...form.failure} />}
      <div className={classes.fields}>{props.children}</div>
      <div className={classes.foot}>
        <div className={classes.outcome}>
          {success && <Banner kind="success">{success}</Banner>}
        </div>
        {props.onCancel && (
          <Button variant="default" onClick={props.onCancel}>
            {t("Cancel")}
          </Button>
        )}
        <Button
          type="submit"
          variant={props.isQuiet ? "default" : "filled"}
          aria-disabled={form.isSending || undefined}
        >
          {form.isSending ? props.busyLabel : props.submitLabel}
        </Button>
      </div>
    </form>
  );
}

const SHOWN_MS = 3000;

export function useTransientMessage(): [string | null, (message: string) => void] {
  const [shown, setShown] = useState<{ message: string } | null>(null);
  useEffect(() => {
    if (!shown) return;
    const timer = setTimeout(() => setShown(null), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [shown]);
  return [shown?.message ?? null, (message) => setShown({ message })];
}
