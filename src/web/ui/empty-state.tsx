import type { ReactNode } from "react";
import classes from "./page.module.css";

type EmptyStateProps = { title: string; hint?: string | undefined; action?: ReactNode };

/** What a list shows when it has nothing: a sentence, a hint, a way on. */
export function EmptyState({ title, hint, action }: EmptyStateProps) {
  return (
    <div className={classes.empty}>
      <p className={classes.emptyTitle}>{title}</p>
      {hint && <p className={classes.emptyHint}>{hint}</p>}
      {action}
    </div>
  );
}
