import { Skeleton } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import type { SlipPage } from "#shared/slips/contract.ts";
import { useCurrentUser } from "#web/auth/use-current-user.ts";
import classes from "./dashboard.module.css";

const CARDS = [
  { label: "Slip Applications", count: "totalSlips", search: {} },
  { label: "Approved", count: "totalApproved", search: { status: "approved" } },
  { label: "Pending", count: "totalPending", search: { status: "pending" } },
] as const;

type StatCardsProps = { counts: SlipPage | undefined; isLoading: boolean };

/** The three counts, each a link to the list it counts; a dash where they could not be loaded. */
export function StatCards({ counts, isLoading }: StatCardsProps) {
  const { role } = useCurrentUser();
  const list = role === "admin" ? "/admin/slips" : "/operator/slips";
  return (
    <ul className={classes.cards} aria-busy={isLoading}>
      {CARDS.map(({ label, count, search }) => (
        <li key={label}>
          <Link to={list} search={search} className={classes.card}>
            <span className={classes.cardLabel}>{label}</span>
            <span className={classes.cardCount}>
              {isLoading ? (
                <Skeleton height={28} width={56} />
              ) : (
                (counts?.[count].toLocaleString("en") ?? "–")
              )}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
