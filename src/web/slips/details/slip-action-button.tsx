import { Button, Group } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { Slip } from "#shared/slips/contract.ts";
import type { SlipAction } from "#shared/slips/rules-actions.ts";
import { t } from "#web/language/translate.ts";
import { actionSentence } from "#web/slips/components/action-label.tsx";
import { ActionButton } from "#web/ui/action-button.tsx";
import { isWebLink } from "#web/ui/external-link.tsx";
import { IconExternalLink } from "#web/ui/icons/icons.ts";
import { KeyCap } from "#web/ui/key-cap.tsx";
import classes from "./slip-action-button.module.css";

/** The key that does what a button in the strip does. */
export const ACTION_KEYS: Readonly<Partial<Record<SlipAction, string>>> = {
  approve: "a",
  decline: "d",
  edit: "e",
  process: "p",
  "open-slip": "o",
  pay: "o",
  "record-outcome": "r",
};

type SlipActionButtonProps = {
  action: SlipAction;
  slip: Slip;
  isPrimary: boolean;
  isBusy: boolean;
  /** Whether the key is printed on it. */
  hasKeys: boolean;
  onPress: (action: SlipAction, button: HTMLElement) => void;
};

/** One thing to do with the slip, its key printed on it: a link where it leads somewhere, else a button. */
export function SlipActionButton(props: SlipActionButtonProps) {
  const { action, slip, isPrimary, isBusy, hasKeys, onPress } = props;
  const key = hasKeys ? ACTION_KEYS[action] : undefined;
  const look = {
    variant: isPrimary ? "filled" : "default",
    children: actionSentence(action, slip),
    className: classes.button ?? "",
    "data-action": action,
    ...(key && {
      "aria-keyshortcuts": key,
      rightSection: <KeyCap onFilled={isPrimary}>{key.toUpperCase()}</KeyCap>,
    }),
  };
  switch (action) {
    case "edit":
      return (
        <Button
          {...look}
          renderRoot={(root) => (
            <Link to="/slip/$id/edit" params={{ id: String(slip.id) }} {...root} />
          )}
        />
      );
    case "open-slip":
      return <OutsideButton {...look} href={slip.slip_url} />;
    case "pay":
      return <OutsideButton {...look} href={slip.payment_link} />;
    default:
      return (
        <ActionButton
          {...look}
          busy={isBusy}
          onClick={(event) => onPress(action, event.currentTarget)}
        />
      );
  }
}

type OutsideButtonProps = {
  variant: string;
  children: string;
  className: string;
  href: string | null;
  rightSection?: ReactNode;
};

function OutsideButton({ href, rightSection, ...look }: OutsideButtonProps) {
  if (href === null || !isWebLink(href)) return null;
  return (
    <Button
      {...look}
      component="a"
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      rightSection={
        <Group gap={8} wrap="nowrap">
          <IconExternalLink size={14} aria-label={t("opens in a new tab")} />
          {rightSection}
        </Group>
      }
    />
  );
}
