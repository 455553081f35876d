import { type RefObject, useEffect } from "react";
import { useShortcutSwitch } from "#web/slips/use-list-keys.ts";

/** Puts the focus into the box when `/` is pressed, unless somebody is typing, a dialog is open or shortcuts are off. */
export function useSlashFocus(box: RefObject<HTMLInputElement | null>): void {
  const [isOn] = useShortcutSwitch();
  useEffect(() => {
    if (!isOn) return;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.defaultPrevented || isTyping(event.target) || hasOpenLayer()) return;
      event.preventDefault();
      box.current?.focus();
      box.current?.select();
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [box, isOn]);
}

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  const isTickBox = target instanceof HTMLInputElement && target.type === "checkbox";
  return (target.matches("input, textarea, select") && !isTickBox) || target.isContentEditable;
}

function hasOpenLayer(): boolean {
  return document.querySelector('[aria-modal="true"], [role="menu"]') !== null;
}
