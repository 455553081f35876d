import {
  ActionIcon,
  Button,
  Drawer,
  Group,
  isMantineColorScheme,
  Menu,
  Stack,
  UnstyledButton,
  useMantineColorScheme,
  VisuallyHidden,
} from "@mantine/core";
import { useDisclosure, useMediaQuery } from "@mantine/hooks";
import { Link, useLocation } from "@tanstack/react-router";
import { use, useEffect } from "react";
import type { User } from "#shared/auth/contract.ts";
import { dollarsShown } from "#shared/money/rules.ts";
import { ROLE_NAMES } from "#web/language/shown.ts";
import { OTHER_LANGUAGE, switchLanguage, t } from "#web/language/translate.ts";
import { ADMIN_SCREENS, menuFor } from "#web/lib/menu.ts";
import { useCurrentUser, useSession } from "#web/lib/session.ts";
import { useIsLive } from "#web/live/use-live.tsx";
import { Bell } from "#web/notifications/bell.tsx";
import { usePreferences } from "#web/settings/api.ts";
import { KeyCap } from "#web/ui/buttons.tsx";
import { Avatar } from "#web/ui/chip.tsx";
import { unlessSecondPress } from "#web/ui/double-press.ts";
import { IconLogout, IconMenu2, IconSearch } from "#web/ui/icons/icons.ts";
import { KEYS, KeysContext, spokenKey } from "#web/ui/keys.ts";
import { PopupMenu } from "#web/ui/popup.tsx";
import { SCHEMES } from "#web/ui/preference-buttons.tsx";
import { Brand } from "#web/ui/screen-heading.tsx";
import classes from "./top-bar.module.css";

export function TopBar() {
  const user = useCurrentUser();
  return (
    <header className={classes.bar} data-screen-only>
      <div className={classes.row}>
        <Link to="/dashboard" className={classes.product} data-brand>
          <Brand />
        </Link>
        {user.role === "admin" && <span className={classes.badge}>{t("Admin")}</span>}
        <MainMenu />
        <span className={classes.rest} />
        <LiveDot />
        <SearchButton />
        <Bell />
        <AccountMenu user={user} />
        <span className={classes.logout}>
          <LogoutButton />
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
      aria-keyshortcuts={spokenKey(KEYS.palette)}
      onClick={openPalette}
    >
      <IconSearch size={16} />
      <span aria-hidden className={classes.searchWord}>
        {t("Search")}
      </span>
      <VisuallyHidden>{t("Search everything")}</VisuallyHidden>
      <span className={classes.searchWord}>
        <KeyCap>{KEYS.palette}</KeyCap>
      </span>
    </UnstyledButton>
  );
}

function AccountMenu({ user }: { user: User }) {
  const { showHelp } = use(KeysContext);
  const { preferences, change } = usePreferences();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const button = (
    <UnstyledButton className={classes.user ?? ""}>
      <Avatar name={`${user.first_name} ${user.last_name}`.trim() || user.username} />
      <span className={classes.userWords}>
        <UserName user={user} />
      </span>
      <VisuallyHidden>{t("Account menu")}</VisuallyHidden>
    </UnstyledButton>
  );
  return (
    <PopupMenu button={button} width={232}>
      <Menu.Item lang={OTHER_LANGUAGE.language} onClick={() => void switchLanguage()}>
        {OTHER_LANGUAGE.name}
      </Menu.Item>
      <Menu.Divider />
      <Menu.RadioGroup
        value={colorScheme}
        onChange={(value) => isMantineColorScheme(value) && setColorScheme(value)}
      >
        <Menu.Label>{t("Colour scheme")}</Menu.Label>
        {SCHEMES.map(({ value, label }) => (
          <Menu.RadioItem key={value} value={value}>
            {label}
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
      <Menu.Divider />
      <Menu.Item rightSection={<KeyCap>{KEYS.help}</KeyCap>} onClick={showHelp}>
        {t("Keyboard shortcuts")}
      </Menu.Item>
      <Menu.CheckboxItem
        checked={preferences.single_keys}
        onChange={(single_keys) => change({ single_keys })}
      >
        {t("Single-key shortcuts")}
      </Menu.CheckboxItem>
      {user.role === "admin" && (
        <>
          <Menu.Divider />
          <Menu.Label>{t("Administration")}</Menu.Label>
          {ADMIN_SCREENS.map(({ label, to }) => (
            <Menu.Item key={to} renderRoot={(props) => <Link to={to} {...props} />}>
              {label}
            </Menu.Item>
          ))}
        </>
      )}
    </PopupMenu>
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
        onClose={unlessSecondPress(drawer.close)}
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
            <Link to="/money" className={`desk-figures ${classes.balance}`} onClick={drawer.close}>
              {t("Balance: {balance}", { balance: dollarsShown(user.balance) })}
            </Link>
          </Group>
          <MainMenu isList />
          <Group justify="end" className={classes.drawerFoot ?? ""}>
            <LogoutButton />
          </Group>
        </Stack>
      </Drawer>
    </>
  );
}

export function LogoutButton() {
  const session = useSession();
  return (
    <Button
      variant="subtle"
      color="gray"
      size="xs"
      leftSection={<IconLogout size={14} />}
      onClick={() => session.signOut()}
    >
      {t("Logout")}
    </Button>
  );
}
