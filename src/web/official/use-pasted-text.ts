import { useEffect, useEffectEvent } from "react";

type Take = (text: string, into: EventTarget | null) => boolean;

/**
 * Hears what is pasted anywhere; `isFirst`, before those that are not. Where `take` returns true the browser pastes nothing
 * and nobody else hears it.
 */
export function usePastedText(take: Take, isFirst = false): void {
  const paste = useEffectEvent((event: ClipboardEvent) => {
    const text = event.clipboardData?.getData("text/plain") ?? "";
    if (event.defaultPrevented || text.trim() === "") return;
    if (take(text, event.target)) event.preventDefault();
  });
  useEffect(() => {
    document.addEventListener("paste", paste, isFirst);
    return () => document.removeEventListener("paste", paste, isFirst);
  }, [isFirst]);
}
