import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { t } from "#web/language/translate.ts";
import type { Failure } from "#web/lib/call-error.ts";
import { ActionButton } from "./action-button.tsx";
import classes from "./dialog.module.css";
import { Dialog, useIsOpened } from "./dialog.tsx";
import { Problem } from "./problem.tsx";

type ConfirmDialogProps = {
  title: string;
  message: string;
  /** Which record it is about, above the question. */
  about?: ReactNode;
  /** What else follows from it, below the question. */
  detail?: ReactNode;
  confirmLabel: string;
  /** A red button, and the focus starts on Cancel. */
  danger?: boolean;
  busy?: boolean;
  failure?: Failure | null;
  onConfirm: () => void;
  onCancel: () => void;
};

/** Asks before something that matters; Esc and Cancel change nothing. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, message, about, detail, confirmLabel, danger } = props;
  const { busy = false, failure } = props;
  const isInert = !useIsOpened() || busy;
  return (
    <Dialog onClose={isInert ? () => {} : props.onCancel} title={title}>
      <div className={classes.body}>
        {failure && <Problem what={failure.what} why={failure.why} />}
        {about}
        <p className={classes.text}>{message}</p>
        {detail && <div className={classes.detail}>{detail}</div>}
        <div className={classes.buttons}>
          <Button
            variant="default"
            aria-disabled={busy || undefined}
            data-autofocus={danger || undefined}
            onClick={isInert ? undefined : props.onCancel}
          >
            {t("Cancel")}
          </Button>
          <ActionButton
            {...(danger && { color: "red" })}
            busy={isInert}
            data-autofocus={!danger || undefined}
            onClick={props.onConfirm}
          >
            {confirmLabel}
          </ActionButton>
        </div>
      </div>
    </Dialog>
  );
}
