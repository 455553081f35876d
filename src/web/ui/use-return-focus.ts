import { type RefObject, useEffect, useRef } from "react";
import { focusedOpener } from "./use-dialog.tsx";

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
    if (opened) before.current = focusedOpener();
  }, [opened]);
  return () => {
    const places = [target?.current, before.current, document.querySelector("h1")];
    const place = places.find((element) => element?.isConnected);
    if (place instanceof HTMLElement) place.focus();
  };
}
