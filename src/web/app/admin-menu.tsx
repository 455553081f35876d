import { ActionIcon, Menu } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { t } from "#web/language/translate.ts";
import { IconDots } from "#web/ui/icons/icons.ts";
import { ADMIN_SCREENS } from "./menu.ts";

/** What admins look after the desk with, beside the menu of everyday's work. */
export function AdminMenu() {
  return (
    <Menu width={216} position="bottom-end">
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={32}
          aria-label={t("Looking after the desk")}
          title={t("Looking after the desk")}
        >
          <IconDots size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {ADMIN_SCREENS.map(({ label, to }) => (
          <Menu.Item key={to} renderRoot={(props) => <Link to={to} {...props} />}>
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
