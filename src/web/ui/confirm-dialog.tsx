import { Button, Modal } from "@mantine/core";
import type { ReactNode, RefObject } from "react";
import { Banner } from "#web/ui/banner.tsx";
import { useReturnFocus } from "#web/ui/use-return-focus.ts";
import classes from "./dialog.module.css";

type ConfirmDialogProps = {
  opened: boolean;
  title: string;
  message: string;
  /** Which record it is about, in a line below the question. */
  detail?: ReactNode;
  confirmLabel: string;
  /** A red button, and the focus starts on Cancel. */
  danger?: boolean;
  busy?: boolean;
  error?: string | null;
  /** Where the focus goes when the dialog closes; default: where it was before. */
  returnFocus?: RefObject<HTMLElement | null>;
  onConfirm: () => void;
  onCancel: () => void;
};

/** Asks before something that matters; Esc and Cancel change nothing. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { opened, title, message, detail, confirmLabel, danger, busy, error } = props;
  const onExited = useReturnFocus(opened, props.returnFocus);
  return (
    <Modal
      opened={opened}
      onClose={busy ? () => {} : props.onCancel}
      title={title}
      centered
      returnFocus={false}
      onExitTransitionEnd={onExited}
      closeButtonProps={{ "aria-label": "Close" }}
    >
      <div className={classes.body}>
        {error && <Banner kind="error">{error}</Banner>}
        <p className={classes.text}>{message}</p>
        {detail && <div className={classes.detail}>{detail}</div>}
        <div className={classes.buttons}>
          <Button
            variant="default"
            disabled={busy ?? false}
            data-autofocus={danger || undefined}
            onClick={props.onCancel}
          >
            Cancel
          </Button>
          <Button
            {...(danger && { color: "red" })}
            loading={busy ?? false}
            data-autofocus={!danger || undefined}
            onClick={props.onConfirm}
          >
            {confirmLabel}
          </Button>
        </div>
      </div>
    </Modal>
  );
}
