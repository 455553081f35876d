import { ActionIcon, Menu } from "@mantine/core";
import { Fragment, useRef } from "react";
import type { SlipAction } from "#shared/slips/rules-actions.ts";
import { t } from "#web/language/translate.ts";
import { serverNow } from "#web/lib/server-clock.ts";
import { menuLabel, SlipActionItem } from "#web/slips/slip-actions.tsx";
import { KeyCap } from "#web/ui/buttons.tsx";
import { IconDots } from "#web/ui/icons/icons.ts";
import { KEYS } from "#web/ui/keys.ts";
import { PopupMenu } from "#web/ui/popup.tsx";
import type { ListRow, OnSlipAction } from "./list-rows.ts";

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
