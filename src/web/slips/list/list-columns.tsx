import type { ReactNode } from "react";
import { cityName, positionName } from "#shared/options/options.ts";
import { LIST_COLUMNS } from "#shared/profile/contract-preferences.ts";
import { shownDay, shownDayTime } from "#web/language/dates.ts";
import { t } from "#web/language/translate.ts";
import { Countdown } from "#web/slips/components/countdown.tsx";
import { ProcessStatus } from "#web/slips/components/process-status.tsx";
import { SlipBadge } from "#web/slips/components/slip-badge.tsx";
import { CopyButton } from "#web/ui/copy-button.tsx";
import classes from "./list-columns.module.css";
import type { ListRow } from "./use-list-rows.ts";

/** A column between Applicant and Actions. */
export type ListColumn = (typeof LIST_COLUMNS)[number];

/** How wide the columns are that always show, in px; Applicant takes what is left and never less. */
export const FIXED_WIDTHS = { box: 44, applicant: 266, actions: 68 } as const;

type ColumnLooks = { label: string; width: number; cell: (row: ListRow) => ReactNode };

/** What heads each column, how wide it is in px, and what stands in it. */
export const COLUMN_LOOKS: Readonly<Record<ListColumn, ColumnLooks>> = {
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
    width: 104,
    cell: ({ slip }) => <Day at={slip.created_at} />,
  },
  countdown: { label: t("Countdown"), width: 182, cell: ({ slip }) => <Countdown slip={slip} /> },
  city: { label: t("City"), width: 104, cell: ({ slip }) => <Cut text={cityName(slip.city)} /> },
  position: {
    label: t("Position"),
    width: 160,
    cell: ({ slip: { position_applied_for: code } }) => <Cut text={code && positionName(code)} />,
  },
  submitted_by: {
    label: t("Submitted by"),
    width: 140,
    cell: ({ slip: { User } }) => <Cut text={`${User.first_name} ${User.last_name}`} />,
  },
  phone: {
    label: t("Phone"),
    width: 140,
    cell: ({ slip }) => <span className={classes.code}>{slip.phone}</span>,
  },
};

/** The chosen columns in the one order that all have. */
export function inOrder(chosen: readonly ListColumn[]): ListColumn[] {
  return LIST_COLUMNS.filter((column) => chosen.includes(column));
}

/** The passport number in the face for it, and a button that copies it. */
export function PassportNumber({ row: { slip, name } }: { row: ListRow }) {
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

/** A day, and the moment as its title. */
export function Day({ at }: { at: string }) {
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
