import { Menu } from "@mantine/core";
import type { ReactNode } from "react";
import { AtButton, type PopupProps, returnFocusTo, useOpenOnceThere } from "./use-popup.tsx";

type PopupMenuProps = PopupProps & {
  position?: "bottom-start" | "bottom-end";
  width?: number;
  /** The menu is gone, and what was chosen may begin. */
  onGone?: () => void;
  children: ReactNode;
};

/** A menu beside the button that opened it; its entries are Mantine's. */
export function PopupMenu(props: PopupMenuProps) {
  const { id, button, opened, onClose, position = "bottom-end", width, onGone, children } = props;
  return (
    <Menu
      id={id}
      opened={useOpenOnceThere(opened)}
      onChange={(isOpen) => !isOpen && onClose()}
      position={position}
      {...(width !== undefined && { width })}
      onExitTransitionEnd={() => {
        returnFocusTo(button);
        onGone?.();
      }}
    >
      <Menu.Target>
        <AtButton button={button} />
      </Menu.Target>
      {children}
    </Menu>
  );
}
