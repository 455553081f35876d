import { Menu } from "@mantine/core";
import { IconExternalLink } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import type { Slip } from "#shared/slips/contract.ts";
import type { MenuAction } from "#shared/slips/rules.ts";

const LABELS = {
  view: "View Details",
  "assign-medical": "Assign Medical",
  "open-slip": "Slip Details",
  pay: "Pay link",
  "slip-url": "Slip",
  edit: "Edit",
  approve: "Approve",
  decline: "Decline",
  "mark-paid": "Mark as paid",
  "mark-unpaid": "Mark as unpaid",
  "record-outcome": "Record outcome",
  delete: "Delete",
} as const satisfies Record<MenuAction, string>;

type SlipMenuItemProps = {
  action: MenuAction;
  slip: Slip;
  /** Gets the focus when the menu opens. */
  isFirst: boolean;
  onChoose: () => void;
};

/** One entry of a slip's menu: a link where it leads somewhere, else a button. */
export function SlipMenuItem({ action, slip, isFirst, onChoose }: SlipMenuItemProps) {
  const label = LABELS[action];
  const params = { id: String(slip.id) };
  switch (action) {
    case "view":
      return (
        <Menu.Item
          data-autofocus={isFirst || undefined}
          renderRoot={(props) => <Link to="/slip/$id" params={params} {...props} />}
        >
          {label}
        </Menu.Item>
      );
    case "edit":
      return (
        <Menu.Item renderRoot={(props) => <Link to="/slip/$id/edit" params={params} {...props} />}>
          {label}
        </Menu.Item>
      );
    case "open-slip":
      return <OutsideItem href={slip.slip_url} label={label} />;
    case "pay":
      return <OutsideItem href={slip.payment_link} label={label} />;
    case "delete":
      return (
        <Menu.Item color="red" onClick={onChoose}>
          {label}
        </Menu.Item>
      );
    default:
      return <Menu.Item onClick={onChoose}>{label}</Menu.Item>;
  }
}

function OutsideItem({ href, label }: { href: string | null; label: string }) {
  if (href === null || !/^https?:\/\//i.test(href)) return null;
  return (
    <Menu.Item
      component="a"
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      rightSection={<IconExternalLink size={14} aria-label="opens in a new tab" />}
    >
      {label}
    </Menu.Item>
  );
}
