import { Drawer } from "@mantine/core";
import { useCurrentUser } from "#web/auth/use-current-user.ts";
import { t } from "#web/language/translate.ts";
import { ColorSchemeSwitch, LanguageButton } from "#web/ui/preference-buttons.tsx";
import { useOpenOnceThere } from "#web/ui/use-popup.tsx";
import { LogoutButton } from "./logout-button.tsx";
import { MainMenu } from "./main-menu.tsx";
import classes from "./menu-drawer.module.css";
import { UserName } from "./user-badge.tsx";

type DrawerPanelProps = { opened: boolean; onClose: () => void };

/** The menu under 1024 px, with the balance, who is signed in, and the way out. */
export function DrawerPanel({ opened, onClose }: DrawerPanelProps) {
  const user = useCurrentUser();
  return (
    <Drawer
      opened={useOpenOnceThere(opened)}
      onClose={onClose}
      position="right"
      size={320}
      title={<UserName user={user} />}
      attributes={{ header: { role: "presentation" } }}
      closeButtonProps={{ "aria-label": t("Close the menu") }}
      classNames={{ title: classes.title ?? "" }}
    >
      <div className={classes.panel}>
        <div className={classes.facts}>
          {user.role === "admin" && <span className={classes.access}>{t("Admin Access")}</span>}
          <span className="desk-figures">
            {t("Balance: {balance}", { balance: `$${user.balance}` })}
          </span>
        </div>
        <MainMenu isList />
        <div className={classes.foot}>
          <LanguageButton />
          <ColorSchemeSwitch />
          <LogoutButton />
        </div>
      </div>
    </Drawer>
  );
}
