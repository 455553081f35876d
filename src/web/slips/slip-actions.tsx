import { Menu } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { Slip } from "#shared/slips/contract.ts";
import type { SlipStatusChange } from "#shared/slips/contract-changes.ts";
import type { SlipAction } from "#shared/slips/rules-actions.ts";
import { isLinkLapsed } from "#shared/slips/text-applicant-message.ts";
import { t } from "#web/language/translate.ts";
import { NewTabIcon, outsideLink } from "#web/ui/external-link.tsx";
import {
  IconBan,
  IconBuildingHospital,
  IconCash,
  IconCheck,
  IconChecks,
  IconCircleOff,
  IconFileText,
  IconLink,
  IconPencil,
  IconPlus,
  IconSend,
  IconTrash,
  IconZoom,
} from "#web/ui/icons/icons.ts";
import { type Icon, IconFileCheck } from "#web/ui/icons/start-icons.tsx";
import { KEYS } from "#web/ui/keys.ts";
import type { SLIP_DIALOGS } from "./dialogs/slip-dialogs.tsx";

export type StatusChange = {
  label: string;
  change: SlipStatusChange;
  done: (name: string) => string;
  failed: (name: string) => string;
  /** What a single key in a list asks first. */
  question?: string;
  /** Whether possible duplicates are looked up before it, and asked about. */
  looksFirst?: true;
  /** Whether a reason may be added afterwards. */
  takesReason?: true;
};

type Press =
  | { press: "page"; to: "/slip/$id" | "/slip/$id/edit" }
  | { press: "site"; address: "slip_url" | "payment_link" }
  | ({ press: "change" } & StatusChange)
  | { press: "dialog"; dialog: keyof typeof SLIP_DIALOGS }
  | { press: "send" };

type ActionLooks = { label: string; icon: Icon; key?: string };

type ActionEntry = ActionLooks & Press;

export const SLIP_ACTIONS = {
  view: { label: t("View Details"), icon: IconFileText, press: "page", to: "/slip/$id" },
  "assign-medical": {
    label: t("Assign Medical"),
    icon: IconBuildingHospital,
    press: "dialog",
    dialog: "assign",
  },
  "open-slip": {
    label: t("Slip Details"),
    icon: IconFileCheck,
    key: KEYS.openSite,
    press: "site",
    address: "slip_url",
  },
  pay: {
    label: t("Pay link"),
    icon: IconCash,
    key: KEYS.openSite,
    press: "site",
    address: "payment_link",
  },
  "slip-url": { label: t("Slip"), icon: IconLink, press: "dialog", dialog: "url" },
  edit: { label: t("Edit"), icon: IconPencil, key: KEYS.edit, press: "page", to: "/slip/$id/edit" },
  approve: {
    label: t("Approve"),
    icon: IconCheck,
    key: KEYS.approve,
    press: "change",
    change: { status: "approved" },
    question: t("Approve this application?"),
    done: (name: string) => t("{name} was approved.", { name }),
    failed: (name: string) => t("Could not approve {name}.", { name }),
    looksFirst: true,
  },
  decline: {
    label: t("Decline"),
    icon: IconBan,
    key: KEYS.decline,
    press: "change",
    change: { status: "declined" },
    question: t("Decline this application?"),
    done: (name: string) => t("{name} was declined.", { name }),
    failed: (name: string) => t("Could not decline {name}.", { name }),
    takesReason: true,
  },
  "mark-paid": {
    label: t("Mark as paid"),
    icon: IconChecks,
    press: "change",
    change: { payment_status: "paid" },
    done: (name: string) => t("{name} was marked as paid.", { name }),
    failed: (name: string) => t("Could not mark {name} as paid.", { name }),
  },
  "mark-unpaid": {
    label: t("Mark as unpaid"),
    icon: IconCircleOff,
    press: "change",
    change: { payment_status: "unpaid" },
    done: (name: string) => t("{name} was marked as unpaid.", { name }),
    failed: (name: string) => t("Could not mark {name} as unpaid.", { name }),
  },
  "record-outcome": {
    label: t("Record outcome"),
    icon: IconZoom,
    key: KEYS.recordOutcome,
    press: "dialog",
    dialog: "outcome",
  },
  delete: { label: t("Delete"), icon: IconTrash, press: "dialog", dialog: "delete" },
  process: { label: t("Process"), icon: IconSend, key: KEYS.process, press: "send" },
  "add-note": { label: t("Add note"), icon: IconPlus, press: "dialog", dialog: "note" },
} as const satisfies Record<SlipAction, ActionEntry>;

export function slipAction(action: SlipAction): ActionEntry {
  return SLIP_ACTIONS[action];
}

export function menuLabel(action: SlipAction, slip: Slip, now: Date): string {
  if (action === "process") return t("Send again");
  if (action === "pay" && isLinkLapsed(slip, now)) return t("Pay link (expired)");
  return SLIP_ACTIONS[action].label;
}

/** Its label on the application's page, where there is room to say that it is not for the first time. */
export function actionSentence(action: SlipAction, { process_status }: Slip): string {
  if (action === "edit" && process_status === "failed") return t("Edit and send again");
  if (action === "process" && process_status !== "not_started") return t("Send again");
  return SLIP_ACTIONS[action].label;
}

export function opensSite(action: SlipAction): boolean {
  return SLIP_ACTIONS[action].press === "site";
}

/** The `renderRoot` of an action that is a link; undefined for other actions, null if it has no address. */
export function linkRoot(action: SlipAction, slip: Slip) {
  const entry = slipAction(action);
  if (entry.press === "page") {
    const params = { id: String(slip.id) };
    return (props: object) => <Link to={entry.to} params={params} {...props} />;
  }
  if (entry.press !== "site") return undefined;
  const link = outsideLink(slip[entry.address]);
  return link && ((props: object) => <a {...props} {...link} />);
}

type SlipActionItemProps = {
  action: SlipAction;
  slip: Slip;
  label: string;
  keyCap?: ReactNode;
  isFirst?: boolean;
  onChoose: () => void;
};

export function SlipActionItem(props: SlipActionItemProps) {
  const { action, slip, label, keyCap, isFirst, onChoose } = props;
  const root = linkRoot(action, slip);
  if (root === null) return null;
  const ActionIcon = SLIP_ACTIONS[action].icon;
  return (
    <Menu.Item
      data-autofocus={isFirst || undefined}
      {...(action === "delete" && { color: "red" })}
      leftSection={<ActionIcon size={16} />}
      rightSection={opensSite(action) ? <NewTabIcon /> : keyCap}
      {...(root ? { renderRoot: root } : { onClick: onChoose })}
    >
      {label}
    </Menu.Item>
  );
}
