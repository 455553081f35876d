import type { ReactNode } from "react";
import classes from "./passport-code.module.css";

/** The id of the box for the passport code. */
export const BOX = "passport-code";

/** What stands below the box, over its whole width. */
export function Panel({ children }: { children: ReactNode }) {
  return <div className={classes.panel}>{children}</div>;
}

type StatusLineProps = { kind: "good" | "warn" | "bad"; children: ReactNode };

/** What was found, in one sentence that screen readers announce. */
export function StatusLine({ kind, children }: StatusLineProps) {
  return (
    <p role="status" className={`${classes.said} ${classes[kind]}`}>
      {children}
    </p>
  );
}
