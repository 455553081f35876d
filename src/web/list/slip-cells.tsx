import { NativeSelect, UnstyledButton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { visaTypeLabel } from "#shared/options/options.ts";
import { positionName } from "#shared/options/positions.ts";
import { LIST_COLUMNS } from "#shared/profile/contract-preferences.ts";
import type { Slip } from "#shared/slips/contract.ts";
import { slipFormLabels } from "#shared/slips/form/form-fields.ts";
import { isByQueuedAt } from "#shared/slips/rules.ts";
import { bookingAdvice } from "#shared/slips/rules-advice.ts";
import {
  isDescending,
  SLIP_SORTS,
  type SlipSort,
  SORT_COLUMNS,
  SORTS,
  sortColumnOf,
} from "#shared/slips/rules-list.ts";
import { formatTime } from "#shared/time/instants.ts";
import { PossibleBadge, useRecentSlipOf } from "#web/duplicates/duplicate-lines.tsx";
import { shownCity, shownDay, shownDayTime, shownDestination } from "#web/language/shown.ts";
import { inLanguage, LANGUAGE, t } from "#web/language/translate.ts";
import { useToday } from "#web/lib/server-clock.ts";
import { useCurrentUser } from "#web/lib/session.ts";
import { assignmentsQuery } from "#web/queue/api.ts";
import { Countdown, ProcessStatus, SlipBadge, WarningsMark } from "#web/slips/slip-state.tsx";
import { CopyButton } from "#web/ui/buttons.tsx";
import { skipSecondPress } from "#web/ui/double-press.ts";
import { IconChevronUp, IconUser } from "#web/ui/icons/icons.ts";
import { IconChevronDown } from "#web/ui/icons/start-icons.tsx";
import classes from "./list.module.css";
import { SendToApplicant } from "./list-actions.tsx";
import type { ListRow } from "./list-rows.ts";
import { firstPage, type ListView } from "./list-view.ts";

export type ListColumn = (typeof LIST_COLUMNS)[number];

/** A column that people choose, or the one that the links to pay have instead of their process status. */
export type ShownColumn = ListColumn | "send_to_applicant";

type ColumnLooks = { label: string; width: number; cell: (row: ListRow) => ReactNode };

// In Bangla months are longer and the countdown is shorter.
const [DAY_WIDTH, COUNTDOWN_WIDTH] = LANGUAGE === "bn" ? [124, 162] : [104, 182];

export const COLUMN_LOOKS: Readonly<Record<ShownColumn, ColumnLooks>> = {
  passport: { label: t("Passport"), width: 124, cell: (row) => <PassportNumber row={row} /> },
  status: {
    label: t("Status"),
    width: 124,
    cell: ({ slip, isSaving }) => <SlipBadge slip={slip} isSaving={isSaving} />,
  },
  process_status: {
    label: t("Process Status"),
    width: 208,
    cell: ({ slip }) => <ProcessStatus slip={slip} />,
  },
  submitted: {
    label: t("Submitted"),
    width: DAY_WIDTH,
    cell: ({ slip }) => <Day at={slip.created_at} />,
  },
  countdown: {
    label: t("Countdown"),
    width: COUNTDOWN_WIDTH,
    cell: ({ slip }) => <Countdown slip={slip} />,
  },
  city: { label: t("City"), width: 104, cell: ({ slip }) => <Cut text={shownCity(slip.city)} /> },
  position: {
    label: t("Position"),
    width: 160,
    cell: ({ slip: { position_applied_for: code } }) => (
      <Cut text={code && inLanguage(positionName(code))} />
    ),
  },
  submitted_by: {
    label: t("Submitted by"),
    width: 140,
    cell: ({ slip: { User } }) => <Cut text={`${User.first_name} ${User.last_name}`} />,
  },
  phone: {
    label: t("Phone"),
    width: 140,
    cell: ({ slip }) =>
      slip.erased_at === null ? (
        <span className={classes.code}>{slip.phone}</span>
      ) : (
        <span className="desk-muted">{t("Erased")}</span>
      ),
  },
  agent: {
    label: inLanguage(slipFormLabels.agent),
    width: 140,
    cell: ({ slip }) => <Cut text={slip.agent} />,
  },
  send_to_applicant: {
    label: t("Send to applicant"),
    width: 208,
    cell: (row) => <SendToApplicant row={row} />,
  },
};

export const CARD_COLUMNS: readonly ListColumn[] = [
  "status",
  "passport",
  "submitted",
  "process_status",
  "countdown",
];

export function inOrder(chosen: readonly ListColumn[]): ListColumn[] {
  return LIST_COLUMNS.filter((column) => chosen.includes(column));
}

/** The columns of links to pay, which are all finished: each row hands its own over, in sight on every screen. */
export function withSendToApplicant(columns: readonly ListColumn[]): ShownColumn[] {
  return ["send_to_applicant", ...columns.filter((column) => column !== "process_status")];
}

type ApplicantProps = { row: ListRow; asCard: boolean };

export function Applicant({ row: { slip, name }, asCard }: ApplicantProps) {
  // They arrive late: beside a long name they would take another line of a card.
  const marks = (
    <>
      <PossibleBadge slipId={slip.id} /> <WorkMark slipId={slip.id} />
    </>
  );
  return (
    <div className={classes.who}>
      <div className={classes.head}>
        <Link
          to="/slip/$id"
          params={{ id: String(slip.id) }}
          className={classes.name}
          title={name}
          translate="no"
          onClick={skipSecondPress}
        >
          {name}
        </Link>{" "}
        <WarningsTriangle slip={slip} /> {!asCard && marks}
      </div>
      <div className={`desk-meta ${classes.about}`}>
        {slip.erased_at === null && (
          <span className={classes.email} title={slip.email} translate="no">
            {slip.email}
          </span>
        )}{" "}
        <span className={classes.visa}>
          {shownDestination(slip.country_traveling_to)}, {inLanguage(visaTypeLabel(slip.visa_type))}
        </span>
        {asCard && marks}
      </div>
    </div>
  );
}

function WarningsTriangle({ slip }: { slip: Slip }) {
  const hasRecentSlip = useRecentSlipOf(slip.id);
  const advice = bookingAdvice(slip, useToday(), { hasRecentSlip });
  const warnings = advice.filter(({ kind }) => kind === "warning");
  return <WarningsMark texts={warnings.map(({ text }) => inLanguage(text))} />;
}

function WorkMark({ slipId }: { slipId: number }) {
  const { role } = useCurrentUser();
  const { data } = useQuery({ ...assignmentsQuery, enabled: role === "admin" });
  const work = data?.find(({ slip_id }) => slip_id === slipId);
  if (!work) return null;
  const text = t("{name} has been working on this since {time}", {
    name: work.name,
    time: formatTime(work.at),
  });
  return (
    <span role="img" aria-label={text} title={text}>
      <IconUser size={14} color="var(--desk-muted)" aria-hidden />
    </span>
  );
}

function PassportNumber({ row: { slip, name } }: { row: ListRow }) {
  if (slip.erased_at !== null) return <span className="desk-muted">{t("Erased")}</span>;
  return (
    <span className={classes.passport}>
      <span className={classes.code} translate="no">
        {slip.passport_number}
      </span>
      <CopyButton
        value={slip.passport_number}
        label={t("passport number of {name}", { name })}
        className={classes.copy}
      />
    </span>
  );
}

function Day({ at }: { at: string }) {
  return (
    <time
      dateTime={at}
      title={t("{time} in Dhaka", { time: shownDayTime(at) })}
      className={classes.day}
    >
      {shownDay(at)}
    </time>
  );
}

function Cut({ text }: { text: string | null }) {
  return (
    <span className={classes.cut} title={text ?? undefined}>
      {text}
    </span>
  );
}

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
