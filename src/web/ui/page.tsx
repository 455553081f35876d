import { type ReactNode, use, useEffect, useRef } from "react";
import { MessageLane } from "./message-lane.tsx";
import classes from "./page.module.css";
import { ScreenFocusContext } from "./screen-focus.ts";

type PageProps = {
  /** Names the browser tab: `Slips` gives `Slips · SlipDesk`. */
  title: string;
  heading: ReactNode;
  subtitle?: ReactNode;
  /** Buttons and links at the right of the heading. */
  actions?: ReactNode;
  /** The way back, before the heading. */
  back?: ReactNode;
  /** For forms: at most 880 px wide instead of 1280. */
  narrow?: boolean;
  /** The screen has a place of its own for its message, which otherwise stands over the head. */
  hasOwnMessage?: boolean;
  /** For screens that are worked on all day: a low head right under the bar, and a foot of their own. */
  work?: boolean;
  children: ReactNode;
};

/** The frame of every screen: tab title, one h1 that takes the focus after a navigation, width. */
export function Page({ title, heading, subtitle, actions, back, children, ...look }: PageProps) {
  return (
    <div
      className={`${classes.page} ${look.narrow ? classes.narrow : ""} ${look.work ? classes.work : ""}`}
    >
      <div className={classes.head}>
        {back && <div className={classes.back}>{back}</div>}
        <div className={classes.words}>
          <ScreenHeading title={title} className={classes.heading}>
            {heading}
          </ScreenHeading>
          {subtitle && <p className={classes.subtitle}>{subtitle}</p>}
        </div>
        {actions && <div className={classes.actions}>{actions}</div>}
      </div>
      {!look.hasOwnMessage && <MessageLane over="head" />}
      {children}
    </div>
  );
}

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
