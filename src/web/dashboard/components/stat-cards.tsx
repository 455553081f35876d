import { Skeleton } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import type { SlipPage } from "#shared/slips/contract-list.ts";
import { useCurrentUser } from "#web/auth/use-current-user.ts";
import { t } from "#web/language/translate.ts";
import { listOf } from "#web/lib/list-of.ts";
import { IconCheck, IconFiles, IconHourglass } from "#web/ui/icons/icons.ts";
import classes from "./stat-cards.module.css";

const CARDS = [
  { label: t("Slip Applications"), count: "totalSlips", search: {}, Icon: IconFiles, tone: "all" },
  {
    label: t("Approved"),
    count: "totalApproved",
    search: { status: "approved" },
    Icon: IconCheck,
    tone: "approved",
  },
  {
    label: t("Pending"),
    count: "totalPending",
    search: { status: "pending" },
    Icon: IconHourglass,
    tone: "pending",
  },
] as const;

type StatCardsProps = { counts: SlipPage | undefined; isLoading: boolean };

/** The three counts, each a link to the list it counts; a dash where they could not be loaded. */
export function StatCards({ counts, isLoading }: StatCardsProps) {
  const { role } = useCurrentUser();
  return (
    <ul className={classes.cards} aria-busy={isLoading}>
      {CARDS.map(({ label, count, search, Icon, tone }) => (
        <li key={label}>
          <Link to={listOf(role)} search={search} className={classes.card}>
            <span className={classes.label}>
              <Icon size={16} className={classes[tone]} />
              {label}
            </span>
            <span className={classes.count}>
              {isLoading ? (
                <Skeleton height={24} width={56} mt={6} />
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
