import { Button } from "@mantine/core";
import type { Deposit } from "#shared/money/contract.ts";
import { shownDate } from "#web/language/dates.ts";
import { t } from "#web/language/translate.ts";
import list from "#web/ui/record-list.module.css";
import classes from "./admin-money.module.css";

/** The same transaction number, once before. */
export function EarlierDecline({ deposit: { to_decide } }: { deposit: Deposit }) {
  const day = to_decide?.declined_on;
  if (!day) return null;
  return (
    <p className={classes.warning}>
      {t("A deposit with this number was declined on {day}.", { day: shownDate(day) })}
    </p>
  );
}

type OlderProps = {
  query: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown };
};

export function OlderDeposits({ query }: OlderProps) {
  if (!query.hasNextPage) return null;
  return (
    <div className={list.foot}>
      <Button
        variant="default"
        loading={query.isFetchingNextPage}
        onClick={() => void query.fetchNextPage()}
      >
        {t("Older deposits")}
      </Button>
    </div>
  );
}
