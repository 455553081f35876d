import { ActionIcon, Menu } from "@mantine/core";
import { IconDots } from "@tabler/icons-react";
import { Fragment, type RefObject, useRef } from "react";
import type { MenuAction } from "#shared/slips/rules.ts";
import { SlipMenuItem } from "#web/slips/components/slip-menu-item.tsx";
import type { ListRow } from "#web/slips/use-list-rows.ts";
import classes from "./slip-menu.module.css";

/** What to do with a slip; `button` is where the focus belongs afterwards. */
export type OnSlipAction = (
  action: MenuAction,
  row: ListRow,
  button: RefObject<HTMLButtonElement | null>,
) => void;

type SlipMenuProps = { row: ListRow; isStale: boolean; onAction: OnSlipAction };

/** The actions that a slip offers now, in a menu; one that opens a dialog does so once the menu is gone. */
export function SlipMenu({ row, isStale, onAction }: SlipMenuProps) {
  const button = useRef<HTMLButtonElement>(null);
  const chosen = useRef<MenuAction | null>(null);
  const act = () => {
    const action = chosen.current;
    chosen.current = null;
    if (action) onAction(action, row, button);
  };
  return (
    <Menu
      position="bottom-end"
      width={210}
      disabled={isStale}
      withInitialFocusPlaceholder={false}
      onExitTransitionEnd={act}
    >
      <Menu.Target>
        <ActionIcon
          ref={button}
          data-row-menu
          variant="subtle"
          color="gray"
          size={32}
          aria-label={`Actions for ${row.name}`}
          aria-disabled={isStale || undefined}
          title={isStale ? "Another page is loading" : undefined}
        >
          <IconDots size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown className={classes.menu ?? ""}>
        {row.actions.map((action, index) => (
          <Fragment key={action}>
            {action === "delete" && <Menu.Divider />}
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
