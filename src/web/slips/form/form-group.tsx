import type { ReactNode } from "react";
import classes from "./form-group.module.css";

type FormGroupProps = { title: string; hint: string; children: ReactNode };

/** A group of the form's fields in three columns with its name at their left; narrower screens have fewer columns. */
export function FormGroup({ title, hint, children }: FormGroupProps) {
  return (
    <section className={classes.group} aria-label={title}>
      <header className={classes.groupHead}>
        <h2 className={classes.groupTitle}>{title}</h2>
        <p className={classes.groupHint}>{hint}</p>
      </header>
      <div className={classes.grid}>{children}</div>
    </section>
  );
}
