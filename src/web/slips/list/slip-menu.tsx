import { ActionIcon, Menu } from "@mantine/core";
import { Fragment, useRef } from "react";
import type { MenuAction } from "#shared/slips/rules-actions.ts";
import { t } from "#web/language/translate.ts";
import { IconDots } from "#web/ui/icons/icons.ts";
import classes from "./slip-menu.module.css";
import { SlipMenuItem } from "./slip-menu-item.tsx";
import type { ListRow } from "./use-list-rows.ts";

/** What to do with a slip; `button` is where the focus belongs afterwards. */
export type OnSlipAction = (action: MenuAction, row: ListRow, button: HTMLElement | null) => void;

type SlipMenuProps = { row: ListRow; isStale: boolean; onAction: OnSlipAction };

/** The actions that a slip offers now, in a menu; one that opens a dialog does so once the menu is gone. */
export function SlipMenu({ row, isStale, onAction }: SlipMenuProps) {
  const button = useRef<HTMLButtonElement>(null);
  const chosen = useRef<MenuAction | null>(null);
  const act = () => {
    const action = chosen.current;
    chosen.current = null;
    if (action) onAction(action, row, button.current);
  };
  return (
    <Menu position="bottom-end" width={216} disabled={isStale} onExitTransitionEnd={act}>
      <Menu.Target>
        <ActionIcon
          ref={button}
          data-row-menu
          variant="subtle"
          color="gray"
          size={32}
          aria-label={t("Actions for {name}", { name: row.name })}
          aria-disabled={isStale || undefined}
          title={isStale ? t("Another page is loading") : undefined}
        >
          <IconDots size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown className={classes.menu ?? ""}>
        {row.actions.map((action, index) => (
          <Fragment key={action}>
            {(action === "decline" || action === "delete") && <Menu.Divider />}
            <SlipMenuItem
              action={action}
              slip={row.slip}
              isFirst={index === 0}
              onChoose={() => {
                chosen.current = action;
              }}
            />
          </Fragment>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
