import { Menu } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { Fragment, useRef } from "react";
import { LIST_COLUMNS } from "#shared/profile/contract-preferences.ts";
import type { MenuAction } from "#shared/slips/rules-actions.ts";
import { t } from "#web/language/translate.ts";
import { usePreferences } from "#web/settings/use-preferences.ts";
import { SLIP_ACTIONS, SlipActionItem } from "#web/slips/slip-actions.tsx";
import { KeyCap } from "#web/ui/key-cap.tsx";
import { PopupMenu } from "#web/ui/popup-menu.tsx";
import type { PopupProps } from "#web/ui/use-popup.tsx";
import classes from "./slip-cells.module.css";
import { COLUMN_LOOKS, inOrder } from "./slip-cells.tsx";
import type { ListRow, OnSlipAction } from "./use-list-rows.ts";

/** The keys that act on a row. */
const ROW_KEYS: Readonly<Partial<Record<MenuAction, string>>> = {
  view: "↵",
  edit: "E",
  approve: "A",
  decline: "D",
};

type SlipEntriesProps = PopupProps & { row: ListRow; onAction: OnSlipAction };

/** The actions that a slip offers now, in a menu; one that opens a dialog does so once the menu is gone. */
export function SlipEntries({ row, onAction, ...popup }: SlipEntriesProps) {
  const chosen = useRef<MenuAction | null>(null);
  const act = () => {
    const action = chosen.current;
    chosen.current = null;
    if (action) onAction(action, row, popup.button);
  };
  return (
    <PopupMenu {...popup} width={216} onGone={act}>
      <Menu.Dropdown className={classes.menu ?? ""}>
        {row.actions.map((action, index) => (
          <Fragment key={action}>
            {(action === "decline" || action === "delete") && <Menu.Divider />}
            <SlipActionItem
              action={action}
              slip={row.slip}
              label={SLIP_ACTIONS[action].label}
              keyCap={ROW_KEYS[action] && <KeyCap>{ROW_KEYS[action]}</KeyCap>}
              isFirst={index === 0}
              onChoose={() => {
                chosen.current = action;
              }}
            />
          </Fragment>
        ))}
      </Menu.Dropdown>
    </PopupMenu>
  );
}

/** Which columns the list shows, in a menu. */
export function ColumnEntries(popup: PopupProps) {
  const { preferences, change } = usePreferences();
  return (
    <PopupMenu {...popup} width={216}>
      <Menu.Dropdown>
        {LIST_COLUMNS.map((column) => (
          <Menu.CheckboxItem
            key={column}
            checked={preferences.columns.includes(column)}
            onChange={(isShown) =>
              change(({ columns }) => {
                const others = columns.filter((one) => one !== column);
                return { columns: inOrder(isShown ? [...others, column] : others) };
              })
            }
          >
            {COLUMN_LOOKS[column].label}
          </Menu.CheckboxItem>
        ))}
      </Menu.Dropdown>
    </PopupMenu>
  );
}

/** The way to the import as an entry of the page's menu. */
export function ImportEntry() {
  return (
    <Menu.Item renderRoot={(props) => <Link to="/slips/import" {...props} />}>
      {t("Import")}
    </Menu.Item>
  );
}
