import { useEffect, useState } from "react";

const SHOWN_MS = 3000;

/** A message that disappears by itself after three seconds; one that is shown again starts anew. */
export function usePassingMessage(): [string | null, (message: string) => void] {
  const [shown, setShown] = useState<{ message: string } | null>(null);
  useEffect(() => {
    if (!shown) return;
    const timer = setTimeout(() => setShown(null), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [shown]);
  return [shown?.message ?? null, (message) => setShown({ message })];
}
