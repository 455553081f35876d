import { useEffect, useState } from "react";
import { whenIdle } from "./when-idle.ts";

/** False until the browser has drawn what is there and has nothing else to do: for what a screen can show without. */
export function useIsSettled(): boolean {
  const [isSettled, setIsSettled] = useState(false);
  useEffect(() => {
    let isGone = false;
    // Once the picture is there; a browser that draws none, as of a hidden tab, is idle all the same.
    whenIdle(() => !isGone && setIsSettled(true));
    return () => {
      isGone = true;
    };
  }, []);
  return isSettled;
}
