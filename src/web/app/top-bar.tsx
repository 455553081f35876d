import {
  ActionIcon,
  Button,
  Drawer,
  Group,
  Menu,
  Stack,
  UnstyledButton,
  VisuallyHidden,
} from "@mantine/core";
import { useDisclosure, useMediaQuery } from "@mantine/hooks";
import { Link, useLocation } from "@tanstack/react-router";
import { use, useEffect } from "react";
import type { Role, User } from "#shared/auth/contract.ts";
import { useCurrentUser, useSession } from "#web/auth/use-session.ts";
import { t } from "#web/language/translate.ts";
import { useIsLive } from "#web/live/use-live.tsx";
import { Bell } from "#web/notifications/bell.tsx";
import { KeyCap } from "#web/ui/buttons.tsx";
import { IconDots, IconLogout, IconMenu2, IconSearch } from "#web/ui/icons/icons.ts";
import { KeysContext } from "#web/ui/keys.ts";
import { PopupMenu } from "#web/ui/popup.tsx";
import { ColorSchemeSwitch, LanguageButton } from "#web/ui/preference-buttons.tsx";
import { Brand } from "#web/ui/screen-heading.tsx";
import { ADMIN_SCREENS, menuFor } from "./menu.ts";
import classes from "./top-bar.module.css";

export function TopBar() {
  const user = useCurrentUser();
  return (
    <header className={classes.bar} data-screen-only>
      <div className={classes.row}>
        <Link to="/dashboard" className={classes.product}>
          <Brand />
        </Link>
        {user.role === "admin" && <span className={classes.badge}>{t("Admin")}</span>}
        <MainMenu />
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

/** The links carry no query: choosing the current screen resets it. */
function MainMenu({ isList = false }: { isList?: boolean }) {
  const { role } = useCurrentUser();
  const path = useLocation({ select: (location) => location.pathname });
  return (
    <nav aria-label={t("Main")} className={isList ? classes.menuList : classes.menu}>
      {menuFor(role).map(({ label, to, holds }) => (
        <Link
          key={to}
          to={to}
          activeOptions={{ includeSearch: false }}
          aria-current={holds?.test(path) ? "true" : undefined}
          className={classes.menuLink}
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}

function SearchButton() {
  const { openPalette } = use(KeysContext);
  return (
    <UnstyledButton
      className={classes.search ?? ""}
      aria-keyshortcuts="Control+K"
      onClick={openPalette}
    >
      <IconSearch size={16} />
      <span aria-hidden className={classes.searchWord}>
        {t("Search")}
      </span>
      <VisuallyHidden>{t("Search everything")}</VisuallyHidden>
      <span className={classes.searchWord}>
        <KeyCap>Ctrl K</KeyCap>
      </span>
    </UnstyledButton>
  );
}

function AdminMenu() {
  const button = (
    <ActionIcon size={32} aria-label={t("Administration")} title={t("Administration")}>
      <IconDots size={18} aria-hidden />
    </ActionIcon>
  );
  return (
    <PopupMenu button={button} width={216}>
      {ADMIN_SCREENS.map(({ label, to }) => (
        <Menu.Item key={to} renderRoot={(props) => <Link to={to} {...props} />}>
          {label}
        </Menu.Item>
      ))}
    </PopupMenu>
  );
}

const ROLE_NAMES: Record<Role, string> = {
  admin: t("Admin"),
  operator: t("Operator"),
  applicant: t("Applicant"),
};

function UserBadge({ user }: { user: User }) {
  return (
    <div className={classes.user}>
      <span className={classes.avatar} aria-hidden translate="no">
        {initialsOf(user)}
      </span>
      <span className={classes.userWords}>
        <UserName user={user} />
      </span>
    </div>
  );
}

function UserName({ user }: { user: User }) {
  return (
    <>
      <span className={classes.userName} translate="no">
        {user.first_name.trim() || user.username}
      </span>
      <span className={classes.userRole}>{ROLE_NAMES[user.role]}</span>
    </>
  );
}

function initialsOf(user: User): string {
  const initials = [user.first_name, user.last_name].map((name) => [...name.trim()][0] ?? "");
  return (initials.join("") || ([...user.username][0] ?? "")).toUpperCase();
}

/** The menu below 1024 px. */
function MenuDrawer() {
  const user = useCurrentUser();
  const [isOpen, drawer] = useDisclosure(false);
  const isNeeded = useMediaQuery("(width < 1024px)", false, { getInitialValueInEffect: false });
  const path = useLocation({ select: (location) => location.pathname });
  // biome-ignore lint/correctness/useExhaustiveDependencies: it closes when the screen changes
  useEffect(drawer.close, [path]);
  return (
    <>
      <ActionIcon
        className={classes.drawerButton ?? ""}
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
        classNames={{ title: classes.drawerTitle ?? "" }}
      >
        <Stack>
          <Group justify="space-between" gap="xs">
            {user.role === "admin" && <span className={classes.access}>{t("Admin Access")}</span>}
            <span className="desk-figures">
              {t("Balance: {balance}", { balance: `$${user.balance}` })}
            </span>
          </Group>
          <MainMenu isList />
          <Group justify="space-between" gap="xs" className={classes.drawerFoot ?? ""}>
            <LanguageButton />
            <ColorSchemeSwitch />
            <LogoutButton />
          </Group>
        </Stack>
      </Drawer>
    </>
  );
}

type LogoutButtonProps = {
  iconClass?: string | undefined;
};

export function LogoutButton({ iconClass = "" }: LogoutButtonProps) {
  const session = useSession();
  return (
    <Button
      variant="default"
      size="xs"
      classNames={{ section: iconClass }}
      leftSection={<IconLogout size={14} />}
      onClick={() => session.signOut()}
    >
      {t("Logout")}
    </Button>
  );
}
