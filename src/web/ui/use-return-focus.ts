import { type RefObject, useEffect, useRef } from "react";

/** What opens a dialog now: what has the focus, or the button of the menu in which that is. */
export function openerNow(): HTMLElement | null {
  const menu = document.activeElement?.closest("[role=menu]");
  const opener = menu ? buttonOf(menu) : document.activeElement;
  return opener instanceof HTMLElement ? opener : null;
}

/** Where the focus goes when what had it is gone: the dialog on top, else the heading of the screen. */
export function lastResort(): HTMLElement | null {
  const dialogs = [...document.querySelectorAll<HTMLElement>("[role=dialog]")];
  return (
    dialogs.filter((one) => one.checkVisibility()).at(-1) ??
    document.querySelector<HTMLElement>("h1")
  );
}

function isNowhere(focused: Element | null): boolean {
  return focused === null || focused === document.body || focused.closest("[role=dialog]") !== null;
}

function buttonOf(menu: Element): Element | null {
  return document.getElementById(menu.getAttribute("aria-labelledby") ?? "");
}

/**
 * Gives back the focus after a dialog: to `target` when it is still on the page, else to what had
 * it when the dialog opened, and when that is gone with its row, to the dialog below or the heading. Returns the handler
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
    const place = [target?.current, before.current].find((element) => element?.isConnected);
    if (place instanceof HTMLElement && place.tagName !== "H1") return place.focus();
    // What came up behind the dialog may have taken the focus already.
    if (isNowhere(document.activeElement)) lastResort()?.focus({ preventScroll: true });
  };
}
