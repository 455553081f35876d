import { Button, Group } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { Slip } from "#shared/slips/contract.ts";
import type { SlipAction } from "#shared/slips/rules-actions.ts";
import { actionKey, actionSentence } from "#web/slips/components/action-label.tsx";
import { ActionButton } from "#web/ui/action-button.tsx";
import { NewTabIcon, outsideLink } from "#web/ui/external-link.tsx";
import { KeyCap } from "#web/ui/key-cap.tsx";
import classes from "./slip-action-button.module.css";

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
  const key = hasKeys ? actionKey(action) : undefined;
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
  const link = outsideLink(href);
  if (!link) return null;
  return (
    <Button
      {...look}
      {...link}
      component="a"
      rightSection={
        <Group gap={8} wrap="nowrap">
          <NewTabIcon />
          {rightSection}
        </Group>
      }
    />
  );
}
