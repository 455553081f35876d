import { ActionIcon, Drawer } from "@mantine/core";
import { useDisclosure, useMediaQuery } from "@mantine/hooks";
import { useLocation } from "@tanstack/react-router";
import { useEffect } from "react";
import { useCurrentUser } from "#web/auth/use-current-user.ts";
import { t } from "#web/language/translate.ts";
import { ColorSchemeSwitch } from "#web/ui/color-scheme-switch.tsx";
import { IconMenu2 } from "#web/ui/icons/icons.ts";
import { LanguageButton } from "#web/ui/language-button.tsx";
import { LogoutButton } from "./logout-button.tsx";
import { MainMenu } from "./main-menu.tsx";
import classes from "./menu-drawer.module.css";
import { UserName } from "./user-badge.tsx";

/** The menu under 1024 px, with the balance, who is signed in, and the way out. */
export function MenuDrawer() {
  const user = useCurrentUser();
  const [isOpen, drawer] = useDisclosure(false);
  const isNeeded = useMediaQuery("(width < 1024px)", false, { getInitialValueInEffect: false });
  const path = useLocation({ select: (location) => location.pathname });
  // biome-ignore lint/correctness/useExhaustiveDependencies: it closes when the screen changes
  useEffect(drawer.close, [path]);
  return (
    <>
      <ActionIcon
        className={classes.button ?? ""}
        variant="subtle"
        color="gray"
        size="var(--desk-control)"
        aria-label={t("Open the menu")}
        aria-expanded={isOpen}
        onClick={drawer.open}
      >
        <IconMenu2 size={20} />
      </ActionIcon>
      <Drawer
        opened={isOpen && isNeeded}
        onClose={drawer.close}
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
    </>
  );
}
