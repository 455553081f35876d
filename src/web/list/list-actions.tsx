import { ActionIcon, Button, Menu } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { Fragment, useRef, useState } from "react";
import { isOwnOrAdmin } from "#shared/auth/rules-access.ts";
import type { Slip } from "#shared/slips/contract.ts";
import type { BulkAction } from "#shared/slips/contract-changes.ts";
import { applicantName } from "#shared/slips/rules.ts";
import { isOffered, type SlipAction } from "#shared/slips/rules-actions.ts";
import { applicantMessage, messageAddress } from "#shared/slips/text-applicant-message.ts";
import { formatTime } from "#shared/time/instants.ts";
import { t } from "#web/language/translate.ts";
import { serverNow } from "#web/lib/server-clock.ts";
import { useCurrentUser } from "#web/lib/session.ts";
import { settingsQuery, usePreferences } from "#web/settings/api.ts";
import { applicantMessagesQuery, useApplicantMessage } from "#web/slips/api.ts";
import { menuLabel, SlipActionItem } from "#web/slips/slip-actions.tsx";
import type { useSlipActions } from "#web/slips/use-slip-actions.tsx";
import { KeyCap } from "#web/ui/buttons.tsx";
import { IN_NEW_TAB } from "#web/ui/external-link.tsx";
import { IconDots } from "#web/ui/icons/icons.ts";
import { KEYS, useKeys } from "#web/ui/keys.ts";
import { PopupMenu } from "#web/ui/popup.tsx";
import { useRowKeys } from "#web/ui/rows.ts";
import { useDialog } from "#web/ui/use-dialog.tsx";
import classes from "./list.module.css";
import type { ListRow, OnSlipAction, SlipSelection } from "./list-rows.ts";

const SINGLE_ACTIONS: Readonly<Record<BulkAction, SlipAction>> = {
  approve: "approve",
  decline: "decline",
  assign: "assign-medical",
};

type ListParts = {
  slips: readonly Slip[];
  slipActions: ReturnType<typeof useSlipActions>;
  ticks: SlipSelection;
};

export function useListActions({ slips, slipActions, ticks }: ListParts) {
  const seen = useSeenSlips(slips);
  const nameOf = (id: number) => {
    const slip = seen.get(id);
    return slip?.erased_at === null
      ? `${applicantName(slip)} (${slip.passport_number})`
      : t("Application {id}", { id });
  };
  const open = useDialog();

  const onAction: OnSlipAction = (action, { slip }, opener) =>
    slipActions.run(action, slip, { opener, onDeleted: ticks.forget });
  const onKey: OnSlipAction = (action, { slip }, opener) =>
    slipActions.run(action, slip, { opener, asks: true, onDeleted: ticks.forget });
  const process = () => {
    const ids = [...ticks.ids];
    const paid = ids.flatMap((id) => {
      const slip = seen.get(id);
      return slip?.payment_status === "paid" ? [slip] : [];
    });
    slipActions.process({ ids, paid, nameOf, onSent: ticks.clear });
  };
  const resend = (ids: number[]) => slipActions.send(ids, nameOf, ticks.clear);
  /** The ticked slips that allow the action, as last read. */
  const tickedFor = (action: BulkAction) =>
    [...ticks.ids].flatMap((id) => {
      const slip = seen.get(id);
      return slip && isOffered(SINGLE_ACTIONS[action], slip, "admin", serverNow()) ? [slip] : [];
    });
  const changeMany = (action: BulkAction, slips: Slip[], button: HTMLElement) =>
    open(async (close) => {
      const { BulkDialog } = await import("#web/slips/dialogs/bulk-dialog.tsx");
      return <BulkDialog action={action} slips={slips} onClose={close} onDone={ticks.tickOnly} />;
    }, button);
  return {
    onAction,
    onKey,
    process,
    resend,
    tickedFor,
    changeMany,
    isSending: slipActions.isSending,
  };
}

export type ListActions = ReturnType<typeof useListActions>;

/** The slips that this list has shown so far, as last read: those of other pages stay known while they are ticked. */
function useSeenSlips(slips: readonly Slip[]): ReadonlyMap<number, Slip> {
  const [seen, setSeen] = useState({ slips, byId: new Map(slips.map((slip) => [slip.id, slip])) });
  if (seen.slips === slips) return seen.byId;
  const byId = new Map([...seen.byId, ...slips.map((slip) => [slip.id, slip] as const)]);
  setSeen({ slips, byId });
  return byId;
}

export type RowProps = ReturnType<typeof useListKeys>;

/** The keys of a row, which act while the focus is in it; approving and declining goes by `decide`. */
export function useListKeys(
  rows: readonly ListRow[],
  selection: SlipSelection | null,
  decide: OnSlipAction | null,
) {
  const navigate = useNavigate();
  const { inRow, move, walkingKeys, menuKey, rowProps } = useRowKeys(rows, {
    does: t("Open the application"),
    open: ({ id }) => void navigate({ to: "/slip/$id", params: { id: String(id) } }),
  });
  const edit = ({ id, actions }: ListRow) => {
    if (actions.includes("edit"))
      void navigate({ to: "/slip/$id/edit", params: { id: String(id) } });
  };
  const decideBy = (action: "approve" | "decline") => (row: ListRow, element: HTMLElement) => {
    if (row.actions.includes(action)) decide?.(action, row, element);
  };
  const tickMoving = (from: ListRow, _element: HTMLElement, event: KeyboardEvent) => {
    const to = move(from, event);
    if (to) extend(selection, from, to);
  };
  useKeys([
    ...walkingKeys,
    inRow({ keys: [KEYS.edit], does: t("Edit the application"), run: edit }),
    menuKey,
    ...(selection
      ? [
          inRow({
            keys: KEYS.tickMoving,
            does: t("Tick while moving"),
            repeats: true,
            run: tickMoving,
          }),
          {
            keys: [KEYS.tickAll],
            does: t("Tick all eligible on this page"),
            run: ({ target }: KeyboardEvent) => isInRows(target) && selection.tickAll(),
          },
          inRow({
            keys: [KEYS.tick],
            does: t("Tick the row"),
            run: ({ id }) => selection.toggle(id),
          }),
          inRow({
            keys: [KEYS.approve],
            does: t("Approve the application"),
            run: decideBy("approve"),
          }),
          inRow({
            keys: [KEYS.decline],
            does: t("Decline the application"),
            run: decideBy("decline"),
          }),
        ]
      : []),
  ]);
  return rowProps;
}

function isInRows(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest("[data-slip-rows]") !== null;
}

function extend(selection: SlipSelection | null, from: ListRow, to: ListRow): void {
  if (!selection) return;
  if (!selection.ids.has(from.id)) selection.toggle(from.id);
  if (!selection.ids.has(to.id)) selection.toggle(to.id);
}

const ROW_KEYS: Readonly<Partial<Record<SlipAction, string>>> = {
  view: KEYS.open,
  edit: KEYS.edit,
  approve: KEYS.approve,
  decline: KEYS.decline,
};

type SlipMenuProps = { row: ListRow; isStale: boolean; onAction: OnSlipAction };

export function SlipMenu({ row, isStale, onAction }: SlipMenuProps) {
  const button = useRef<HTMLButtonElement>(null);
  const chosen = useRef<SlipAction | null>(null);
  const run = () => {
    const action = chosen.current;
    chosen.current = null;
    if (action) onAction(action, row, button.current);
  };
  return (
    <PopupMenu
      width={216}
      disabled={isStale}
      onExited={run}
      button={
        <ActionIcon
          ref={button}
          data-row-menu
          size={32}
          aria-label={t("Actions for {name}", { name: row.name })}
          aria-disabled={isStale || undefined}
          title={isStale ? t("Another page is loading") : undefined}
        >
          <IconDots size={18} />
        </ActionIcon>
      }
    >
      {row.actions.map((action, index) => (
        <Fragment key={action}>
          {(action === "decline" || action === "delete") && <Menu.Divider />}
          <SlipActionItem
            action={action}
            slip={row.slip}
            label={menuLabel(action, row.slip, serverNow())}
            keyCap={ROW_KEYS[action] && <KeyCap>{ROW_KEYS[action]}</KeyCap>}
            isFirst={index === 0}
            onChoose={() => {
              chosen.current = action;
            }}
          />
        </Fragment>
      ))}
    </PopupMenu>
  );
}

export function SendToApplicant({ row: { slip, name } }: { row: ListRow }) {
  const user = useCurrentUser();
  const { data: settings } = useQuery(settingsQuery);
  const { preferences } = usePreferences();
  const { data: done } = useQuery(applicantMessagesQuery);
  const note = useApplicantMessage(slip, "payment-link");
  const last = done?.find(({ slip_id }) => slip_id === slip.id);
  const facts = { agency: settings?.agency_name ?? null, address: null, now: serverNow() };
  const text = applicantMessage(slip, "payment-link", preferences.message_language, facts);
  return (
    <span className={classes.sendToApplicant}>
      {isOwnOrAdmin(slip, user) && (
        <Button
          component="a"
          size="xs"
          variant="default"
          className={classes.messageButton ?? ""}
          data-send-to-applicant
          aria-label={t("Send to {name} by WhatsApp", { name })}
          href={messageAddress("whatsapp", slip, text) ?? ""}
          {...IN_NEW_TAB}
          onClick={({ currentTarget }) => {
            note("whatsapp");
            focusNext(currentTarget);
          }}
        >
          WhatsApp
        </Button>
      )}
      {last && <time dateTime={last.at}>{t("Sent {time}", { time: formatTime(last.at) })}</time>}
    </span>
  );
}

function focusNext(pressed: HTMLElement): void {
  const buttons = [...document.querySelectorAll<HTMLElement>("[data-send-to-applicant]")];
  buttons[buttons.indexOf(pressed) + 1]?.focus();
}
