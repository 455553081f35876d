import type { ReactNode } from "react";
import classes from "./panel-parts.module.css";

type PartProps = { children: ReactNode };

/** What stands below the box for the code, over its whole width. */
export function Panel({ children }: PartProps) {
  return <div className={classes.panel}>{children}</div>;
}

/** A sentence with the buttons that answer it. */
export function PanelRow({ children }: PartProps) {
  return <div className={classes.row}>{children}</div>;
}

type SaidProps = PartProps & { kind: "good" | "warn" | "bad" };

/** What was found, in one sentence that readers hear as well. */
export function Said({ kind, children }: SaidProps) {
  return (
    <p role="status" className={`${classes.said} ${classes[kind]}`}>
      {children}
    </p>
  );
}

/** What to do, said quietly. */
export function PanelHint({ children }: PartProps) {
  return <p className={`${classes.said} ${classes.hint}`}>{children}</p>;
}
