import { Modal, type ModalProps } from "@mantine/core";
import type { ReactNode } from "react";
import { t } from "#web/language/translate.ts";
import { useDialogState } from "./use-dialog.tsx";

type DialogProps = Pick<ModalProps, "size" | "fullScreen"> & {
  title: string;
  /** Esc, the cross, and a press beside it. */
  onClose: () => void;
  children: ReactNode;
};

/** A dialog with its title and its cross, opened by `useDialog`. */
export function Dialog({ onClose, children, ...looks }: DialogProps) {
  const dialog = useDialogState();
  const opened = useIsOpened();
  return (
    <Modal
      {...looks}
      opened={opened}
      // While it fades out its buttons are still there, and no longer meant.
      onClose={opened ? onClose : () => {}}
      closeOnEscape={dialog?.isOnTop ?? true}
      centered
      returnFocus={false}
      onExitTransitionEnd={() => dialog?.onExited()}
      closeButtonProps={{ "aria-label": t("Close") }}
    >
      {children}
    </Modal>
  );
}

/** Whether the dialog in which this is shown is open; else it fades out, and its buttons do nothing. */
export function useIsOpened(): boolean {
  return useDialogState()?.opened ?? true;
}
