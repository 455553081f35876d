import { Menu, Popover, type PopoverProps } from "@mantine/core";
import {
  cloneElement,
  type KeyboardEvent,
  type MouseEventHandler,
  type ReactElement,
  type ReactNode,
  useId,
  useState,
} from "react";

type PopupButton = ReactElement<{
  onClick?: MouseEventHandler;
  onKeyDown?: (event: KeyboardEvent) => void;
}>;

type PopupMenuProps = {
  button: PopupButton;
  /** Keeps the menu closed. */
  disabled?: boolean;
  position?: "bottom-start" | "bottom-end";
  width?: number;
  /** For the menu, not its button. */
  className?: string | undefined;
  /** The menu has faded out, and what was chosen may begin. */
  onExited?: () => void;
  /** Mantine's entries. */
  children: ReactNode;
};

/** A button with a menu beside it. */
export function PopupMenu(props: PopupMenuProps) {
  const { button, disabled = false, position = "bottom-end", width, className = "" } = props;
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  const opened = isOpen && !disabled;
  return (
    <Menu
      id={id}
      opened={opened}
      onChange={(opening) => setIsOpen(opening && !disabled)}
      position={position}
      {...(width !== undefined && { width })}
      onExitTransitionEnd={() => {
        returnFocus(id);
        props.onExited?.();
      }}
    >
      <Menu.Target>
        {cloneElement(button, { onKeyDown: onEscape(opened, () => setIsOpen(false)) })}
      </Menu.Target>
      <Menu.Dropdown className={className}>{props.children}</Menu.Dropdown>
    </Menu>
  );
}

type PopupPanelProps = Pick<PopoverProps, "radius" | "shadow"> & {
  button: PopupButton;
  opened: boolean;
  onChange: (opened: boolean) => void;
  width: number | string;
  children: ReactNode;
};

/** A button with a panel beside it, which has the focus while it is open. */
export function PopupPanel(props: PopupPanelProps) {
  const { button, opened, onChange, children, ...looks } = props;
  const id = useId();
  return (
    <Popover
      id={id}
      opened={opened}
      onChange={onChange}
      onExitTransitionEnd={() => returnFocus(id)}
      position="bottom-end"
      trapFocus
      {...looks}
    >
      <Popover.Target>
        {cloneElement(button, {
          onClick: () => onChange(!opened),
          onKeyDown: onEscape(opened, () => onChange(false)),
        })}
      </Popover.Target>
      <Popover.Dropdown p={0}>{children}</Popover.Dropdown>
    </Popover>
  );
}

// Mantine hears Esc in the popup only, which has the focus a moment after it opens.
function onEscape(opened: boolean, close: () => void) {
  return ({ key }: KeyboardEvent) => {
    if (opened && key === "Escape") close();
  };
}

/**
 * Focuses the button of a popup that has closed, unless the focus has gone elsewhere meanwhile. Mantine's own `returnFocus`
 * reads what had the focus only after the popup may have taken it, and on a busy machine returns it to the popup.
 */
function returnFocus(id: string): void {
  const { activeElement, body } = document;
  const isInPopup = activeElement?.closest(`[id="${id}-dropdown"]`) != null;
  if (activeElement === body || isInPopup) {
    document.getElementById(id)?.focus({ preventScroll: true });
  }
}
