import type { Slip } from "#shared/slips/contract.ts";
import type { SlipAction } from "#shared/slips/rules-actions.ts";
import { t } from "#web/language/translate.ts";
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
  view: t("View Details"),
  "assign-medical": t("Assign Medical"),
  "open-slip": t("Slip Details"),
  pay: t("Pay link"),
  "slip-url": t("Slip"),
  edit: t("Edit"),
  approve: t("Approve"),
  decline: t("Decline"),
  "mark-paid": t("Mark as paid"),
  "mark-unpaid": t("Mark as unpaid"),
  "record-outcome": t("Record outcome"),
  delete: t("Delete"),
  process: t("Process"),
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

const KEYS: Readonly<Partial<Record<SlipAction, string>>> = {
  approve: "a",
  decline: "d",
  edit: "e",
  process: "p",
  "open-slip": "o",
  pay: "o",
  "record-outcome": "r",
};

/** The key that does an action where keys do; the rows of a list know fewer than an application's page. */
export function actionKey(action: SlipAction): string | undefined {
  return KEYS[action];
}

/** What an action is called, wherever it is offered. */
export function actionLabel(action: SlipAction): string {
  return LABELS[action];
}

/** The same beside the slip, where there is room to say that it is not for the first time. */
export function actionSentence(action: SlipAction, { process_status }: Slip): string {
  if (action === "edit" && process_status === "failed") return t("Edit and try again");
  if (action === "process" && process_status !== "not_started") return t("Process again");
  return LABELS[action];
}
