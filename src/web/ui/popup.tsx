import { Menu, Popover, type PopoverProps } from "@mantine/core";
import {
  cloneElement,
  type KeyboardEvent,
  type MouseEventHandler,
  type ReactElement,
  type ReactNode,
  useId,
  useRef,
  useState,
} from "react";
import { unlessSecondPress, withoutPress } from "./double-press.ts";

type PopupButton = ReactElement<{
  onClick?: MouseEventHandler;
  onKeyDown?: (event: KeyboardEvent) => void;
}>;

type PopupMenuProps = {
  button: PopupButton;
  disabled?: boolean;
  position?: "bottom-start" | "bottom-end";
  width?: number;
  onExited?: () => void;
  children: ReactNode;
};

export function PopupMenu(props: PopupMenuProps) {
  const { button, disabled = false, position = "bottom-end", width } = props;
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  const opened = isOpen && !disabled;
  return (
    <Menu
      id={id}
      opened={opened}
      onChange={unlessSecondPress((opening: boolean) => setIsOpen(opening && !disabled))}
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
      <Menu.Dropdown>{props.children}</Menu.Dropdown>
    </Menu>
  );
}

/**
 * What an item does, once the menu is gone and has returned the focus: only then may a dialog take it. `onExited` is for the
 * menu, `later` for its items.
 */
export function useAfterMenu() {
  const chosen = useRef<(() => void) | null>(null);
  const later = (run: () => void) => () => {
    chosen.current = run;
  };
  const onExited = () => {
    // The second of two quick presses, which may come at this moment, would stop it.
    withoutPress(() => chosen.current?.());
    chosen.current = null;
  };
  return { later, onExited };
}

type PopupPanelProps = Pick<PopoverProps, "radius" | "shadow"> & {
  button: PopupButton;
  opened: boolean;
  onChange: (opened: boolean) => void;
  width: number | string;
  children: ReactNode;
};

export function PopupPanel(props: PopupPanelProps) {
  const { button, opened, onChange: change, children, ...looks } = props;
  // A double click on the button opens the popup or closes it, and not both.
  const onChange = unlessSecondPress(change);
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

// Mantine handles Esc in the popup only, which gets the focus a moment after it opens.
function onEscape(opened: boolean, close: () => void) {
  return ({ key }: KeyboardEvent) => {
    if (opened && key === "Escape") close();
  };
}

/**
 * Focuses the button of a closed popup, unless the focus has moved elsewhere. Mantine's own `returnFocus` may
 * remember the popup instead of the button on a busy machine.
 */
function returnFocus(id: string): void {
  const { activeElement, body } = document;
  const isInPopup = activeElement?.closest(`[id="${id}-dropdown"]`) != null;
  if (activeElement === body || isInPopup) {
    document.getElementById(id)?.focus({ preventScroll: true });
  }
}
