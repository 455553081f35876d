import { NativeSelect, UnstyledButton } from "@mantine/core";
import { isByQueuedAt } from "#shared/slips/rules.ts";
import {
  isDescending,
  SLIP_SORTS,
  type SlipSort,
  SORT_COLUMNS,
  SORTS,
  sortColumnOf,
} from "#shared/slips/rules-list.ts";
import { t } from "#web/language/translate.ts";
import { IconChevronUp } from "#web/ui/icons/icons.ts";
import { IconChevronDown } from "#web/ui/icons/start-icons.tsx";
import classes from "./list.module.css";
import { firstPage, type ListView } from "./list-view.ts";
import type { ShownColumn } from "./slip-cells.tsx";

export const SORT_NAMES: Readonly<Record<SlipSort, string>> = {
  newest: t("Newest first"),
  oldest: t("Oldest first"),
  name: t("Name, A to Z"),
  name_desc: t("Name, Z to A"),
  passport: t("Passport, A to Z"),
  passport_desc: t("Passport, Z to A"),
  status: t("Pending first"),
  status_desc: t("Declined first"),
  countdown: t("Least time left first"),
  countdown_desc: t("Most time left first"),
};

type HeadCellProps = {
  column: ShownColumn | "applicant";
  label: string;
  view: ListView;
  className?: string | undefined;
};

/** The head of a column; one that the list can be sorted by is pressed for it, and again for the other way round. */
export function HeadCell({ column, label, view, className }: HeadCellProps) {
  const sortColumn = SORT_COLUMNS.find((one) => one === column);
  if (!sortColumn || isByQueuedAt(view.search.todo)) {
    return (
      <th scope="col" className={className}>
        {label}
      </th>
    );
  }
  const sort = view.filter.sort;
  const [first, other] = SORTS[sortColumn];
  const isSorted = sortColumnOf(sort) === sortColumn;
  const next = sort === first ? other : first;
  const Direction = isDescending(isSorted ? sort : first) ? IconChevronDown : IconChevronUp;
  return (
    <th
      scope="col"
      className={className}
      aria-sort={isSorted ? (isDescending(sort) ? "descending" : "ascending") : undefined}
    >
      <UnstyledButton
        className={classes.sort ?? ""}
        title={t("Sort: {order}", { order: SORT_NAMES[next] })}
        onClick={() => sortBy(view, next)}
      >
        {label}
        <Direction size={14} />
      </UnstyledButton>
    </th>
  );
}

const ORDERS = SLIP_SORTS.map((value) => ({ value, label: SORT_NAMES[value] }));

/** For rows without heads. */
export function OrderChoice({ view }: { view: ListView }) {
  return (
    <NativeSelect
      size="xs"
      classNames={{ input: classes.order ?? "" }}
      aria-label={t("Order")}
      data={ORDERS}
      value={view.filter.sort}
      onChange={(event) => sortBy(view, event.currentTarget.value)}
    />
  );
}

function sortBy(view: ListView, sort: string): void {
  view.show((search) => ({ ...firstPage(search), sort }));
}
