import { Menu } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { PopupMenu } from "#web/ui/popup-menu.tsx";
import type { PopupProps } from "#web/ui/use-popup.tsx";
import { ADMIN_SCREENS } from "./menu.ts";

/** The menu that leads to where admins look after the desk. */
export function AdminEntries(popup: PopupProps) {
  return (
    <PopupMenu {...popup} width={216}>
      <Menu.Dropdown>
        {ADMIN_SCREENS.map(({ label, to }) => (
          <Menu.Item key={to} renderRoot={(props) => <Link to={to} {...props} />}>
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </PopupMenu>
  );
}
