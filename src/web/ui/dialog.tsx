import { Modal, type ModalProps } from "@mantine/core";
import type { ReactNode, RefObject } from "react";
import { t } from "#web/language/translate.ts";
import { useDialogState } from "./use-dialog.tsx";
import { useReturnFocus } from "./use-return-focus.ts";

/** For a dialog that no `useDialog` opened: whether it is open, and where the focus goes when it closes. */
export type OwnState = { opened?: boolean; returnFocus?: RefObject<HTMLElement | null> };

type DialogProps = OwnState &
  Pick<ModalProps, "size" | "fullScreen"> & {
    title: string;
    /** Esc, the cross, and a press beside it. */
    onClose: () => void;
    children: ReactNode;
  };

/** A dialog with its title and its cross, opened by `useDialog`. */
export function Dialog(props: DialogProps) {
  const { opened: ownOpened, returnFocus, onClose, children, ...looks } = props;
  const dialog = useDialogState();
  const opened = useIsOpened(ownOpened);
  const onOwnExited = useReturnFocus(opened, returnFocus);
  const isOfHost = dialog !== null && ownOpened === undefined;
  return (
    <Modal
      {...looks}
      opened={opened}
      // While it fades out its buttons are still there, and no longer meant.
      onClose={opened ? onClose : () => {}}
      closeOnEscape={!isOfHost || dialog.isOnTop}
      centered
      returnFocus={false}
      onExitTransitionEnd={isOfHost ? dialog.onExited : onOwnExited}
      closeButtonProps={{ "aria-label": t("Close") }}
    >
      {children}
    </Modal>
  );
}

/** Whether the dialog in which this is shown is open; else it fades out, and its buttons do nothing. */
export function useIsOpened(ownOpened: boolean | undefined): boolean {
  const dialog = useDialogState();
  return ownOpened ?? dialog?.opened ?? true;
}
