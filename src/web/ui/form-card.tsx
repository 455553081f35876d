import type { ReactNode } from "react";
import classes from "./form.module.css";
import { SheetGroup } from "./sheet-group.tsx";

/** One group of a form: a short heading and its fields, in two columns where there is room. */
export function FormCard({ title, children }: { title: string; children: ReactNode }) {
  return (
    <SheetGroup title={title}>
      <div className={classes.fields}>{children}</div>
    </SheetGroup>
  );
}
