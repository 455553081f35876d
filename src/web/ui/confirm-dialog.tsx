import { Button, Modal } from "@mantine/core";
import type { ReactNode, RefObject } from "react";
import { t } from "#web/language/translate.ts";
import type { Failure } from "#web/lib/call-error.ts";
import { ActionButton } from "./action-button.tsx";
import classes from "./dialog.module.css";
import { FailureBanner } from "./failure-banner.tsx";
import { useReturnFocus } from "./use-return-focus.ts";

type ConfirmDialogProps = {
  opened: boolean;
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
  /** Where the focus goes when the dialog closes; default: where it was before. */
  returnFocus?: RefObject<HTMLElement | null>;
  onConfirm: () => void;
  onCancel: () => void;
};

/** Asks before something that matters; Esc and Cancel change nothing. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const {
    opened,
    title,
    message,
    about,
    detail,
    confirmLabel,
    danger,
    busy = false,
    failure,
  } = props;
  const onExited = useReturnFocus(opened, props.returnFocus);
  // While it fades out its buttons are still there, and no longer meant.
  const isInert = busy || !opened;
  return (
    <Modal
      opened={opened}
      onClose={isInert ? () => {} : props.onCancel}
      title={title}
      centered
      returnFocus={false}
      onExitTransitionEnd={onExited}
      closeButtonProps={{ "aria-label": t("Close") }}
    >
      <div className={classes.body}>
        {failure && <FailureBanner failure={failure} />}
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
    </Modal>
  );
}
