import type { ReactNode } from "react";
import { CopyButton } from "#web/ui/copy-button.tsx";
import classes from "./slip-details.module.css";

/** A group of facts under a short heading. */
export function DetailGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={classes.card} aria-label={title}>
      <h2 className={classes.cardTitle}>{title}</h2>
      <dl className={classes.facts}>{children}</dl>
    </section>
  );
}

type DetailProps = {
  label: string;
  value: string | null;
  /** Something shown in place of the plain value. */
  children?: ReactNode;
  /** Names what is copied; given, there is a copy button. */
  copies?: string;
  /** Whether it is a name or a number of record that must not be translated. */
  identity?: boolean;
};

/** One fact; an empty one reads "Not provided". */
export function Detail({ label, value, children, copies, identity }: DetailProps) {
  return (
    <div className={classes.fact}>
      <dt>{label}</dt>
      <dd>
        {value ? (
          <span {...(identity && { translate: "no", className: "desk-figures" })}>
            <bdi>{children ?? value}</bdi>
          </span>
        ) : (
          <span className={classes.none}>Not provided</span>
        )}
        {value && copies && (
          <span className={classes.screenOnly}>
            <CopyButton value={value} label={copies} />
          </span>
        )}
      </dd>
    </div>
  );
}
