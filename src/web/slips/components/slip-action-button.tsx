import { Button } from "@mantine/core";
import { IconExternalLink } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import type { Slip } from "#shared/slips/contract.ts";
import type { SlipAction } from "#shared/slips/rules.ts";

type SlipActionButtonProps = {
  action: SlipAction;
  slip: Slip;
  isPrimary: boolean;
  isBusy: boolean;
  onPress: (action: SlipAction, button: HTMLElement) => void;
};

/** One thing to do with the slip: a link where it leads somewhere, else a button. */
export function SlipActionButton({
  action,
  slip,
  isPrimary,
  isBusy,
  onPress,
}: SlipActionButtonProps) {
  const look = { variant: isPrimary ? "filled" : "default", children: labelOf(action, slip) };
  switch (action) {
    case "edit":
      return (
        <Button
          {...look}
          renderRoot={(props) => (
            <Link to="/slip/$id/edit" params={{ id: String(slip.id) }} {...props} />
          )}
        />
      );
    case "open-slip":
      return <OutsideButton {...look} href={slip.slip_url} />;
    case "pay":
      return <OutsideButton {...look} href={slip.payment_link} />;
    case "delete":
      return (
        <Button
          variant="outline"
          color="red"
          onClick={(event) => onPress(action, event.currentTarget)}
        >
          Delete
        </Button>
      );
    default:
      return (
        <Button
          {...look}
          aria-disabled={isBusy || undefined}
          onClick={(event) => onPress(action, event.currentTarget)}
        />
      );
  }
}

type OutsideButtonProps = { variant: string; children: string; href: string | null };

function OutsideButton({ href, ...look }: OutsideButtonProps) {
  if (href === null || !/^https?:\/\//i.test(href)) return null;
  return (
    <Button
      {...look}
      component="a"
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      rightSection={<IconExternalLink size={14} aria-label="opens in a new tab" />}
    />
  );
}

const LABELS = {
  view: "View Details",
  "assign-medical": "Assign Medical",
  "open-slip": "Slip Details",
  pay: "Pay link",
  "slip-url": "Slip URL",
  edit: "Edit",
  approve: "Approve",
  decline: "Decline",
  "mark-paid": "Mark as paid",
  "mark-unpaid": "Mark as unpaid",
  "record-outcome": "Record outcome",
  delete: "Delete",
  process: "Process",
} as const satisfies Record<SlipAction, string>;

function labelOf(action: SlipAction, { process_status }: Slip): string {
  if (action === "edit" && process_status === "failed") return "Edit and try again";
  if (action === "process" && process_status !== "not_started") return "Process again";
  return LABELS[action];
}
