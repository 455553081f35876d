import { createContext, type ReactNode, use, useEffect, useRef } from "react";
import { IconFileCheck } from "./icons/start-icons.tsx";
import classes from "./screen.module.css";

/** Manages the focus when a heading or message appears (`app/focus.ts`). */
export type ScreenFocus = {
  onHeading: (heading: HTMLElement) => () => void;
  onMessage: (message: HTMLElement) => void;
};

export const ScreenFocusContext = createContext<ScreenFocus>({
  onHeading: () => () => {},
  onMessage: () => {},
});

type ScreenHeadingProps = {
  title: string;
  className: string | undefined;
  children: ReactNode;
};

/** The h1 of a screen, which gets the focus after a navigation. */
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

export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · SlipDesk`;
  }, [title]);
}

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
