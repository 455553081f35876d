import type { ReactNode } from "react";
import classes from "./form.module.css";

/** One card of a form: a short heading and its fields, in two columns where there is room. */
export function FormCard({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={classes.card} aria-label={title}>
      <h2 className={classes.cardTitle}>{title}</h2>
      <div className={classes.fields}>{children}</div>
    </section>
  );
}
