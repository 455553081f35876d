import type { Slip } from "#shared/slips/contract.ts";
import type { SlipAction } from "#shared/slips/rules-actions.ts";
import type { Icon } from "#web/ui/icons/icon.tsx";
import {
  IconBan,
  IconBuildingHospital,
  IconCash,
  IconCheck,
  IconFileCheck,
  IconFileText,
  IconLink,
  IconPencil,
  IconSend,
  IconTrash,
  IconZoom,
} from "#web/ui/icons/icons.ts";

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
  process: "Process",
} as const satisfies Record<SlipAction, string>;

/** Its sign, in every menu. */
export const ACTION_ICONS: Readonly<Record<SlipAction, Icon>> = {
  view: IconFileText,
  "assign-medical": IconBuildingHospital,
  "open-slip": IconFileCheck,
  pay: IconCash,
  "slip-url": IconLink,
  edit: IconPencil,
  approve: IconCheck,
  decline: IconBan,
  "mark-paid": IconCash,
  "mark-unpaid": IconCash,
  "record-outcome": IconZoom,
  delete: IconTrash,
  process: IconSend,
};

/** What an action is called, wherever it is offered. */
export function actionLabel(action: SlipAction): string {
  return LABELS[action];
}

/** The same beside the slip, where there is room to say that it is not for the first time. */
export function actionSentence(action: SlipAction, { process_status }: Slip): string {
  if (action === "edit" && process_status === "failed") return "Edit and try again";
  if (action === "process" && process_status !== "not_started") return "Process again";
  return LABELS[action];
}
