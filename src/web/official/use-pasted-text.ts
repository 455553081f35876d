import { useEffect, useEffectEvent } from "react";

/** Hears what is pasted anywhere; the browser pastes nothing where `take` returns true. */
export function usePastedText(take: (text: string, into: EventTarget | null) => boolean): void {
  const paste = useEffectEvent((event: ClipboardEvent) => {
    const text = event.clipboardData?.getData("text/plain") ?? "";
    if (text.trim() !== "" && take(text, event.target)) event.preventDefault();
  });
  useEffect(() => {
    document.addEventListener("paste", paste);
    return () => document.removeEventListener("paste", paste);
  }, []);
}
