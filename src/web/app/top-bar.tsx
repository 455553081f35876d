import { Burger, Button } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconLogout } from "@tabler/icons-react";
import { Link, useLocation } from "@tanstack/react-router";
import { useEffect, useId } from "react";
import { ColorSchemeSwitch } from "#web/app/color-scheme-switch.tsx";
import { MainMenu } from "#web/app/main-menu.tsx";
import { UserBadge } from "#web/app/user-badge.tsx";
import { useCurrentUser } from "#web/auth/use-current-user.ts";
import { useSession } from "#web/auth/use-session.ts";
import { NoticesBell } from "#web/notices/components/notices-bell.tsx";
import { useNarrowScreen } from "#web/ui/use-narrow-screen.ts";
import classes from "./top-bar.module.css";

/** Product title, menu, who is signed in, Logout; under 768 px the rest folds into a panel. */
export function TopBar() {
  const user = useCurrentUser();
  const session = useSession();
  const isNarrow = useNarrowScreen();
  const [isOpen, panel] = useDisclosure(false);
  const panelId = useId();
  const path = useLocation({ select: (location) => location.pathname });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the panel folds when the screen changes
  useEffect(panel.close, [path]);

  return (
    <header className={classes.bar}>
      <div className={classes.row}>
        <Link to="/dashboard" className={classes.product}>
          <img src="/favicon.svg" alt="" width={24} height={24} />
          SlipDesk
        </Link>
        {isNarrow && <NoticesBell />}
        <Burger
          className={classes.burger ?? ""}
          opened={isOpen}
          onClick={panel.toggle}
          size="sm"
          aria-label={isOpen ? "Close the menu" : "Open the menu"}
          aria-expanded={isOpen}
          aria-controls={panelId}
        />
        <div id={panelId} className={classes.panel} data-open={isOpen || undefined}>
          <MainMenu onChoose={panel.close} />
          <div className={classes.account}>
            {!isNarrow && <NoticesBell />}
            <ColorSchemeSwitch />
            <UserBadge user={user} />
            <div className={classes.onlyMobile}>
              {user.role === "admin" && <span className={classes.adminAccess}>Admin Access</span>}
              <span className="desk-figures">Balance: ${user.balance}</span>
            </div>
            <Button
              variant="default"
              size="xs"
              leftSection={<IconLogout size={16} aria-hidden />}
              onClick={() => session.signOut()}
            >
              Logout
            </Button>
          </div>
        </div>
      </div>
    </header>
  );
}
