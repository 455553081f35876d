import { useMergedRef, useResizeObserver, useWindowEvent } from "@mantine/hooks";
import { type ReactNode, useLayoutEffect, useRef, useState } from "react";
import classes from "./slip-form.module.css";

// The message of a field, which stands below it.
const MESSAGE_HEIGHT = 28;

/**
 * What may arrive while somebody types: over the foot of the form, which stays where it is, and over its head while the
 * field that is being filled in stands at the foot.
 */
export function OverFoot({ children }: { children: ReactNode }) {
  const area = useRef<HTMLDivElement>(null);
  // What arrives is drawn by others: a new height alone draws this again.
  const [heightRef] = useResizeObserver<HTMLDivElement>();
  const ref = useMergedRef(area, heightRef);
  const [isAtHead, setIsAtHead] = useState(false);
  const look = () => {
    const foot = area.current?.parentElement?.getBoundingClientRect();
    const field = document.activeElement;
    if (!area.current || !foot || !field?.matches("form :is(input, select, textarea)")) {
      return setIsAtHead(false);
    }
    const { top, bottom } = field.getBoundingClientRect();
    const { offsetHeight } = area.current;
    setIsAtHead(bottom + MESSAGE_HEIGHT > foot.top - offsetHeight && top < foot.top);
  };
  useLayoutEffect(look);
  useWindowEvent("focusin", look);
  useWindowEvent("scroll", look);
  useWindowEvent("resize", look);
  return (
    <div ref={ref} className={classes.over} data-at-head={isAtHead || undefined}>
      {children}
    </div>
  );
}
