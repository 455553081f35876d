import { type RefObject, useEffect, useRef } from "react";

/** What opens a dialog now: what has the focus, or the button of the menu in which that is. */
export function openerNow(): HTMLElement | null {
  const menu = document.activeElement?.closest("[role=menu]");
  const opener = menu ? buttonOf(menu) : document.activeElement;
  return opener instanceof HTMLElement ? opener : null;
}

function buttonOf(menu: Element): Element | null {
  return document.getElementById(menu.getAttribute("aria-labelledby") ?? "");
}

/**
 * Gives back the focus after a dialog: to `target` when it is still on the page, else to what had
 * it when the dialog opened, and when that is gone with its row, to the heading. Returns the handler
 * for the moment the dialog is gone.
 */
export function useReturnFocus(
  opened: boolean,
  target: RefObject<HTMLElement | null> | undefined,
): () => void {
  const before = useRef<Element | null>(null);
  useEffect(() => {
    if (opened) before.current = openerNow();
  }, [opened]);
  return () => {
    const places = [target?.current, before.current, document.querySelector("h1")];
    const place = places.find((element) => element?.isConnected);
    if (place instanceof HTMLElement) place.focus();
  };
}
