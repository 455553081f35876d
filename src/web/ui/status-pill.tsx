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
  icon: Icon;
  children: ReactNode;
};

export function StatusPill({ tone, icon: StatusIcon, children }: StatusPillProps) {
  const color = `--desk-${tone === "active" ? "approved" : tone}`;
  const look = {
    background: `var(${color}-back)`,
    borderColor: `color-mix(in srgb, var(${color}-border) 50%, var(${color}-back))`,
    color: `var(${color}-text)`,
  };
  return (
    <span className={classes.pill} style={look}>
      <StatusIcon size={14} aria-hidden />
      {children}
    </span>
  );
}
