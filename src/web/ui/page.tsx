import { type ReactNode, useRef } from "react";
import { useDocumentTitle } from "#web/ui/use-document-title.ts";
import { useHeadingFocus } from "#web/ui/use-heading-focus.ts";
import classes from "./page.module.css";

type PageProps = {
  /** Names the browser tab: `Slips` gives `Slips · SlipDesk`. */
  title: string;
  heading: ReactNode;
  subtitle?: ReactNode;
  /** Buttons and links at the right of the heading. */
  actions?: ReactNode;
  /** A link or button above the heading. */
  back?: ReactNode;
  /** For forms: at most 880 px wide instead of 1280. */
  narrow?: boolean;
  children: ReactNode;
};

/** The frame of every screen: tab title, one h1 that takes the focus after a navigation, width. */
export function Page({ title, heading, subtitle, actions, back, narrow, children }: PageProps) {
  const headingRef = useRef<HTMLHeadingElement>(null);
  useDocumentTitle(title);
  useHeadingFocus(headingRef);
  return (
    <div className={narrow ? `${classes.page} ${classes.narrow}` : classes.page}>
      {back && <div className={classes.back}>{back}</div>}
      <div className={classes.head}>
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
