import { useEffect, useState } from "react";

/** True once the condition has held for this many milliseconds without a break. */
export function useDelayed(condition: boolean, delayMs: number): boolean {
  const [isDue, setIsDue] = useState(false);
  useEffect(() => {
    if (!condition) return;
    const timer = setTimeout(() => setIsDue(true), delayMs);
    return () => {
      clearTimeout(timer);
      setIsDue(false);
    };
  }, [condition, delayMs]);
  return condition && isDue;
}
