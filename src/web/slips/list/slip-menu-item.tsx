import { Menu } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { Slip } from "#shared/slips/contract.ts";
import type { MenuAction } from "#shared/slips/rules-actions.ts";
import { ACTION_ICONS, actionKey, actionLabel } from "#web/slips/components/action-label.tsx";
import { NewTabIcon, outsideLink } from "#web/ui/external-link.tsx";
import { KeyCap } from "#web/ui/key-cap.tsx";

/** What the keys of a row do; the other actions have theirs on the application's page. */
const OF_THE_ROW: readonly MenuAction[] = ["edit", "approve", "decline"];

type SlipMenuItemProps = {
  action: MenuAction;
  slip: Slip;
  /** Gets the focus when the menu opens. */
  isFirst: boolean;
  onChoose: () => void;
};

/** One entry of a slip's menu: a link where it leads somewhere, else a button. */
export function SlipMenuItem({ action, slip, isFirst, onChoose }: SlipMenuItemProps) {
  const label = actionLabel(action);
  const ActionIcon = ACTION_ICONS[action];
  const icon = <ActionIcon size={16} />;
  const letter = OF_THE_ROW.includes(action) && actionKey(action);
  const key = letter && <KeyCap>{letter.toUpperCase()}</KeyCap>;
  const params = { id: String(slip.id) };
  switch (action) {
    case "view":
      return (
        <Menu.Item
          data-autofocus={isFirst || undefined}
          leftSection={icon}
          rightSection={<KeyCap>↵</KeyCap>}
          renderRoot={(props) => <Link to="/slip/$id" params={params} {...props} />}
        >
          {label}
        </Menu.Item>
      );
    case "edit":
      return (
        <Menu.Item
          leftSection={icon}
          rightSection={key}
          renderRoot={(props) => <Link to="/slip/$id/edit" params={params} {...props} />}
        >
          {label}
        </Menu.Item>
      );
    case "open-slip":
      return <OutsideItem href={slip.slip_url} label={label} icon={icon} />;
    case "pay":
      return <OutsideItem href={slip.payment_link} label={label} icon={icon} />;
    case "delete":
      return (
        <Menu.Item color="red" leftSection={icon} onClick={onChoose}>
          {label}
        </Menu.Item>
      );
    default:
      return (
        <Menu.Item leftSection={icon} rightSection={key} onClick={onChoose}>
          {label}
        </Menu.Item>
      );
  }
}

type OutsideItemProps = { href: string | null; label: string; icon: ReactNode };

function OutsideItem({ href, label, icon }: OutsideItemProps) {
  const link = outsideLink(href);
  if (!link) return null;
  return (
    <Menu.Item {...link} component="a" leftSection={icon} rightSection={<NewTabIcon />}>
      {label}
    </Menu.Item>
  );
}
