import { createContext, type ReactNode, use, useEffect, useRef } from "react";
import { IconFileCheck } from "./icons/start-icons.ts";
import classes from "./page.module.css";

/** What decides about the focus when a heading or a message comes on the screen (`app/focus.ts`). */
export type ScreenFocus = {
  /** Returns how to stop, when the heading goes. */
  onHeading: (heading: HTMLElement) => () => void;
  onMessage: (message: HTMLElement) => void;
};

export const ScreenFocusContext = createContext<ScreenFocus>({
  onHeading: () => () => {},
  onMessage: () => {},
});

type ScreenHeadingProps = {
  /** Names the browser tab: `Slips` gives `Slips · SlipDesk`. */
  title: string;
  className: string | undefined;
  children: ReactNode;
};

/** The one h1 of a screen, which takes the focus after a navigation. */
export function ScreenHeading({ title, className, children }: ScreenHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { onHeading } = use(ScreenFocusContext);
  useDocumentTitle(title);
  useEffect(() => (heading.current ? onHeading(heading.current) : undefined), [onHeading]);
  return (
    <h1 ref={heading} tabIndex={-1} className={className}>
      {children}
    </h1>
  );
}

/** Names the browser tab while the screen is shown: `Slips · SlipDesk`. */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · SlipDesk`;
  }, [title]);
}

/** The product's mark and name. */
export function Brand() {
  return (
    <span className={classes.brand}>
      <span className={classes.mark}>
        <IconFileCheck size={16} />
      </span>
      SlipDesk
    </span>
  );
}
