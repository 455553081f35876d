import type { ReactNode } from "react";
import classes from "./rail-card.module.css";

type RailCardProps = {
  title: string;
  /** For working with; on paper it is left out. */
  isScreenOnly?: boolean;
  children: ReactNode;
};

/** One part of the rail: a heading and what belongs to it. */
export function RailCard({ title, isScreenOnly, children }: RailCardProps) {
  return (
    <section
      className={classes.card}
      aria-label={title}
      data-screen-only={isScreenOnly || undefined}
    >
      <h2 className={classes.title}>{title}</h2>
      {children}
    </section>
  );
}

/** Facts of the rail. */
export function RailFacts({ children }: { children: ReactNode }) {
  return <dl className={classes.facts}>{children}</dl>;
}

/** One fact of the rail: its name at the left, its value at the right. */
export function RailFact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={classes.fact}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
