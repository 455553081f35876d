import { Link } from "@tanstack/react-router";
import { useCurrentUser } from "#web/auth/use-current-user.ts";
import { t } from "#web/language/translate.ts";
import { useIsLive } from "#web/live/use-live.tsx";
import { Bell } from "#web/notifications/components/bell.tsx";
import { Brand } from "#web/ui/brand.tsx";
import { ColorSchemeSwitch, LanguageButton } from "#web/ui/preference-buttons.tsx";
import { AdminMenu } from "./admin-menu.tsx";
import { LogoutButton } from "./logout-button.tsx";
import { MainMenu } from "./main-menu.tsx";
import { MenuDrawer } from "./menu-drawer.tsx";
import { SearchButton } from "./search-button.tsx";
import classes from "./top-bar.module.css";
import { UserBadge } from "./user-badge.tsx";

/** Product title, menu, search, notices, who is signed in, Logout; under 1024 px the rest is in a drawer. */
export function TopBar() {
  const user = useCurrentUser();
  return (
    <header className={classes.bar}>
      <div className={classes.row}>
        <Link to="/dashboard" className={classes.product}>
          <Brand />
        </Link>
        {user.role === "admin" && <span className={classes.badge}>{t("Admin")}</span>}
        <MainMenu className={classes.menu} />
        <span className={classes.rest} />
        <LiveDot />
        <SearchButton />
        <Bell />
        {user.role === "admin" && <AdminMenu />}
        <span className={classes.scheme}>
          <LanguageButton />
          <ColorSchemeSwitch />
        </span>
        <UserBadge user={user} />
        <span className={classes.logout}>
          <LogoutButton iconClass={classes.logoutIcon} />
        </span>
        <MenuDrawer />
      </div>
    </header>
  );
}

const NOT_LIVE = t("Live updates are off; the list is refreshed every 15 seconds.");

function LiveDot() {
  const isLive = useIsLive();
  return (
    <span role="status" className={classes.live}>
      {!isLive && (
        <span className={classes.dot} role="img" aria-label={NOT_LIVE} title={NOT_LIVE} />
      )}
    </span>
  );
}
