import type { User } from "#shared/auth/contract.ts";
import type { SlipPage } from "#shared/slips/contract.ts";
import classes from "./dashboard.module.css";

type WelcomeBannerProps = { user: User; counts: SlipPage | undefined };

/** Greets the person and says what waits today. */
export function WelcomeBanner({ user, counts }: WelcomeBannerProps) {
  return (
    <section className={classes.welcome} aria-label="Welcome">
      <p className={classes.greeting}>
        Welcome, <span translate="no">{user.first_name.trim() || user.username}</span>
      </p>
      <p className={classes.facts}>{counts ? waitingSentence(counts.totalPending) : "\u00a0"}</p>
    </section>
  );
}

function waitingSentence(pending: number): string {
  if (pending === 0) return "No application is waiting for review.";
  if (pending === 1) return "1 application is waiting for review.";
  return `${pending} applications are waiting for review.`;
}
