import { Button, Group, Menu } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { Fragment, useRef } from "react";
import { isLetIn, isOwnOrAdmin } from "#shared/auth/rules-access.ts";
import { worthSendingAgainAt } from "#shared/processing/rules-failures.ts";
import type { Slip } from "#shared/slips/contract.ts";
import { actionsFor, isOffered, type SlipAction } from "#shared/slips/rules-actions.ts";
import { nextActions } from "#shared/slips/rules-guidance.ts";
import { slipAsText } from "#shared/slips/text-slip.ts";
import { t } from "#web/language/translate.ts";
import { useServerNow } from "#web/lib/server-clock.ts";
import { useCurrentUser } from "#web/lib/session.ts";
import { useLastFailure } from "#web/processing/attempts.tsx";
import { settingsQuery, usePreferences } from "#web/settings/api.ts";
import { slipQuery } from "#web/slips/api.ts";
import {
  actionSentence,
  linkRoot,
  opensSite,
  SlipActionItem,
  slipAction,
} from "#web/slips/slip-actions.tsx";
import { useSlipActions } from "#web/slips/use-slip-actions.tsx";
import { ActionButton, DotsButton, KeyCap, useCopy } from "#web/ui/buttons.tsx";
import { NewTabIcon } from "#web/ui/external-link.tsx";
import { IconClipboardText, IconPrinter } from "#web/ui/icons/icons.ts";
import { KEYS, useKeys } from "#web/ui/keys.ts";
import { PopupMenu, useAfterMenu } from "#web/ui/popup.tsx";

type OnAction = (action: SlipAction, opener?: HTMLElement) => void;

type SlipButtonsProps = { slip: Slip; without: readonly SlipAction[] };

export function SlipButtons({ slip, without }: SlipButtonsProps) {
  const actions = useSlipActions();
  const leave = useLeave();
  const { primary, beside, rare } = useOfferedActions(slip);
  const buttons = useRef<HTMLDivElement>(null);
  const isBusy = actions.isSaving(slip.id) || actions.isSending;
  const onAction: OnAction = (action, opener) => {
    if (!isBusy) actions.run(action, slip, { opener, onDeleted: leave });
  };
  const shown = [...beside, ...(primary ? [primary] : [])].filter((one) => !without.includes(one));
  useKeys(
    shown.flatMap((action) => {
      const { key } = slipAction(action);
      if (!key) return [];
      const press = () =>
        buttons.current?.querySelector<HTMLElement>(`[data-action="${action}"]`)?.click();
      return [{ keys: [key], does: actionSentence(action, slip), run: press }];
    }),
  );
  return (
    <div ref={buttons} style={{ display: "contents" }}>
      {shown.map((action) => (
        <SlipButton
          key={action}
          action={action}
          slip={slip}
          isPrimary={action === primary}
          isBusy={isBusy}
          onAction={onAction}
        />
      ))}
      <MoreButton slip={slip} actions={rare} onAction={onAction} />
    </div>
  );
}

function useLeave() {
  const navigate = useNavigate();
  const client = useQueryClient();
  return async (id: number) => {
    await navigate({ to: "/admin/slips" });
    client.removeQueries({ queryKey: slipQuery(id).queryKey });
  };
}

const RARE: readonly SlipAction[] = ["slip-url", "mark-paid", "mark-unpaid", "delete"];

function useOfferedActions(slip: Slip) {
  const user = useCurrentUser();
  const now = useServerNow();
  const { data: settings } = useQuery(settingsQuery);
  const failure = useLastFailure(slip);
  const isSameAgain = failure !== null && worthSendingAgainAt(failure.kind, failure.at) === null;
  const options = {
    isTheirs: isOwnOrAdmin(slip, user),
    ...(settings && { processor: settings.processor }),
  };
  const { primary, secondary } = nextActions(slip, user.role, now, options);
  const others = [...secondary, ...actionsFor(slip, user.role, now, options)];
  if (isOffered("add-note", slip, user.role, now, options)) others.push("add-note");
  const distinct = [...new Set(others)].filter((one) => one !== primary && one !== "view");
  const isBeside = (action: SlipAction) =>
    secondary.includes(action) && !RARE.includes(action) && !(action === "process" && isSameAgain);
  return {
    primary,
    // The most important is last.
    beside: distinct.filter(isBeside).toReversed(),
    // What cannot be undone is last.
    rare: distinct
      .filter((action) => !isBeside(action))
      .toSorted((a, b) => Number(a === "delete") - Number(b === "delete")),
  };
}

type SlipButtonProps = {
  action: SlipAction;
  slip: Slip;
  isPrimary: boolean;
  isBusy: boolean;
  onAction: OnAction;
};

function SlipButton({ action, slip, isPrimary, isBusy, onAction }: SlipButtonProps) {
  const { preferences } = usePreferences();
  const root = linkRoot(action, slip);
  if (root === null) return null;
  const key = preferences.single_keys ? slipAction(action).key : undefined;
  const keyCap = key && <KeyCap onFilled={isPrimary}>{key}</KeyCap>;
  const look = {
    variant: isPrimary ? "filled" : "default",
    children: actionSentence(action, slip),
    "data-action": action,
    ...(key && { "aria-keyshortcuts": key }),
  };
  if (!root) {
    return (
      <ActionButton
        {...look}
        rightSection={keyCap}
        busy={isBusy}
        onClick={(event) => onAction(action, event.currentTarget)}
      />
    );
  }
  const siteMark = (
    <Group gap={8} wrap="nowrap">
      <NewTabIcon />
      {keyCap}
    </Group>
  );
  return (
    <Button {...look} rightSection={opensSite(action) ? siteMark : keyCap} renderRoot={root} />
  );
}

type MoreButtonProps = { slip: Slip; actions: readonly SlipAction[]; onAction: OnAction };

function MoreButton({ slip, actions, onAction }: MoreButtonProps) {
  const copy = useCopy();
  const { role } = useCurrentUser();
  const { later, onExited } = useAfterMenu();
  const copyAll = () => copy(slipAsText(slip), t("The application was copied."));
  const button = (
    <DotsButton variant="default" size="var(--desk-control)" aria-label={t("More actions")} />
  );
  return (
    <PopupMenu button={button} width={216} onExited={onExited}>
      {isLetIn(role, "staff") && (
        <Menu.Item leftSection={<IconClipboardText />} onClick={() => void copyAll()}>
          {t("Copy all")}
        </Menu.Item>
      )}
      <Menu.Item
        leftSection={<IconPrinter />}
        rightSection={<KeyCap>{KEYS.print}</KeyCap>}
        onClick={later(() => window.print())}
      >
        {t("Print")}
      </Menu.Item>
      {actions.map((action) => (
        <Fragment key={action}>
          {action === "delete" && <Menu.Divider />}
          <SlipActionItem
            action={action}
            slip={slip}
            label={actionSentence(action, slip)}
            onChoose={later(() => onAction(action))}
          />
        </Fragment>
      ))}
    </PopupMenu>
  );
}
