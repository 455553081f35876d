import { ActionIcon } from "@mantine/core";
import { Link, useNavigate } from "@tanstack/react-router";
import type { FollowUpRow } from "#shared/follow-up/contract.ts";
import { shownCity } from "#web/language/shown.ts";
import { t } from "#web/language/translate.ts";
import { ActionButton, CopyButton } from "#web/ui/buttons.tsx";
import { IconCheck, IconFileText, IconPhone } from "#web/ui/icons/icons.ts";
import { KEYS, useKeys } from "#web/ui/keys.ts";
import { useMatchingMedia } from "#web/ui/page.tsx";
import list from "#web/ui/record-list.module.css";
import type { RecordColumn } from "#web/ui/record-list.tsx";
import { useRowKeys } from "#web/ui/rows.ts";
import classes from "./follow-up.module.css";
import {
  CalledButton,
  DueDay,
  type FollowUpActions,
  NextAction,
  pressCalled,
} from "./use-follow-up.tsx";

/** What stands in a row, less of it where there is little room, and on a phone on a card of three lines. */
export function useFollowUpColumns(actions: FollowUpActions) {
  const isWide = useMatchingMedia("(width >= 1100px)");
  const columns: readonly RecordColumn<FollowUpRow>[] = [
    {
      heading: t("Applicant"),
      onCard: "top",
      cell: (row) => <ApplicantCell row={row} hasPhone={!isWide} />,
      cardCell: (row) => <ApplicantCell row={row} />,
    },
    ...(isWide ? [PHONE] : []),
    {
      heading: t("Next action"),
      ...(isWide && { width: 296 }),
      onCard: "line",
      cell: (row) => <NextAction followUp={row} />,
    },
    {
      heading: t("Due"),
      width: isWide ? 104 : 84,
      onCard: "corner",
      cell: ({ due_on }) => due_on && <DueDay day={due_on} />,
    },
    {
      heading: t("Actions"),
      width: isWide ? 284 : 208,
      holds: "actions",
      onCard: "line",
      cell: (row) => <RowActions row={row} actions={actions} isWide={isWide} />,
      cardCell: (row) => <CallButtons row={row} actions={actions} />,
    },
  ];
  return { columns, minWidth: isWide ? 1040 : 680 };
}

const PHONE: RecordColumn<FollowUpRow> = {
  heading: t("Phone"),
  width: 188,
  onCard: "none",
  cell: ({ phone, name }) => (
    <span className={classes.phone}>
      <PhoneLink phone={phone} className={classes.phoneLink} />
      <CopyButton value={phone} label={t("phone of {name}", { name })} />
    </span>
  ),
};

export function useFollowUpKeys(
  rows: readonly FollowUpRow[] | undefined = [],
  actions: FollowUpActions,
) {
  const navigate = useNavigate();
  const { inRow, walkingKeys, rowProps } = useRowKeys(
    rows.map((row) => ({ ...row, id: row.slip_id })),
    {
      does: t("Open the application"),
      open: ({ id }) => void navigate({ to: "/slip/$id", params: { id: String(id) } }),
    },
  );
  useKeys([
    ...walkingKeys,
    inRow({ keys: [KEYS.called], does: t("Called"), run: (_row, element) => pressCalled(element) }),
    inRow({ keys: [KEYS.recordFollowUp], does: t("Record…"), run: (row) => actions.record(row) }),
  ]);
  return ({ slip_id }: FollowUpRow) => rowProps(slip_id);
}

type RowProps = { row: FollowUpRow };

function ApplicantCell({ row, hasPhone = false }: RowProps & { hasPhone?: boolean }) {
  const { slip_id, name, passport_number, center_name, city, phone } = row;
  const place = [center_name, shownCity(city)].filter(Boolean).join(", ");
  return (
    <>
      <Link
        to="/slip/$id"
        params={{ id: String(slip_id) }}
        className={list.name}
        title={name}
        translate="no"
      >
        {name}
      </Link>
      <span className={list.more}>
        <span className={classes.code} translate="no">
          {passport_number}
        </span>{" "}
        · {place}
      </span>
      {hasPhone && <PhoneLink phone={phone} className={classes.phoneLink} />}
    </>
  );
}

function PhoneLink({ phone, className }: { phone: string; className: string | undefined }) {
  return (
    <a href={`tel:${phone}`} className={className} translate="no">
      <IconPhone size={14} />
      <span className={classes.code}>{phone}</span>
    </a>
  );
}

type RowActionsProps = RowProps & { actions: FollowUpActions };

/** On a phone it is called from here. */
function CallButtons({ row, actions }: RowActionsProps) {
  return (
    <div className={classes.callButtons}>
      <PhoneLink phone={row.phone} className={classes.phoneButton} />
      {row.next_action === null ? (
        <RecordButton row={row} actions={actions} />
      ) : (
        <CalledButton applicant={row} actions={actions} leftSection={<IconCheck size={14} />} />
      )}
    </div>
  );
}

function RowActions({ row, actions, isWide }: RowActionsProps & { isWide: boolean }) {
  const { slip_id, name, next_action } = row;
  return (
    <span className={classes.actions}>
      {next_action !== null && (
        <CalledButton
          applicant={row}
          actions={actions}
          size="xs"
          {...(isWide && { leftSection: <IconCheck size={14} /> })}
        />
      )}
      <RecordButton row={row} actions={actions} size="xs" />
      {isWide && (
        <ActionIcon
          size="var(--desk-control-small)"
          aria-label={`${t("View Details")}: ${name}`}
          title={t("View Details")}
          renderRoot={(props) => (
            <Link to="/slip/$id" params={{ id: String(slip_id) }} {...props} />
          )}
        >
          <IconFileText size={18} />
        </ActionIcon>
      )}
    </span>
  );
}

function RecordButton({ row, actions, size }: RowActionsProps & { size?: "xs" }) {
  return (
    <ActionButton
      variant="default"
      {...(size && { size })}
      busy={actions.isBusyWith(row.slip_id)}
      aria-label={`${t("Record…")} ${row.name}`}
      onClick={() => actions.record(row)}
    >
      {t("Record…")}
    </ActionButton>
  );
}
