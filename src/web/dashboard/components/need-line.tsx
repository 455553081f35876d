import type { ReactNode } from "react";
import type { Icon } from "#web/ui/icons/icon.tsx";
import classes from "./need-line.module.css";

type NeedLineProps = {
  icon: Icon;
  tone: "pending" | "failed" | "declined" | "link" | "muted";
  title: ReactNode;
  detail: ReactNode;
  /** The link to where it is done. */
  action: ReactNode;
};

/** One thing to do: what it is, whom it is about, and the way there. */
export function NeedLine({ icon: LineIcon, tone, title, detail, action }: NeedLineProps) {
  return (
    <li className={classes.line}>
      <LineIcon size={18} className={classes[tone]} />
      <div className={classes.words}>
        <span className={classes.title}>{title}</span>
        <span className={classes.detail}>{detail}</span>
      </div>
      {action}
    </li>
  );
}
