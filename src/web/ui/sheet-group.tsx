import type { ReactNode } from "react";
import classes from "./sheet.module.css";

type SheetGroupProps = {
  title: string;
  /** A sheet of its own, and not one group among others on a sheet. */
  isAlone?: boolean;
  children: ReactNode;
};

/** A part of a sheet: its name at the left, above it where there is no room, and what belongs to it. */
export function SheetGroup({ title, isAlone = false, children }: SheetGroupProps) {
  return (
    <section className={`${classes.group} ${isAlone ? classes.alone : ""}`} aria-label={title}>
      <h2 className={classes.title}>{title}</h2>
      <div className={classes.content}>{children}</div>
    </section>
  );
}
