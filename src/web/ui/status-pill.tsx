import type { ReactNode } from "react";
import type { Icon } from "./icons/icon.tsx";
import classes from "./status-pill.module.css";

type StatusPillProps = {
  tone:
    | "completed"
    | "failed"
    | "running"
    | "approved"
    | "declined"
    | "pending"
    | "active"
    | "inactive";
  /** The icon that tells the status beside its colour. */
  icon: Icon;
  children: ReactNode;
};

/** A status as a tinted pill: colour, icon and word. */
export function StatusPill({ tone, icon: StatusIcon, children }: StatusPillProps) {
  return (
    <span className={`${classes.pill} ${classes[tone]}`}>
      <StatusIcon size={14} aria-hidden />
      {children}
    </span>
  );
}
