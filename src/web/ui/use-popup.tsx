import {
  type KeyboardEvent,
  type Ref,
  useEffect,
  useId,
  useImperativeHandle,
  useState,
} from "react";

/** What something that a button opens beside itself is told. */
export type PopupProps = {
  /** The button's id, by which the popup is named. */
  id: string;
  button: HTMLElement;
  opened: boolean;
  onClose: () => void;
};

/** A button that opens a part beside itself: what the button carries, and what the part is told once it was asked for. */
export function usePopup(kind: "dialog" | "menu") {
  const id = useId();
  const [button, setButton] = useState<HTMLElement | null>(null);
  const [state, setState] = useState<"never" | "open" | "closed">("never");
  const opened = state === "open";
  const onClose = () => setState("closed");
  return {
    button: {
      ref: setButton,
      id,
      "aria-haspopup": kind,
      "aria-expanded": opened,
      "aria-controls": opened ? `${id}-dropdown` : undefined,
      onClick: () => setState(opened ? "closed" : "open"),
      // Once it has come it has the focus and hears Esc itself.
      onKeyDown: (event: KeyboardEvent) => {
        if (opened && event.key === "Escape") onClose();
      },
    },
    popup: button && state !== "never" ? { id, button, opened, onClose } : null,
  };
}

/** Whether it is open, from the moment after it has come: it opens as if it had been there, and gives the focus back. */
export function useOpenOnceThere(opened: boolean): boolean {
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => setIsOpen(opened), [opened]);
  return isOpen;
}

type AtButtonProps = { button: HTMLElement; ref?: Ref<HTMLElement> };

/** The target of a popup that opens beside a button drawn elsewhere. */
export function AtButton({ button, ref }: AtButtonProps) {
  useImperativeHandle(ref, () => button, [button]);
  return null;
}

/**
 * Focuses the button of a popup that has closed, unless the focus has gone elsewhere meanwhile. Mantine's own `returnFocus`
 * reads what had the focus only after the popup may have taken it, and on a busy machine returns it to the popup.
 */
export function returnFocusTo(button: HTMLElement): void {
  const { activeElement, body } = document;
  const isInPopup = activeElement?.closest(`[id="${button.id}-dropdown"]`) != null;
  if (activeElement === body || isInPopup) button.focus({ preventScroll: true });
}
