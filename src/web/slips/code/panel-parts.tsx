import type { ReactNode } from "react";
import classes from "./passport-code.module.css";

export const BOX = "passport-code";

type StatusLineProps = { kind: "good" | "warn" | "bad"; children: ReactNode };

/** What was found, in one sentence that screen readers announce. */
export function StatusLine({ kind, children }: StatusLineProps) {
  return (
    <p role="status" className={`${classes.said} ${classes[kind]}`}>
      {children}
    </p>
  );
}
