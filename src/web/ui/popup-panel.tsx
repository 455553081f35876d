import { Popover, type PopoverProps } from "@mantine/core";
import type { ReactNode } from "react";
import { AtButton, type PopupProps, returnFocusTo, useOpenOnceThere } from "./use-popup.tsx";

type PopupPanelProps = PopupProps &
  Pick<PopoverProps, "radius" | "shadow"> & {
    width: number | string;
    children: ReactNode;
  };

/** A panel beside the button that opened it. It has the focus while it is open, and gives it back to the button. */
export function PopupPanel(props: PopupPanelProps) {
  const { id, button, opened, onClose, children, ...looks } = props;
  return (
    <Popover
      id={id}
      opened={useOpenOnceThere(opened)}
      onChange={(isOpen) => !isOpen && onClose()}
      onExitTransitionEnd={() => returnFocusTo(button)}
      position="bottom-end"
      trapFocus
      {...looks}
    >
      <Popover.Target>
        <AtButton button={button} />
      </Popover.Target>
      <Popover.Dropdown p={0}>{children}</Popover.Dropdown>
    </Popover>
  );
}
