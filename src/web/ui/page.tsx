import { type ReactNode, useRef } from "react";
import classes from "./page.module.css";
import { useDocumentTitle } from "./use-document-title.ts";
import { useHeadingFocus } from "./use-heading-focus.ts";

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
  /** For screens that are worked on all day: a low head right under the bar, and a foot of their own. */
  work?: boolean;
  children: ReactNode;
};

/** The frame of every screen: tab title, one h1 that takes the focus after a navigation, width. */
export function Page({ title, heading, subtitle, actions, back, children, ...look }: PageProps) {
  const headingRef = useRef<HTMLHeadingElement>(null);
  useDocumentTitle(title);
  useHeadingFocus(headingRef);
  return (
    <div
      className={`${classes.page} ${look.narrow ? classes.narrow : ""} ${look.work ? classes.work : ""}`}
    >
      <div className={classes.head}>
        {back && <div className={classes.back}>{back}</div>}
        <div className={classes.words}>
          <h1 ref={headingRef} tabIndex={-1} className={classes.heading}>
            {heading}
          </h1>
          {subtitle && <p className={classes.subtitle}>{subtitle}</p>}
        </div>
        {actions && <div className={classes.actions}>{actions}</div>}
      </div>
      {children}
    </div>
  );
}
